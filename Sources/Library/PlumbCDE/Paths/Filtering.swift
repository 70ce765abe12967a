import Foundation

/// A path that predicates can be made of.
public protocol CDFilterable: CDNamedPath {
  /// The storage of the value.
  var storageMethod: StorageMethod { get }
  /// The number of objects of a to-many relationship that have to fulfill a condition. `nil` for a path without one.
  var quantifier: CDCollectionQuantifier? { get }
}

/// The field of an attribute in predicates.
public struct CDFilterField<Root: CoreDataPathTable, Value>: CDFilterable, Sendable {
  /// The names in Swift.
  public let swiftPath: [String]
  /// The names in the model.
  public let persistentPath: [String]
  /// The storage of the value.
  public let storageMethod: StorageMethod
  /// The number of objects of a to-many relationship that have to fulfill a condition.
  public let quantifier: CDCollectionQuantifier?

  /// Creates a field. The names in the model and the storage are those of the root's table.
  public init(
    swiftPath: [String], persistentPath: [String]? = nil, storageMethod: StorageMethod? = nil,
    quantifier: CDCollectionQuantifier? = nil
  ) {
    let meta = Root.__cdMeta(forSwiftPath: swiftPath)
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath ?? meta?.persistentPath ?? swiftPath
    self.storageMethod = storageMethod ?? meta?.storageMethod ?? .default
    self.quantifier = quantifier
  }
}

extension CDPath: CDFilterable {
  /// A path has no quantifier.
  public var quantifier: CDCollectionQuantifier? { nil }
}

extension CDPath where Root: CoreDataPathTable {
  /// The field of the path.
  public var filterField: CDFilterField<Root, Value> {
    CDFilterField(swiftPath: swiftPath, persistentPath: persistentPath, storageMethod: storageMethod)
  }
}

extension CDFilterable {
  /// Returns the predicate that the value equals another one.
  public func equals(_ value: Any) -> NSPredicate { predicate("==", value) }
  /// Returns the predicate that the value differs from another one.
  public func notEquals(_ value: Any) -> NSPredicate { predicate("!=", value) }
  /// Returns the predicate that the value is greater than another one.
  public func greaterThan(_ value: Any) -> NSPredicate { predicate(">", value) }
  /// Returns the predicate that the value is greater than another one, or equal to it.
  public func greaterThanOrEqual(_ value: Any) -> NSPredicate { predicate(">=", value) }
  /// Returns the predicate that the value is less than another one.
  public func lessThan(_ value: Any) -> NSPredicate { predicate("<", value) }
  /// Returns the predicate that the value is less than another one, or equal to it.
  public func lessThanOrEqual(_ value: Any) -> NSPredicate { predicate("<=", value) }

  /// Returns the predicate that the text contains another one.
  public func contains(_ text: String, caseInsensitive: Bool = true) -> NSPredicate {
    predicate(caseInsensitive ? "CONTAINS[cd]" : "CONTAINS", text)
  }

  /// Returns the predicate that the stored raw value is that of a value.
  public func equals<Raw: RawRepresentable>(_ value: Raw) -> NSPredicate { predicate("==", rawValue(of: value)) }

  /// Returns the predicate that the stored raw value differs from that of a value.
  public func notEquals<Raw: RawRepresentable>(_ value: Raw) -> NSPredicate { predicate("!=", rawValue(of: value)) }

  private func rawValue<Raw: RawRepresentable>(of value: Raw) -> Any {
    precondition(
      storageMethod == .raw, "'\(persistentPathKey)' is not stored by raw values. Compare it with a stored value.")
    return value.rawValue
  }

  private func predicate(_ sign: String, _ value: Any) -> NSPredicate {
    let object = argument(value)
    let test = "%K \(sign) \(object == nil ? "nil" : "%@")"
    func format(_ text: String, _ names: [String]) -> NSPredicate {
      NSPredicate(format: text, argumentArray: names + (object.map { [$0] } ?? []))
    }
    guard let quantifier else { return format(test, [persistentPathKey]) }
    guard quantifier != .any, let relationship = persistentPath.first, persistentPath.count > 1 else {
      return format("\(quantifier.rawValue) \(test)", [persistentPathKey])
    }
    let rest = persistentPath.dropFirst().joined(separator: ".")
    return format(
      "SUBQUERY(%K, $e, \(quantifier == .all ? "NOT ($e.\(test))" : "$e.\(test)")).@count == 0", [relationship, rest])
  }

  /// Returns the object of a value in a predicate. `nil` for an optional without a value.
  private func argument(_ value: Any) -> Any? {
    switch value {
    case let optional as any OptionalConstant: optional.wrapped.flatMap(argument)
    case let number as any FixedWidthInteger:
      Int64(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: UInt64(truncatingIfNeeded: number))
    default: value
    }
  }
}
