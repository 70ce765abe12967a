import PlumbCore

/// The form of a property in its source. Two spellings of the same declaration differ only in the form and the
/// places.
///
/// The form determines the possible edits: a property that shares its `var` cannot get an annotation, and a computed
/// property cannot get an initial value.
public struct PropertyForm: Hashable, Sendable {
  /// The storage of the value. `nil` for a property that was not read from a source.
  public var storage: Storage?
  /// The access level of the property or of its extension. `nil` if neither has a modifier, which means internal.
  public var access: AccessLevel?
  /// The access level of the setter: `private` for `public private(set) var`. `nil` if the declaration names none.
  public var setterAccess: AccessLevel?
  /// Whether the type is inferred: `var count = 0`. `@PersistentModel` ignores such a property. Its type is
  /// `.other("")`.
  public var isTypeInferred: Bool
  /// Whether the type is `T!`, which is declared as `T?`.
  public var isImplicitlyUnwrapped: Bool
  /// Whether the property is between `#if` and `#endif`.
  public var isConditional: Bool
  /// Whether one `var` declares several properties: `@NSManaged var a: String?, b: String?`.
  public var sharesVariable: Bool
  /// Whether the property has an `@Attribute`. It is then not a relationship, with any type.
  public var isAnnotatedAttribute: Bool
  /// Whether the inverse is a key path, `\Tag.items`: its name is the Swift name and not the model's.
  public var hasKeyPathInverse: Bool
  /// Whether the property is in a base class without an entity, which other classes may share.
  public var isInBaseClass: Bool
  /// Whether its accessors contain the key, as a literal or as a constant that the sources declare.
  public var namesKey: Bool
  /// Whether its accessors use a constant that the sources do not declare, so that the key is unknown.
  public var hasUnknownKey: Bool
  /// Whether the author implements the setter of a managed property, so that the model need not have the key.
  public var hasWrittenSetter: Bool
  /// The spelling of the type. It has no effect for the compiler, but a macro only reads the syntax.
  public var typeSpelling: TypeSpelling
  /// The type with its alias, as the source spells it: `Money`. `nil` for a type without an alias.
  package var alias: TypeReference?
  /// The class of a relationship's objects with the module or the types around it: `Version1.Person`. `nil` if the type
  /// has the simple name.
  public var qualifiedDestination: String?

  /// The types that hand-written accessors use for the stored value.
  public var storedAccesses: [StoredAccess] = []

  /// Creates a form from its parts. The defaults are those of a plain property with a separate `var` that was not
  /// read from a source.
  public init(
    storage: Storage? = nil, access: AccessLevel? = nil, setterAccess: AccessLevel? = nil, isTypeInferred: Bool = false,
    isImplicitlyUnwrapped: Bool = false, isConditional: Bool = false, sharesVariable: Bool = false,
    isAnnotatedAttribute: Bool = false, hasKeyPathInverse: Bool = false, isInBaseClass: Bool = false,
    namesKey: Bool = false, hasUnknownKey: Bool = false, hasWrittenSetter: Bool = false,
    typeSpelling: TypeSpelling = .plain
  ) {
    self.storage = storage
    self.access = access
    self.setterAccess = setterAccess
    self.isTypeInferred = isTypeInferred
    self.isImplicitlyUnwrapped = isImplicitlyUnwrapped
    self.isConditional = isConditional
    self.sharesVariable = sharesVariable
    self.isAnnotatedAttribute = isAnnotatedAttribute
    self.hasKeyPathInverse = hasKeyPathInverse
    self.isInBaseClass = isInBaseClass
    self.namesKey = namesKey
    self.hasUnknownKey = hasUnknownKey
    self.hasWrittenSetter = hasWrittenSetter
    self.typeSpelling = typeSpelling
  }

  /// The spelling of a property's type.
  public enum TypeSpelling: String, Hashable, Sendable {
    /// The short form: `Date?`, `[Tag]`, `Set<Tag>`.
    case plain
    /// Another spelling of the same type: `Optional<Date>`, `Foundation.Date`, `(Date)?`.
    case longhand
    /// An alias: `Money`, if the sources contain `typealias Money = Decimal`.
    case alias
  }

  /// The storage of a property's value, in the order of certainty.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    /// A managed property, `@NSManaged var title: String?`: Core Data provides the accessors.
    case managed
    /// A stored property, `var title: String = ""`, of a `@PersistentModel` or `@Composition` type: the macro
    /// provides the accessors.
    case stored
    /// A property that is computed with `primitiveValue(forKey:)` or `setPrimitiveValue(_:forKey:)`.
    case primitive
    /// A property that is computed with `value(forKey:)` or `setValue(_:forKey:)`.
    case keyValue
    /// A computed property with `@objc`: Core Data finds it by its name when it accesses the key.
    case objc
  }

  /// Whether the property is computed, so that it declares its key.
  public var isComputed: Bool { storage == .primitive || storage == .keyValue || storage == .objc }

  /// Whether the model must have the key. Other computed properties may be unrelated to the model.
  package var needsKey: Bool { isComputed ? storage != .objc && namesKey : !hasWrittenSetter }
}

/// A variable that is not stored, although its name may be that of an attribute or a relationship.
///
/// It explains a missing property: the model has `rank`, and the class declares it with `lazy`.
public struct UnstoredVariable: Hashable, Sendable {
  /// The name without backticks.
  public var name: String
  /// The reason why Core Data does not store the variable.
  public var reason: Reason
  /// The annotation with an unknown macro or property wrapper, which may store the value. `nil` if the variable has
  /// none.
  public var annotation: String?
  /// The places of the variable. Only `file`, `whole` and `name` are set.
  public var places: SourceRanges

  /// Creates a variable from its name and the reason.
  public init(name: String, reason: Reason, annotation: String? = nil, places: SourceRanges = SourceRanges()) {
    self.name = name
    self.reason = reason
    self.annotation = annotation
    self.places = places
  }

  /// The reason why a variable is not stored.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The variable has `@Ignore`, or SwiftData's `@Transient`.
    case ignored
    /// The variable is a `let` constant, which Core Data could not set.
    case constant
    /// The variable is a `lazy var`, which is a stored property of the object in memory.
    case lazy
    /// The accessors of the variable read the value from another source.
    case computed
    /// A stored property of a class whose properties have to be marked `@NSManaged`.
    case unmanaged
    /// A pattern declares several variables: `var (a, b) = (0, 0)`.
    case tuple
    /// The name belongs to a method without parameters.
    case method
    /// A stored property with `willSet` or `didSet`, which a macro ignores.
    case observed
    /// A `static` variable of a `@Composition` struct.
    case `static`
    /// A property with `@synthesize` in Objective-C: the compiler's accessors store the value in the object.
    case synthesized
    /// An accessor of the key: an Objective-C method with a result and without an `@property`, by the author or by Core
    /// Data; or a computed variable that passes its own name to a helper.
    case accessor
    /// A declaration that is commented out. It must not be added again.
    case commentedOut
  }
}

/// The form of an entity's class, or of a composite's struct, in its source.
///
///     extension Shop {
///       @objc(ShopItem) class Item: BaseObject { … }
///     }
///
/// This example has the Objective-C name `ShopItem` and the qualified name `Shop.Item`. If no entity has the class
/// `BaseObject`, it has the layer `BaseObject`.
public struct ClassForm: Hashable, Sendable {
  /// The name in `@objc(Name)`. `nil` if the class has none. In the macro style it is the entity's name.
  public var objcName: String?
  /// The class's name with the types around it, from the outermost to the innermost: `Shop.Item`.
  public var qualifiedName: String
  /// Whether the type is between `#if` and `#endif`.
  public var isConditional: Bool
  /// Whether the class is an Objective-C interface without an implementation in the sources. The class itself may be
  /// in another target, or generated by Xcode.
  public var isDeclaredOnly: Bool
  /// The unknown macro that may declare members: `@Recorded` on the class, or `#fields` in it. `nil` if the class has
  /// none.
  public var macro: String?
  /// The classes between this one and its superclass that have no entity, from the outermost to the innermost: a
  /// shared base class, or mogenerator's `_Item`. Their properties count as properties of this class.
  public var layers: [String]
  /// The methods that Core Data provides at run time, and `fetchRequest()`, including those of extensions and layers.
  public var accessors: [AccessorDeclaration]
  /// The variables that are not properties of the entity, including those of extensions and layers.
  public var unstored: [UnstoredVariable]
  /// The superclass at which the chain leaves the sources, so that its declarations are unknown. `nil` if the chain
  /// is known up to its end, which is `NSManagedObject` or a class without a superclass.
  public var outsideSuperclass: String?
  /// The properties that `awakeFromInsert` sets, in the class itself or in a layer. A new object has a value for
  /// them.
  public var setOnInsert: Set<String>
  /// The keys that code of the class passes to methods of the object itself, including the code of extensions and
  /// layers.
  public var keyUses: [KeyUse]
  /// Whether the class overrides NSManagedObject's methods that take keys, such as `value(forUndefinedKey:)`.
  public var takesKeys: Bool

  /// Creates a form from its parts. The defaults are those of a class that was not read from a source.
  public init(
    objcName: String? = nil, qualifiedName: String = "", isConditional: Bool = false,
    isDeclaredOnly: Bool = false, macro: String? = nil, layers: [String] = [],
    accessors: [AccessorDeclaration] = [], unstored: [UnstoredVariable] = [],
    outsideSuperclass: String? = nil, setOnInsert: Set<String> = [], keyUses: [KeyUse] = [],
    takesKeys: Bool = false
  ) {
    self.objcName = objcName
    self.qualifiedName = qualifiedName
    self.isConditional = isConditional
    self.isDeclaredOnly = isDeclaredOnly
    self.macro = macro
    self.layers = layers
    self.accessors = accessors
    self.unstored = unstored
    self.outsideSuperclass = outsideSuperclass
    self.setOnInsert = setOnInsert
    self.keyUses = keyUses
    self.takesKeys = takesKeys
  }
}

/// A method for a to-many relationship, which its name contains, or `fetchRequest()` for an entity.
///
///     @objc(addTagsObject:) @NSManaged public func addToTags(_ value: Tag)
///
/// This example is of the kind `add`, with the key `tags`, the destination `Tag` and the selector `addTagsObject:`.
public struct AccessorDeclaration: Hashable, Sendable {
  /// The method's Swift name: `addToTags`.
  public var name: String
  /// The kind of the method, determined by its name.
  public var kind: Kind
  /// The key in the method's name, with a lowercase first letter: `tags` for `addToTags`. For a fetch request it is
  /// the entity's name in the source. Empty if that name is not a literal.
  public var key: String
  /// The class that the method takes, as one object or as an array: `Tag`. `nil` for `NSSet`, and if the method takes
  /// no object. For a fetch request it is the class of the results: `Item` for `NSFetchRequest<Item>`. `nil` if that
  /// is not a class of the app.
  public var destination: String?
  /// The kind of set that the method takes: `toMany` for `NSSet` and `Set`, `toManyOrdered` for `NSOrderedSet`. `nil`
  /// if it takes no set.
  public var collection: PropertyDeclaration.Cardinality?
  /// Whether Core Data provides the method at run time (`@NSManaged`). A call crashes if the model does not have the
  /// key.
  public var isManaged: Bool
  /// The name in Objective-C: `addTagsObject:`. `nil` if it is unknown.
  public var selector: String?
  /// The places of the method. Only `file`, `whole` and `name` are set.
  public var places: SourceRanges

  /// Creates an accessor from its parts. By default Core Data provides it at run time.
  public init(
    name: String, kind: Kind, key: String, destination: String? = nil,
    collection: PropertyDeclaration.Cardinality? = nil, isManaged: Bool = true, selector: String? = nil,
    places: SourceRanges = SourceRanges()
  ) {
    self.name = name
    self.kind = kind
    self.key = key
    self.destination = destination
    self.collection = collection
    self.isManaged = isManaged
    self.selector = selector
    self.places = places
  }

  /// The effect of a method on the relationship: `addToTags`, `removeFromTags`, `insertIntoTags`, `replaceTags`,
  /// `countOfTags`. `fetchRequest` is the class method of that name.
  public enum Kind: String, Hashable, Sendable {
    case add, remove, insert, replace, count, fetchRequest
  }

  /// Whether the method is an accessor of a key. The method's name does not contain the case of the first letter:
  /// `addToURLs` is an accessor of `uRLs` and of `URLs`.
  public func isAccessor(of key: String) -> Bool {
    self.key.prefix(1).lowercased() == key.prefix(1).lowercased() && self.key.dropFirst() == key.dropFirst()
  }
}
