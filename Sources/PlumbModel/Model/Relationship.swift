/// A relationship of an entity to objects of another (`NSRelationshipDescription`).
///
///     Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order", deleteRule: .cascade)
///     // <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade"
///     //     destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
///
/// Destination and inverse are names, and need not exist; `Schema` looks them up. Counts, optionality and order are
/// part of the version hash, the delete rule is not.
public struct Relationship: Hashable, Sendable {
  /// The name, which is the key for key-value coding; in one space with the entity's attributes.
  public var name: String
  /// Whether an object may be saved without a destination; `optional="YES"` in the file.
  public var isOptional: Bool
  /// Whether the destinations live in memory only, without a part in the store and in the version hash.
  public var isTransient: Bool
  /// Whether it holds a set of objects and not one.
  public var isToMany: Bool
  /// Least number of objects; nil where the file does not say, which means 0. An optional one may be empty all the
  /// same.
  public var minimumCount: Int?
  /// Greatest number of objects: 1 for a to-one; nil or 0 for an unbounded to-many. Xcode writes `maxCount="1"` for
  /// each to-one.
  public var maximumCount: Int?
  /// What happens to the destinations when the object is deleted; nil where the file does not say or has another word.
  public var deleteRule: DeleteRule?
  /// Whether the set has an order (`NSOrderedSet`); CloudKit takes no such relationship.
  public var isOrdered: Bool
  /// The name of the destination entity; nil where the file names none, which Core Data refuses.
  public var destinationEntity: String?
  /// The name of the relationship that leads back; nil for a one-way relationship.
  public var inverseName: String?
  /// The name of the entity that the inverse belongs to: the destination, or one of its parents. Xcode writes it beside
  /// every `inverseName`.
  public var inverseEntity: String?
  /// What the relationship was called in an earlier version (`elementID` in the file).
  @OutOfLine public var renamingIdentifier: String?
  /// A text that enters the version hash; nil where there is none.
  @OutOfLine public var versionHashModifier: String?
  /// `indexed`, which has no effect on relationships since Xcode 9; 253 of 30,813 in the corpus.
  public var isIndexed: Bool
  /// `syncable`, a switch of Sync Services, which are gone.
  public var isSyncable: Bool
  /// What a developer attached to the relationship; nil where the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The bytes of the `<relationship>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A relationship made in memory, unlike an `Attribute` optional by default.
  ///
  /// A to-one gets the maximum count 1, a to-many none; the inverse is taken to be declared on the destination.
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
  /// The inverse is set to nil, or the object leaves the inverse's set. 72 % of the corpus.
  case nullify = "Nullify"
  /// The destinations are deleted as well. 27 % of the corpus.
  case cascade = "Cascade"
  /// Nothing is deleted, and saving fails, as long as there is a destination.
  case deny = "Deny"
  /// The destinations are left as they are and go on naming an object that is gone; the app has to mend that.
  case noAction = "No Action"
}
