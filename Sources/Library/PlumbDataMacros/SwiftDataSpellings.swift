import PlumbData

// The spellings of SwiftData. The macros report each of them with an edit that writes the one of this library.

/// SwiftData's spelling of an attribute that was renamed. It is an error with an edit: `renamedFrom:`.
@attached(accessor)
public macro Attribute(
  _ traits: AttributeTrait..., originalName: String, hashModifier: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// SwiftData's spelling of a relationship with a key path. It is an error with an edit: `inverse: "items"`.
@attached(accessor)
public macro Relationship(
  deleteRule: RelationshipDeleteRule = .nullify, minimumModelCount: Int? = nil, maximumModelCount: Int? = nil,
  originalName: String? = nil, inverse: AnyKeyPath, hashModifier: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// SwiftData's order of the arguments. It is an error with an edit: `inverse:` before `deleteRule:`.
@attached(accessor)
public macro Relationship(
  deleteRule: RelationshipDeleteRule, minimumModelCount: Int? = nil, maximumModelCount: Int? = nil, inverse: String,
  hashModifier: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// SwiftData's spelling of a relationship that was renamed. It is an error with an edit: `renamedFrom:`.
@attached(accessor)
public macro Relationship(
  inverse: String? = nil, deleteRule: RelationshipDeleteRule = .nullify, minimumModelCount: Int? = nil,
  maximumModelCount: Int? = nil, originalName: String, hashModifier: String? = nil
) = #externalMacro(module: "PlumbMacros", type: "PropertyMacro")

/// SwiftData's spelling of a variable that is not stored. It is an error with an edit: `@Ignore`.
@attached(peer)
public macro Transient() = #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// SwiftData's spelling of a class of the model. It is an error with an edit: `@PersistentModel`.
@attached(peer)
public macro Model() = #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

/// SwiftData's spelling of an actor with a context. It is an error with an edit: `@NSModelActor`.
@attached(peer)
public macro ModelActor() = #externalMacro(module: "PlumbMacros", type: "MarkerMacro")

extension AttributeTrait {
  /// SwiftData's spelling of `.transient`. It is an error with an edit.
  public static var ephemeral: AttributeTrait { .transient }
  /// SwiftData's spelling of `.preservesOnDeletion`. It is an error with an edit.
  public static var preserveValueOnDeletion: AttributeTrait { .preservesOnDeletion }
  /// SwiftData's spelling of `.encrypted`. It is an error with an edit.
  public static var allowsCloudEncryption: AttributeTrait { .encrypted }
  /// SwiftData's spelling of `storageMethod: .transformed(name:)`. It is an error with an edit.
  public static func transformable(by name: String) -> AttributeTrait { .transient }
  /// SwiftData's spelling of `storageMethod: .transformed(_:)`. It is an error with an edit.
  public static func transformable(by type: AnyClass) -> AttributeTrait { .transient }
}

extension AttributeTrait: ExpressibleByStringLiteral {
  /// A name at the place of a trait. It is an error with an edit: `persistentName:`.
  public init(stringLiteral value: String) { self = .transient }
}

extension RelationshipDeleteRule {
  /// Core Data's rule No Action, which leaves references to deleted objects. It is an error with an edit.
  public static var noAction: RelationshipDeleteRule { .nullify }
}
