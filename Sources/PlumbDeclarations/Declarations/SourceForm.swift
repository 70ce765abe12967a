/// How a property is written in its source, beyond its meaning.
public struct PropertyForm: Hashable, Sendable {
  /// nil for what was not read from a source.
  public var storage: Storage?
  /// The property's own access level, or its extension's.
  public var access: AccessLevel?
  /// `var count = 0`: no type is written, `@PersistentModel` passes it over. The type is `.other("")` then.
  public var isTypeInferred: Bool
  /// `T!`, which is declared as `T?`.
  public var isImplicitlyUnwrapped: Bool
  /// It stands between `#if` and `#endif`.
  public var isConditional: Bool
  /// One of several in one `var`: `@NSManaged var a: String?, b: String?`.
  public var sharesVariable: Bool
  /// It has an `@Attribute`: it is no relationship, whatever its type.
  public var isAnnotatedAttribute: Bool
  /// The inverse is a key path, `\Tag.items`: a Swift name, not the model's.
  public var hasKeyPathInverse: Bool
  /// It stands in a base class without an entity, which other classes may share.
  public var isInBaseClass: Bool
  /// Its accessors name the key by a literal.
  public var namesKey: Bool

  public init(
    storage: Storage? = nil, access: AccessLevel? = nil, isTypeInferred: Bool = false,
    isImplicitlyUnwrapped: Bool = false, isConditional: Bool = false, sharesVariable: Bool = false,
    isAnnotatedAttribute: Bool = false, hasKeyPathInverse: Bool = false, isInBaseClass: Bool = false,
    namesKey: Bool = false
  ) {
    self.storage = storage
    self.access = access
    self.isTypeInferred = isTypeInferred
    self.isImplicitlyUnwrapped = isImplicitlyUnwrapped
    self.isConditional = isConditional
    self.sharesVariable = sharesVariable
    self.isAnnotatedAttribute = isAnnotatedAttribute
    self.hasKeyPathInverse = hasKeyPathInverse
    self.isInBaseClass = isInBaseClass
    self.namesKey = namesKey
  }

  /// Where a property's value comes from, the surest first.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    /// `@NSManaged`.
    case managed
    /// A stored property, whose accessors a macro writes.
    case stored
    /// Computed with `primitiveValue(forKey:)` or `setPrimitiveValue(_:forKey:)`.
    case primitive
    /// Computed with `value(forKey:)` or `setValue(_:forKey:)`.
    case keyValue
    /// Computed and `@objc`: Core Data finds it when it looks for a key of its name.
    case objc
  }

  /// Whether the property is computed: such a one declares its key.
  public var isComputed: Bool { storage == .primitive || storage == .keyValue || storage == .objc }

  /// Whether the model has to have the key: other computed properties may speak of something else.
  package var needsKey: Bool { !isComputed || storage != .objc && namesKey }
}

/// A variable that nothing stores, though its name could be that of an attribute or a relationship.
public struct UnstoredVariable: Hashable, Sendable {
  /// Without backticks.
  public var name: String
  public var reason: Reason
  public var places: Places

  public init(name: String, reason: Reason, places: Places = Places()) {
    self.name = name
    self.reason = reason
    self.places = places
  }

  /// Why it is not stored.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// `@Ignore`, or SwiftData's `@Transient`.
    case ignored
    /// `let`
    case constant
    case lazy
    /// Its accessors get the value from elsewhere.
    case computed
    /// A stored property of a class whose properties have to be marked `@NSManaged`.
    case unmanaged
    /// One of several that a pattern declares: `var (a, b) = (0, 0)`.
    case tuple
    /// No variable, but a method without parameters, which takes the name.
    case method
  }
}

/// How an entity's class, or a composite's struct, is written in its source, beyond its meaning.
public struct ClassForm: Hashable, Sendable {
  /// The name in `@objc(Name)`.
  public var objcName: String?
  /// The types it stands in, from the outside in, and its own name: `Shop.Item`.
  public var qualifiedName: String
  /// A SwiftData `@Model` class.
  public var isSwiftData: Bool
  /// It stands between `#if` and `#endif`.
  public var isConditional: Bool
  /// Classes between this one and its superclass that speak for no entity: a shared base, mogenerator's `_Item`.
  public var layers: [String]
  /// Methods that Core Data writes at run time, and `fetchRequest()`.
  public var accessors: [AccessorDeclaration]
  /// Variables that are no properties of the entity.
  public var unstored: [UnstoredVariable]

  public init(
    objcName: String? = nil, qualifiedName: String = "", isSwiftData: Bool = false, isConditional: Bool = false,
    layers: [String] = [], accessors: [AccessorDeclaration] = [], unstored: [UnstoredVariable] = []
  ) {
    self.objcName = objcName
    self.qualifiedName = qualifiedName
    self.isSwiftData = isSwiftData
    self.isConditional = isConditional
    self.layers = layers
    self.accessors = accessors
    self.unstored = unstored
  }
}

/// A method that speaks of a to-many relationship by its name, or `fetchRequest()`, which speaks of an entity.
public struct AccessorDeclaration: Hashable, Sendable {
  /// The method's Swift name: `addToTags`.
  public var name: String
  public var kind: Kind
  /// The key that the method's name holds, its first letter small: `tags` for `addToTags`. For a fetch request the
  /// entity's name as it is written.
  public var key: String
  /// The class that the method takes, where it is one object's: `Tag`.
  public var destination: String?
  /// Core Data writes it at run time (`@NSManaged`): a key that the model lacks crashes when it is called.
  public var isManaged: Bool
  /// The name in Objective-C, `addTagsObject:`; nil where that is not evident.
  public var selector: String?
  public var places: Places

  public init(
    name: String, kind: Kind, key: String, destination: String? = nil, isManaged: Bool = true,
    selector: String? = nil, places: Places = Places()
  ) {
    self.name = name
    self.kind = kind
    self.key = key
    self.destination = destination
    self.isManaged = isManaged
    self.selector = selector
    self.places = places
  }

  public enum Kind: String, Hashable, Sendable {
    case add, remove, insert, replace, count, fetchRequest
  }

  /// Whether the method is one for this key: the first letter's case got lost in the method's name.
  public func speaks(of key: String) -> Bool {
    self.key.prefix(1).lowercased() == key.prefix(1).lowercased() && self.key.dropFirst() == key.dropFirst()
  }
}
