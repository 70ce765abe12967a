import Foundation

/// The description of a fetch request in a model as a value.
public struct FetchSchema: Hashable, Sendable {
  /// The name of the entity to fetch.
  public var entity: String?
  /// The predicate.
  public var condition: String?
  /// The greatest number of results; 0 for all.
  public var limit = 0
  /// The number of objects that are read together; 0 for all.
  public var batchSize = 0
  /// The raw value of the result type, an `NSFetchRequestResultType`.
  public var resultType: UInt = 0
  /// Whether the results include objects of subentities.
  public var includesSubentities = true
  /// Whether the values are read with the objects.
  public var includesPropertyValues = true
  /// Whether the results include changes that are not saved.
  public var includesPendingChanges = true
  /// Whether the results are faults.
  public var returnsObjectsAsFaults = true
  /// Whether the results contain each value once.
  public var returnsDistinctResults = false

  /// Creates a request for the objects of an entity.
  public init(entity: String?, condition: String? = nil) {
    self.entity = entity
    self.condition = condition
  }
}

/// The description of a fetched property as a value.
public struct FetchedPropertySchema: Hashable, Sendable {
  /// The name of the property.
  public var name: String
  /// The request for the objects.
  public var request: FetchSchema?
  /// Whether the property is optional.
  public var isOptional: Bool
  /// Whether the property is transient.
  public var isTransient: Bool
  /// The user info entries.
  public var userInfo: [String: String]

  /// Creates a fetched property.
  public init(
    _ name: String, _ request: FetchSchema?, isOptional: Bool = true, isTransient: Bool = false,
    userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.request = request
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.userInfo = userInfo
  }
}
