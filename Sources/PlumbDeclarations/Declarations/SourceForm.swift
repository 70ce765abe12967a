/// How a property is written in its source, beyond its meaning: two spellings of the same declaration differ in nothing
/// but this and their places.
///
/// The form decides what can be edited: no annotation is added to one of several in a `var`, no initial value to a
/// computed property.
public struct PropertyForm: Hashable, Sendable {
  /// nil for what was not read from a source.
  public var storage: Storage?
  /// The property's own access level, or its extension's; nil where neither says one, which is internal.
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
  /// Its accessors name the key, by a literal or by a constant whose value the sources hold.
  public var namesKey: Bool
  /// Its accessors name the key by a constant that the sources do not hold: which key it is, is not known.
  public var hasUnknownKey: Bool
  /// How the type is written. The compiler sees through it, a macro does not.
  public var typeSpelling: TypeSpelling

  /// A form from its parts; by default that of a plain property of its own `var`, not read from any source.
  public init(
    storage: Storage? = nil, access: AccessLevel? = nil, isTypeInferred: Bool = false,
    isImplicitlyUnwrapped: Bool = false, isConditional: Bool = false, sharesVariable: Bool = false,
    isAnnotatedAttribute: Bool = false, hasKeyPathInverse: Bool = false, isInBaseClass: Bool = false,
    namesKey: Bool = false, hasUnknownKey: Bool = false, typeSpelling: TypeSpelling = .plain
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
    self.hasUnknownKey = hasUnknownKey
    self.typeSpelling = typeSpelling
  }

  /// How a property's type is written.
  public enum TypeSpelling: String, Hashable, Sendable {
    /// `Date?`, `[Tag]`, `Set<Tag>`
    case plain
    /// `Optional<Date>`, `Foundation.Date`, `(Date)?`: the same type in another way.
    case longhand
    /// `Money`, where the sources have `typealias Money = Decimal`.
    case alias
  }

  /// Where a property's value comes from, the surest first.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    /// `@NSManaged var title: String?`: Core Data writes the accessors.
    case managed
    /// A stored property, `var title: String = ""`, of a `@PersistentModel` or `@Composition` type: the macro writes
    /// the accessors.
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
///
/// It explains a missing property: the model has `rank`, and the class has it too, but with `lazy` before it.
public struct UnstoredVariable: Hashable, Sendable {
  /// Without backticks.
  public var name: String
  /// Why Core Data does not store it.
  public var reason: Reason
  /// Where it stands; only `file`, `whole` and `name` are known.
  public var places: Places

  /// A variable by its name and the reason.
  public init(name: String, reason: Reason, places: Places = Places()) {
    self.name = name
    self.reason = reason
    self.places = places
  }

  /// Why it is not stored.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// `@Ignore`, or SwiftData's `@Transient`.
    case ignored
    /// `let`: Core Data could not write to it.
    case constant
    /// `lazy var`, which is a stored property of the object in memory.
    case lazy
    /// Its accessors get the value from elsewhere.
    case computed
    /// A stored property of a class whose properties have to be marked `@NSManaged`.
    case unmanaged
    /// One of several that a pattern declares: `var (a, b) = (0, 0)`.
    case tuple
    /// No variable, but a method without parameters, which takes the name.
    case method
    /// A stored property with `willSet` or `didSet`, which a macro passes over.
    case observed
    /// `static`, in a `@Composition` struct.
    case `static`
    /// `@synthesize` in Objective-C: the compiler's accessors keep the value in the object.
    case synthesized
    /// A method of Objective-C that returns something, without an `@property`: an accessor of the key, by the author or
    /// by Core Data.
    case accessor
    /// A declaration that its author has made a comment: it is no more, and is not to come back.
    case commentedOut
  }
}

/// How an entity's class, or a composite's struct, is written in its source, beyond its meaning.
///
///     extension Shop {
///       @objc(ShopItem) class Item: BaseObject { … }
///     }
///
/// has the Objective-C name `ShopItem`, the qualified name `Shop.Item` and, if no entity is `BaseObject`'s, the layer
/// `BaseObject`.
public struct ClassForm: Hashable, Sendable {
  /// The name in `@objc(Name)`; nil where there is none. In the macro style it is the entity's name.
  public var objcName: String?
  /// The types it stands in, from the outside in, and its own name: `Shop.Item`.
  public var qualifiedName: String
  /// It stands between `#if` and `#endif`.
  public var isConditional: Bool
  /// Classes between this one and its superclass that speak for no entity, from the outermost to the innermost: a
  /// shared base, mogenerator's `_Item`. Their properties count as this class's.
  public var layers: [String]
  /// Methods that Core Data writes at run time, and `fetchRequest()`; those of extensions and layers too.
  public var accessors: [AccessorDeclaration]
  /// Variables that are no properties of the entity; those of extensions and layers too.
  public var unstored: [UnstoredVariable]
  /// The superclass at which the chain leaves the sources: what it declares is not known. nil where the chain is known
  /// to its end, which is `NSManagedObject` or a class without a superclass.
  public var outsideSuperclass: String?
  /// Properties that `awakeFromInsert` gives a value, in the class itself or in a layer: new objects start with one.
  public var setOnInsert: Set<String>
  /// Keys that code of the class passes to the object's own methods; those of extensions and layers too.
  public var keyUses: [KeyUse]
  /// Whether the class takes keys in place of NSManagedObject: it has a `value(forUndefinedKey:)` or the like.
  public var takesKeys: Bool

  /// A form from its parts; by default that of a class that was not read from any source.
  public init(
    objcName: String? = nil, qualifiedName: String = "", isConditional: Bool = false,
    layers: [String] = [], accessors: [AccessorDeclaration] = [], unstored: [UnstoredVariable] = [],
    outsideSuperclass: String? = nil, setOnInsert: Set<String> = [], keyUses: [KeyUse] = [],
    takesKeys: Bool = false
  ) {
    self.objcName = objcName
    self.qualifiedName = qualifiedName
    self.isConditional = isConditional
    self.layers = layers
    self.accessors = accessors
    self.unstored = unstored
    self.outsideSuperclass = outsideSuperclass
    self.setOnInsert = setOnInsert
    self.keyUses = keyUses
    self.takesKeys = takesKeys
  }
}

/// A method that speaks of a to-many relationship by its name, or `fetchRequest()`, which speaks of an entity.
///
///     @objc(addTagsObject:) @NSManaged public func addToTags(_ value: Tag)
///
/// is of the kind `add`, with the key `tags`, the destination `Tag` and the selector `addTagsObject:`.
public struct AccessorDeclaration: Hashable, Sendable {
  /// The method's Swift name: `addToTags`.
  public var name: String
  /// What the method does, by its name.
  public var kind: Kind
  /// The key that the method's name holds, its first letter small: `tags` for `addToTags`. For a fetch request the
  /// entity's name as it is written, empty where that is no literal.
  public var key: String
  /// The class that the method takes, one object or an array of them: `Tag`; nil for `NSSet`, and where it takes none.
  /// For a fetch request the class of its results: `Item` for `NSFetchRequest<Item>`, nil for one that is no class of
  /// the app.
  public var destination: String?
  /// The kind of set that the method takes: `toMany` for `NSSet` and `Set`, `toManyOrdered` for `NSOrderedSet`; nil
  /// where it takes none.
  public var collection: PropertyDeclaration.Cardinality?
  /// Core Data writes it at run time (`@NSManaged`): a key that the model lacks crashes when it is called.
  public var isManaged: Bool
  /// The name in Objective-C, `addTagsObject:`; nil where that is not evident.
  public var selector: String?
  /// Where the method stands; only `file`, `whole` and `name` are known.
  public var places: Places

  /// An accessor from its parts; one that Core Data writes at run time unless told otherwise.
  public init(
    name: String, kind: Kind, key: String, destination: String? = nil,
    collection: PropertyDeclaration.Cardinality? = nil, isManaged: Bool = true, selector: String? = nil,
    places: Places = Places()
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

  /// What a method does with the relationship: `addToTags`, `removeFromTags`, `insertIntoTags`, `replaceTags`,
  /// `countOfTags`; `fetchRequest` is the class method of that name.
  public enum Kind: String, Hashable, Sendable {
    case add, remove, insert, replace, count, fetchRequest
  }

  /// Whether the method is one for this key: the first letter's case got lost in the method's name. `addToURLs` speaks
  /// of `uRLs` and of `URLs`.
  public func speaks(of key: String) -> Bool {
    self.key.prefix(1).lowercased() == key.prefix(1).lowercased() && self.key.dropFirst() == key.dropFirst()
  }
}
