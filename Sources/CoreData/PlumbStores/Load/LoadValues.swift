import Foundation
import PlumbCore
import PlumbModel
import PlumbSQLite
import PlumbText

/// The conversion of readable values to values of columns: the reverse of `ReadableValues`.
enum LoadValues {
  /// Returns the column's value for a value in the data. The value of an attribute with external storage has no prefix
  /// yet. Throws for a value of another type.
  static func column(_ value: JSONNode.Value, _ attribute: Attribute) throws(ValueFault) -> SQLValue {
    if case .null = value { return .null }
    switch attribute.type {
    case .boolean:
      if case .bool(let flag) = value { return .integer(flag ? 1 : 0) }
    case .integer16, .integer32, .integer64: return try integer(value, attribute.type)
    case .double, .float: return try real(value, attribute.type)
    case .decimal: return try decimal(value)
    case .string: if case .string(let text) = value { return .text(text) }
    case .date:
      if case .string(let text) = value, let seconds = ReadableValues.seconds(of: text) { return .real(seconds) }
    case .uuid:
      if case .string(let text) = value, let uuid = UUID(uuidString: text) { return .blob(uuid.bytes) }
    case .uri: if case .string(let text) = value, URL(string: text) != nil { return .text(text) }
    case .binary, .transformable:
      if case .string(let text) = value, let bytes = Base64.bytes(of: text) { return .blob(Data(bytes)) }
    case .composite, .objectID, .undefined: break
    }
    throw unexpected(value, attribute.type)
  }

  private static func integer(_ value: JSONNode.Value, _ type: AttributeType) throws(ValueFault) -> SQLValue {
    guard case .number(let text, let number) = value, let integer = Int64(text) ?? exactInteger(number) else {
      throw unexpected(value, type)
    }
    let range = type.integers ?? .min ... .max
    guard range.contains(integer) else {
      throw ValueFault(
        .outOfBounds, "\(integer) is beyond the range of \(type.rawValue), \(range.lowerBound) to \(range.upperBound)")
    }
    return .integer(integer)
  }

  /// The integer that a number with a point or an exponent is equal to. `nil` above 2^53, where digits are lost.
  private static func exactInteger(_ number: Double) -> Int64? {
    abs(number) <= 9_007_199_254_740_992 ? Int64(exactly: number) : nil
  }

  private static func real(_ value: JSONNode.Value, _ type: AttributeType) throws(ValueFault) -> SQLValue {
    switch value {
    case .number(_, let number):
      guard type == .float else { return .real(number) }
      guard abs(number) <= Double(Float.greatestFiniteMagnitude) else {
        throw ValueFault(.outOfBounds, "\(number) is beyond the range of Float")
      }
      return .real(Double(Float(number)))
    // The readable form of an infinity. A column cannot contain NaN.
    case .string("inf"): return .real(.infinity)
    case .string("-inf"): return .real(-.infinity)
    default: throw unexpected(value, type)
    }
  }

  /// A decimal is in the column as an integer, or as the nearest floating-point number.
  private static func decimal(_ value: JSONNode.Value) throws(ValueFault) -> SQLValue {
    let digits: String
    switch value {
    case .number(let text, _): digits = text
    case .string("NaN"): return .text("NaN")
    case .string(let text): digits = text
    default: throw unexpected(value, .decimal)
    }
    guard let number = DecimalNumber(digits), let nearest = DecimalText(digits)?.value else {
      throw unexpected(value, .decimal)
    }
    if let integer = number.integer { return .integer(integer) }
    guard abs(nearest) < 1e127 else { throw ValueFault(.outOfBounds, "\(shown(value)) is beyond the range of Decimal") }
    return .real(nearest)
  }

  static func unexpected(_ value: JSONNode.Value, _ type: AttributeType) -> ValueFault {
    ValueFault(.wrongType, "expected \(type.expectation), found \(shown(value))")
  }

  /// Returns a value in a message.
  static func shown(_ value: JSONNode.Value) -> String {
    switch value {
    case .string(let text): Phrase.quoted(text, limit: 40)
    case .number(let text, _): Terminal.sanitized(String(text.prefix(40)))
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .array: "an array"
    case .object: "an object"
    }
  }

  // MARK: Defaults

  /// Returns the column's value for the default of an attribute; NULL if it has none that is a value of its type.
  static func initial(_ attribute: Attribute) -> SQLValue {
    switch DefaultReading(attribute).value {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .floating(let number): .real(attribute.type == .float ? Double(Float(number)) : number)
    case .decimal(let digits): Int64(digits).map(SQLValue.integer) ?? Double(digits).map(SQLValue.real) ?? .null
    case .string(let text), .url(let text): .text(text)
    case .date(let seconds): .real(seconds)
    case .data(let base64): Base64.bytes(of: base64).map { .blob(Data($0)) } ?? .null
    case .uuid(let text): UUID(uuidString: text).map { .blob($0.bytes) } ?? .null
    case .none?, .enumCase, .expression, nil: .null
    }
  }

  // MARK: Text

  /// Returns the value of a field of a table as JSON, by the type of its attribute; null for an empty field.
  static func json(_ text: String?, _ attribute: Attribute) -> JSONNode.Value {
    guard let text else { return .null }
    switch attribute.type {
    case .boolean:
      switch text {
      case "true", "1": return .bool(true)
      case "false", "0": return .bool(false)
      default: return .string(text)
      }
    case .integer16, .integer32, .integer64, .double, .float:
      guard let number = DecimalText(text)?.value, number.isFinite else { return .string(text) }
      return .number(text: text, value: number)
    default: return .string(text)
    }
  }
}

extension AttributeType {
  /// The values of the type in a message: `a whole number`.
  fileprivate var expectation: String {
    switch self {
    case .boolean: "true or false"
    case .integer16, .integer32, .integer64: "a whole number"
    case .double, .float, .decimal: "a number"
    case .string: "a text"
    case .date: "a date such as \"2024-02-29T23:00:05Z\""
    case .uuid: "a UUID"
    case .uri: "a URL"
    case .binary, .transformable: "bytes in Base64"
    case .composite: "an object with the elements of the composite"
    case .objectID, .undefined: "no value"
    }
  }
}
