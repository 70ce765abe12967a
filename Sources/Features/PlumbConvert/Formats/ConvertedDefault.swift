import PlumbCore
import PlumbModel
import PlumbText

/// A default of an attribute for representations that do not have Core Data's types.
enum ConvertedDefault: Hashable {
  case boolean(Bool)
  /// A number in plain decimal digits: `0.1`, `-1500`.
  case number(String)
  /// The text of a String, a UUID, a URI, of bytes in base64, or a date in RFC 3339 format.
  case text(String)

  /// Creates the default of an attribute. `nil` if it has no default, if the default is not a value of its type, and
  /// for a date outside the years 1 to 9999.
  init?(_ attribute: Attribute) {
    switch DefaultReading(attribute).value {
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let integer): self = .number(String(integer))
    case .decimal(let digits): self = .number(digits)
    case .floating(let number): self = .number(DecimalNumber("\(number)")?.description ?? "\(number)")
    case .string(let text), .uuid(let text), .url(let text), .data(let text): self = .text(text)
    case .date(let seconds):
      guard let text = Self.date(seconds) else { return nil }
      self = .text(text)
    case .none?, .enumCase, .expression, nil: return nil
    }
  }

  /// Returns the date of a number of seconds since 2001-01-01 00:00 UTC in RFC 3339 format: `2001-01-01T00:00:00Z`.
  ///
  /// Fractions are rounded down. `nil` outside the years 1 to 9999, the range of the format.
  static func date(_ seconds: Double) -> String? {
    guard seconds.isFinite, (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
    return CivilDate(secondsSince2001: Int(seconds.rounded(.down))).rfc3339
  }
}

extension Entity {
  /// The attributes that are not transient.
  var storedAttributes: [Attribute] { attributes.filter { !$0.isTransient } }
}

extension Conversion.Omission {
  /// The sentence about initial values in Swift that a model cannot contain.
  static let initialValues = "Initial values that are not literals are left out"
}

extension SortedModel {
  /// Returns an omission with the attributes for which a condition is true; empty if there are none.
  func omission(_ sentence: String, _ condition: (Attribute) -> Bool) -> [Conversion.Omission] {
    omission(
      sentence,
      entities.flatMap { entity in
        entity.attributes.filter(condition).map { path(entity.name).appending(.attribute, $0.name) }
      })
  }

  /// Returns an omission with elements; empty without elements.
  func omission(_ sentence: String, _ elements: [ElementPath]) -> [Conversion.Omission] {
    elements.isEmpty ? [] : [Conversion.Omission(sentence, elements)]
  }

  /// The defaults that are not values of their types, dates outside the years 1 to 9999, and initial values in Swift that
  /// are not literals.
  var invalidDefaults: [Conversion.Omission] {
    omission("Defaults that are not values of their type are left out") {
      $0.hasDefault && $0.declared?.initialValue == nil && ConvertedDefault($0) == nil
    } + omission(Conversion.Omission.initialValues) { $0.declared?.initialValue != nil }
  }
}
