/// A relationship of an entity.
public struct Relationship: Hashable, Sendable {
  public var name: String
  public var isOptional: Bool
  public var isTransient: Bool
  public var isToMany: Bool
  /// Least number of objects; nil where the file does not say, which means 0.
  public var minimumCount: Int?
  /// Greatest number of objects: 1 for a to-one; nil or 0 for an unbounded to-many.
  public var maximumCount: Int?
  public var deleteRule: DeleteRule?
  public var isOrdered: Bool
  /// The name of the destination entity.
  public var destinationEntity: String?
  /// The name of the relationship that leads back.
  public var inverseName: String?
  /// The name of the entity that the inverse belongs to.
  public var inverseEntity: String?
  /// What the relationship was called in an earlier version (`elementID` in the file).
  @OutOfLine public var renamingIdentifier: String?
  @OutOfLine public var versionHashModifier: String?
  /// `indexed`, which has no effect on relationships since Xcode 9.
  public var isIndexed: Bool
  public var isSyncable: Bool
  @OutOfLine public var userInfo: UserInfo?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(
    name: String, destination: String? = nil, isToMany: Bool = false, isOptional: Bool = true,
    inverse: String? = nil, deleteRule: DeleteRule? = .nullify
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isTransient = false
    self.isToMany = isToMany
    self.maximumCount = isToMany ? nil : 1
    self.deleteRule = deleteRule
    self.isOrdered = false
    self.destinationEntity = destination
    self.inverseName = inverse
    self.inverseEntity = inverse == nil ? nil : destination
    self.isIndexed = false
    self.isSyncable = false
    self.origin = .none
  }
}

/// What happens to the destination when an object is deleted; the raw value is the file's spelling.
public enum DeleteRule: String, Hashable, Sendable, CaseIterable {
  case nullify = "Nullify"
  case cascade = "Cascade"
  case deny = "Deny"
  case noAction = "No Action"
}
