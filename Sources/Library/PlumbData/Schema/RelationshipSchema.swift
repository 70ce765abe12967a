import Foundation

/// The description of a relationship as a value.
public struct RelationshipSchema: Hashable, Sendable {
  /// The name of the relationship.
  public var name: String
  /// The name of the entity of the related objects. `nil` for a relationship that is not complete.
  public var destination: String?
  /// The name of the inverse relationship. `nil` if the relationship has none.
  public var inverse: String?
  /// The number of objects: 1 for a to-one relationship, 0 for a to-many relationship without a limit.
  public var maxCount: Int
  /// The least number of objects.
  public var minCount: Int
  /// Whether an object can be saved without related objects.
  public var isOptional: Bool
  /// Whether the objects have an order.
  public var isOrdered: Bool
  /// Whether the relationship is not stored.
  public var isTransient: Bool
  /// The effect of the deletion of an object on its related objects.
  public var deleteRule: DeleteRule
  /// Whether the relationship is indexed, in models of older versions of Xcode.
  public var isIndexed: Bool
  /// Whether Spotlight indexes the relationship.
  public var isIndexedBySpotlight: Bool
  /// The name of the relationship in an earlier version.
  public var renamingIdentifier: String?
  /// A text that is part of the version hash.
  public var versionHashModifier: String?
  /// The user info entries.
  public var userInfo: [String: String]

  /// The effect of the deletion of an object. The raw values are those of `NSDeleteRule`.
  public enum DeleteRule: UInt, Hashable, Sendable, CaseIterable {
    case noAction = 0
    case nullify = 1
    case cascade = 2
    case deny = 3
  }

  /// Creates a relationship, to-one unless `maxCount` is another number than 1.
  public init(
    _ name: String, to destination: String?, inverse: String?, maxCount: Int = 1, minCount: Int = 0,
    isOptional: Bool = true, isOrdered: Bool = false, isTransient: Bool = false, deleteRule: DeleteRule = .nullify,
    isIndexed: Bool = false, isIndexedBySpotlight: Bool = false, renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil, userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.maxCount = maxCount
    self.minCount = minCount
    self.isOptional = isOptional
    self.isOrdered = isOrdered
    self.isTransient = isTransient
    self.deleteRule = deleteRule
    self.isIndexed = isIndexed
    self.isIndexedBySpotlight = isIndexedBySpotlight
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
  }

  /// Creates a to-many relationship.
  public static func toMany(
    _ name: String, to destination: String, inverse: String?, isOrdered: Bool = false,
    deleteRule: DeleteRule = .nullify
  ) -> RelationshipSchema {
    RelationshipSchema(
      name, to: destination, inverse: inverse, maxCount: 0, isOrdered: isOrdered, deleteRule: deleteRule)
  }
}
