import PlumbModel
import PlumbText

/// A default of an attribute as other representations have it: a value without Core Data's types.
///
///     Integer 16, "YES"   // .number("1")
///     Boolean, "1"        // .boolean(true)
///     Date, 0             // .seconds(0), 2001-01-01
///     Integer 16, "red"   // nil: no value of the type
enum PlainDefault: Hashable {
  case boolean(Bool)
  /// In plain decimal digits: `0.1`, `-1500`.
  case number(String)
  /// Of a String, a UUID, a URI, or bytes in base64.
  case text(String)
  /// Since 2001-01-01 00:00 UTC, finite.
  case seconds(Double)

  /// nil where there is no default, and where it is no value of the attribute's type.
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

  /// A number, or a word that stands for 0 or 1: models hold `NO` for integers.
  private static func number(_ text: String) -> DecimalNumber? {
    DecimalNumber(text) ?? boolean(text).flatMap { DecimalNumber($0 ? "1" : "0") }
  }

  /// The path of each stored attribute whose default no type can hold.
  static func unreadable(in sorted: SortedModel) -> [Conversion.Omission] {
    let places = sorted.entities.flatMap { entity in
      entity.attributes.filter { $0.hasDefault && PlainDefault($0) == nil }
        .map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
    return places.isEmpty ? [] : [Conversion.Omission("Defaults that are no value of their type are left out", places)]
  }
}
