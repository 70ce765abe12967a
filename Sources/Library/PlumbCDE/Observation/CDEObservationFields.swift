import Foundation

/// A property of an observed class. The name in the model is `nil` for a transient property.
public typealias CDEObservationField = (swiftPath: String, keyPath: AnyKeyPath & Sendable, persistentName: String?)

/// A set of properties of a class, by their numbers.
public struct CDEObservationFieldSet: Equatable, Sendable {
  private var numbers: Set<UInt16>

  /// Creates an empty set.
  public init() { numbers = [] }

  /// Creates a set of numbers.
  public init(rawValues: [UInt16]) { numbers = Set(rawValues) }

  /// Whether the set has no properties.
  public var isEmpty: Bool { numbers.isEmpty }
  /// The number of properties.
  public var count: Int { numbers.count }
  /// The numbers of the properties, in ascending order.
  public var rawValues: [UInt16] { numbers.sorted() }
  /// The numbers as bits, the least number first.
  public var rawChunks: [UInt64] {
    numbers.reduce(into: Array(repeating: 0, count: Int(numbers.max().map { $0 / 64 + 1 } ?? 0))) { chunks, number in
      chunks[Int(number / 64)] |= 1 << UInt64(number % 64)
    }
  }

  /// Adds a property.
  public mutating func insert(_ rawValue: UInt16) { numbers.insert(rawValue) }
  /// Returns whether the set contains a property.
  public func contains(_ rawValue: UInt16) -> Bool { numbers.contains(rawValue) }
  /// Returns the properties of both sets.
  public func union(_ other: Self) -> Self { Self(rawValues: rawValues + other.rawValues) }
}

/// The properties of a class by their names in the model.
public struct CDEObservationFieldMap: Equatable, Sendable {
  /// The properties by their names in the model.
  public let fieldsByCoreDataKey: [String: CDEObservationFieldSet]

  /// Creates a map.
  public init(fieldsByCoreDataKey: [String: CDEObservationFieldSet]) { self.fieldsByCoreDataKey = fieldsByCoreDataKey }

  /// Returns the properties with the given names in the model.
  public func fieldSet(forCoreDataKeys keys: some Sequence<String>) -> CDEObservationFieldSet {
    keys.compactMap { fieldsByCoreDataKey[$0] }.reduce(CDEObservationFieldSet()) { $0.union($1) }
  }
}

/// A class with the list of its observed properties.
public protocol CDEObservationFieldMapProviding {
  /// The properties. Their indices are their numbers.
  static var __cdObservationFields: [CDEObservationField] { get }
}

extension CDEObservationFieldMapProviding {
  /// The properties by their names in the model.
  public static var __cdObservationFieldMap: CDEObservationFieldMap {
    let pairs = __cdObservationFields.enumerated().compactMap { index, field in
      field.persistentName.map { ($0, CDEObservationFieldSet(rawValues: [UInt16(index)])) }
    }
    return CDEObservationFieldMap(fieldsByCoreDataKey: Dictionary(pairs) { $0.union($1) })
  }

  /// Returns the properties with the given names in the model.
  public static func __cdObservationFieldSet(forCoreDataKeys keys: some Sequence<String>) -> CDEObservationFieldSet {
    __cdObservationFieldMap.fieldSet(forCoreDataKeys: keys)
  }

  /// Returns the names of properties in Swift.
  public static func __cdObservationSwiftPaths(for fields: CDEObservationFieldSet) -> [String] {
    members(fields).map(\.swiftPath)
  }

  /// Returns the key paths of properties.
  public static func __cdObservationKeyPaths(for fields: CDEObservationFieldSet) -> [PartialKeyPath<Self>] {
    members(fields).compactMap { $0.keyPath as? PartialKeyPath<Self> }
  }

  private static func members(_ fields: CDEObservationFieldSet) -> [CDEObservationField] {
    fields.rawValues.compactMap { Int($0) < __cdObservationFields.count ? __cdObservationFields[Int($0)] : nil }
  }
}
