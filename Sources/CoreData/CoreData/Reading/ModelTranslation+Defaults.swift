import Foundation
import PlumbCore
import PlumbModel

extension ModelTranslation {
  /// Returns the default value for a new object. `nil` if the attribute has none, or if the value is invalid for the
  /// type; the latter adds a note.
  mutating func defaultValue(of attribute: Attribute, _ path: String) -> Any? {
    switch DefaultReading(attribute) {
    case .absent: return nil
    case .value(let value): return object(value, for: attribute.type)
    case .notFinite: notes.append("the default of \(path) is no number")
    case .mismatch(let reason), .outOfRange(let reason): notes.append("the default of \(path) is \(reason)")
    }
    return nil
  }

  /// Returns a text in the XML, such as a bound, as a value of a type. `nil`, with a note, if the text is invalid.
  mutating func value(_ text: String, as type: AttributeType, _ what: String) -> Any? {
    var attribute = Attribute(name: "", type: type)
    if type == .date { attribute.defaultDateInterval = text } else { attribute.defaultValue = text }
    if case .value(let value) = DefaultReading(attribute), let object = object(value, for: type) { return object }
    notes.append("\(what), “\(text)”, is no \(type.rawValue)")
    return nil
  }

  /// Returns a value in the type that Core Data's callers receive, such as `NSNumber` for numbers.
  private func object(_ value: DefaultValue, for type: AttributeType) -> Any? {
    switch value {
    case .boolean(let flag): NSNumber(value: flag)
    case .integer(let number): NSNumber(value: number)
    case .floating(let number): type == .float ? NSNumber(value: Float(number)) : NSNumber(value: number)
    case .decimal(let digits): NSDecimalNumber(string: digits, locale: Locale(identifier: "en_US_POSIX"))
    case .string(let text): text
    case .date(let interval): Date(timeIntervalSinceReferenceDate: interval)
    case .data(let base64): Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    case .uuid(let text): UUID(uuidString: text)
    case .url(let text): URL(string: text)
    case .none, .enumCase, .expression: nil
    }
  }
}
