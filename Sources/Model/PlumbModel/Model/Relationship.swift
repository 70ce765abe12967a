import PlumbCore

/// A relationship of an entity to objects of another (`NSRelationshipDescription`).
///
///     Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order", deleteRule: .cascade)
///     // <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade"
///     //     destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
///
/// Destination and inverse are names, and may be missing in the model; `Schema` resolves them. Counts, optionality
/// and order are part of the version hash, the delete rule is not.
public struct Relationship: Hashable, Sendable {
  /// The name: the key for key-value coding, in one namespace with the entity's attributes.
  public var name: String
  /// Whether an object can be saved without a destination (`optional="YES"` in the file).
  public var isOptional: Bool
  /// Whether the relationship exists in memory only. A transient relationship is not in the store and not part of the
  /// version hash.
  public var isTransient = false
  /// Whether the relationship contains a set of objects instead of a single object.
  public var isToMany: Bool
  /// The minimum number of objects; `nil` if the file does not declare it, which means 0. An optional relationship
  /// can be empty regardless of it.
  public var minimumCount: Int?
  /// The maximum number of objects: 1 for a to-one; `nil` or 0 for an unbounded to-many. Xcode writes `maxCount="1"`
  /// for each to-one.
  public var maximumCount: Int?
  /// The effect on the destinations when the object is deleted; `nil` if the file declares none or an unknown one.
  public var deleteRule: DeleteRule?
  /// Whether the set is ordered (`NSOrderedSet`). CloudKit does not support ordered relationships.
  public var isOrdered = false
  /// The name of the destination entity; `nil` if the file does not declare it, which Core Data rejects.
  public var destinationEntity: String?
  /// The name of the inverse relationship; `nil` for a one-way relationship.
  public var inverseName: String?
  /// The name of the entity that declares the inverse: the destination, or one of its ancestors. Xcode writes it next
  /// to every `inverseName`.
  public var inverseEntity: String?
  /// The name of the relationship in an earlier version (`elementID` in the file).
  @OutOfLine public var renamingIdentifier: String?
  /// A text that is part of the version hash; `nil` if the file has none.
  @OutOfLine public var versionHashModifier: String?
  /// The `indexed` flag, which has no effect on relationships since Xcode 9; 253 of 30,813 in the corpus have it.
  public var isIndexed = false
  /// The `syncable` flag of the discontinued Sync Services.
  public var isSyncable = false
  /// The user info of the relationship; `nil` if the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The byte range of the `<relationship>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a relationship in memory. In contrast to `Attribute`, it is optional by default.
  ///
  /// A to-one has the maximum count 1, a to-many has none. The inverse is assumed to be declared on the destination.
  public init(
    name: String, destination: String? = nil, isToMany: Bool = false, isOptional: Bool = true,
    inverse: String? = nil, deleteRule: DeleteRule? = .nullify
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isToMany = isToMany
    self.maximumCount = isToMany ? nil : 1
    self.deleteRule = deleteRule
    self.destinationEntity = destination
    self.inverseName = inverse
    self.inverseEntity = inverse == nil ? nil : destination
  }
}
