import Foundation

/// A default value or a limit in a schema. Literals of text, numbers and Boolean values are values. An attribute cannot
/// have an object as its value.
public typealias SchemaValue = StoredValue

extension SchemaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension SchemaValue {
  /// Creates the value of an object in a model. `nil` if an attribute of the kind has no such values.
  init?(_ object: Any?, _ kind: AttributeSchema.Kind) {
    switch (kind, object) {
    case (.boolean, let number as NSNumber): self = .boolean(number.boolValue)
    case (.decimal, let number as NSDecimalNumber): self = .decimal(number as Decimal)
    case (.integer16, let number as NSNumber), (.integer32, let number as NSNumber),
      (.integer64, let number as NSNumber):
      self = .integer(number.int64Value)
    case (.float, let number as NSNumber): self = .double(Double(number.floatValue))
    case (.double, let number as NSNumber): self = .double(number.doubleValue)
    case (_, let text as String): self = .string(text)
    case (_, let date as Date): self = .date(date)
    case (_, let data as Data): self = .data(data)
    case (_, let uuid as UUID): self = .uuid(uuid)
    case (_, let url as URL): self = .url(url)
    default: return nil
    }
  }

  /// Returns the object of the value in a model. `nil` if an attribute of the kind has no such values.
  func modelObject(_ kind: AttributeSchema.Kind) -> Any? {
    switch (kind, self) {
    case (.boolean, .boolean(let flag)): NSNumber(value: flag)
    case (.integer16, .integer(let number)): Int16(exactly: number).map { NSNumber(value: Int64($0)) }
    case (.integer32, .integer(let number)): Int32(exactly: number).map { NSNumber(value: Int64($0)) }
    case (.integer64, .integer(let number)): NSNumber(value: number)
    case (.float, .double(let number)): NSNumber(value: Float(number))
    case (.float, .integer(let number)): NSNumber(value: Float(number))
    case (.double, .double(let number)): NSNumber(value: number)
    case (.double, .integer(let number)): NSNumber(value: Double(number))
    case (.decimal, .decimal(let number)): NSDecimalNumber(decimal: number)
    case (.decimal, .integer(let number)): NSDecimalNumber(decimal: Decimal(number))
    case (.string, .string(let text)): text
    case (.date, .date(let date)): date
    case (.data, .data(let data)): data
    case (.uuid, .uuid(let uuid)): uuid
    case (.url, .url(let url)): url
    default: nil
    }
  }
}
