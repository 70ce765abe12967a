// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

extension FixedWidthInteger {
  fileprivate init?(number: StoredValue) {
    switch number {
    case .integer(let value): self.init(exactly: value)
    case .boolean(let value): self = value ? 1 : 0
    case .double(let value): self.init(exactly: value)
    case .decimal(let value): self.init("\(value)")
    default: return nil
    }
  }
}

extension Double {
  fileprivate init?(number: StoredValue) {
    switch number {
    case .integer(let value): self = Double(value)
    case .double(let value): self = value
    case .decimal(let value): self = value.nearestDouble
    default: return nil
    }
  }
}

extension Decimal {
  /// The double that is nearest to the number. Foundation's conversion on Linux differs in the last digits.
  var nearestDouble: Double { Double(description) ?? NSDecimalNumber(decimal: self).doubleValue }
}

extension Int: SortableValue {
  public var storedValue: StoredValue { .integer(Int64(self)) }
  public init?(storedValue: StoredValue) { self.init(number: storedValue) }
  public static var attributeType: NSAttributeType { .integer64AttributeType }
}

extension Int16: SortableValue {
  public var storedValue: StoredValue { .integer(Int64(self)) }
  public init?(storedValue: StoredValue) { self.init(number: storedValue) }
  public static var attributeType: NSAttributeType { .integer16AttributeType }
}

extension Int32: SortableValue {
  public var storedValue: StoredValue { .integer(Int64(self)) }
  public init?(storedValue: StoredValue) { self.init(number: storedValue) }
  public static var attributeType: NSAttributeType { .integer32AttributeType }
}

extension Int64: SortableValue {
  public var storedValue: StoredValue { .integer(self) }
  public init?(storedValue: StoredValue) { self.init(number: storedValue) }
  public static var attributeType: NSAttributeType { .integer64AttributeType }
}

extension Float: SortableValue {
  public var storedValue: StoredValue { .double(Double(self)) }
  public init?(storedValue: StoredValue) {
    guard let value = Double(number: storedValue) else { return nil }
    self.init(value)
  }
  public static var attributeType: NSAttributeType { .floatAttributeType }
}

extension Double: SortableValue {
  public var storedValue: StoredValue { .double(self) }
  public init?(storedValue: StoredValue) { self.init(number: storedValue) }
  public static var attributeType: NSAttributeType { .doubleAttributeType }
}

extension Decimal: SortableValue {
  public var storedValue: StoredValue { .decimal(self) }

  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .decimal(let value): self = value
    case .integer(let value): self = Decimal(value)
    case .double(let value): self = Decimal(value)
    default: return nil
    }
  }

  public static var attributeType: NSAttributeType { .decimalAttributeType }
}
