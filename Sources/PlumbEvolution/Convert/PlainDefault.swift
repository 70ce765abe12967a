import PlumbModel
import PlumbText

/// The default of an attribute for other representations: a value without Core Data's types.
///
///     Integer 16, "YES"   // .number("1")
///     Boolean, "1"        // .boolean(true)
///     Date, 0             // .seconds(0), 2001-01-01
///     Integer 16, "red"   // nil: not a value of the type
enum PlainDefault: Hashable {
  case boolean(Bool)
  /// A number in plain decimal digits: `0.1`, `-1500`.
  case number(String)
  /// The text of a String, a UUID, a URI, or of bytes in base64.
  case text(String)
  /// The seconds since 2001-01-01 00:00 UTC; finite.
  case seconds(Double)

  /// Creates the default of an attribute. `nil` if it has no default, or if the default is not a value of its type.
  init?(_ attribute: Attribute) {
    switch attribute.type {
    case .date:
      guard let seconds = attribute.defaultDateInterval.flatMap({ Double($0) }), seconds.isFinite else { return nil }
      self = .seconds(seconds)
    case .boolean:
      guard let value = attribute.defaultValue.flatMap(Self.boolean) else { return nil }
      self = .boolean(value)
    case .integer16, .integer32, .integer64:
      guard let number = attribute.defaultValue.flatMap(Self.number), number.integer != nil else { return nil }
      self = .number(number.description)
    case .decimal, .double, .float:
      guard let number = attribute.defaultValue.flatMap(Self.number) else { return nil }
      self = .number(number.description)
    case .string, .uuid, .uri, .binary:
      guard let text = attribute.defaultValue else { return nil }
      self = .text(text)
    case .transformable, .composite, .objectID, .undefined: return nil
    }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true": true
    case "no", "false": false
    default:
      switch DecimalNumber(text)?.integer {
      case 0: false
      case 1: true
      default: nil
      }
    }
  }

  /// Parses a number, or a word for 0 or 1: models contain `NO` as a default of integers.
  private static func number(_ text: String) -> DecimalNumber? {
    DecimalNumber(text) ?? boolean(text).flatMap { DecimalNumber($0 ? "1" : "0") }
  }

  /// Returns an omission with the path of each attribute whose default is not a value of its type.
  static func unreadable(in sorted: SortedModel) -> [Conversion.Omission] {
    let places = sorted.entities.flatMap { entity in
      entity.attributes.filter { $0.hasDefault && PlainDefault($0) == nil }
        .map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
    return places.isEmpty ? [] : [Conversion.Omission("Defaults that are no value of their type are left out", places)]
  }
}
