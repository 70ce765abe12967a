import Foundation

/// A description of a type of managed object: its name, its class and its properties.
///
/// An entity can be changed until its model is in use, that is, until a coordinator uses it. Later changes raise an
/// exception (documented by Apple).
open class NSEntityDescription: NSObject, NSCoding, NSCopying {
  /// The name of the entity, unique in its model.
  open var name: String? { willSet { checkMutable() } }
  /// Whether the entity is abstract: only its subentities have objects.
  open var isAbstract: Bool = false { willSet { checkMutable() } }
  /// The user info dictionary of the entity. The default is an empty dictionary.
  open var userInfo: [AnyHashable: Any]? = [:] { willSet { checkMutable() } }
  /// A string that is included in the version hash, to mark a change that would not alter the hash otherwise.
  open var versionHashModifier: String? { willSet { checkMutable() } }
  /// The subentities of the entity. Setting the property makes this entity their superentity.
  open var subentities: [NSEntityDescription] = [] {
    willSet { checkMutable() }
    didSet { adoptSubentities(insteadOf: oldValue) }
  }
  /// The fetch indexes that the entity declares.
  open var indexes: [NSFetchIndexDescription] = [] {
    willSet { checkMutable() }
    didSet { adoptIndexes(insteadOf: oldValue) }
  }
  /// The uniqueness constraints: sets of attributes, by name or description, whose combined values must be unique.
  open var uniquenessConstraints: [[Any]] = [] { willSet { checkMutable() } }
  /// The entity from which this entity inherits; `nil` if it has none.
  unowned(unsafe) open internal(set) var superentity: NSEntityDescription?

  /// The model of the entity; `nil` before it is added to a model, and after the model is deallocated.
  unowned(unsafe) final var model: NSManagedObjectModel?
  /// Whether the model is in use, so that the entity is immutable.
  final var isFrozen = false
  /// The properties that the entity declares, without inherited ones.
  final var ownProperties: [NSPropertyDescription] = []
  final var ownRenamingIdentifier: String?
  /// The value of `compoundIndexes`.
  final var indexedTogether: [[Any]] = [] { willSet { checkMutable() } }
  final var className: String?
  /// The value of `coreSpotlightDisplayNameExpression`, an `NSExpression`.
  final var spotlightNameObject: NSObject? { willSet { checkMutable() } }
  /// The precomputed properties of the entity; `nil` if the model is not in use.
  final var links: EntityLinks?
  final var linkedLayout: EntityLayout?

  /// Creates an entity without a name.
  public override init() { super.init() }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSEntityDescription.init(coder:)") }

  deinit {
    for property in ownProperties where property.owner === self { property.owner = nil }
    for index in indexes where index.entity === self { index.entity = nil }
    for entity in subentities where entity.superentity === self { entity.superentity = nil }
  }

  /// Ends the program, because this method is not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSEntityDescription.encode(with:)") }

  /// Returns the entity with a name in the model of a context or of its parent contexts; `nil` if the model has
  /// none. Raises if no context has a coordinator.
  open class func entity(
    forEntityName entityName: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    var coordinator = context.persistentStoreCoordinator
    var parent = context.parent
    while coordinator == nil, let next = parent {
      coordinator = next.persistentStoreCoordinator
      parent = next.parent
    }
    guard let coordinator else {
      raise(
        .invalidArgument,
        "+entityForName: nil is not a legal NSPersistentStoreCoordinator for searching for entity name '\(entityName)'")
    }
    return coordinator.managedObjectModel.entitiesByName[entityName]
  }

  /// Creates an object of an entity, with the entity's class, and inserts it into a context. Raises if the entity
  /// does not exist.
  open class func insertNewObject(
    forEntityName entityName: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = entity(forEntityName: entityName, in: context) else {
      raise(
        .internalInconsistency,
        "+entityForName: could not locate an entity named '\(entityName)' in this model.")
    }
    return managedObjectClass(for: entity).init(_entity: entity, insertInto: context)
  }

  /// The model of the entity. Raises if the entity does not belong to a model.
  open var managedObjectModel: NSManagedObjectModel {
    guard let model else { raise(.internalInconsistency, "The entity \(name ?? "") does not belong to a model.") }
    return model
  }

  /// The name of the class that represents the entity. The default is `NSManagedObject`.
  open var managedObjectClassName: String! {
    get { className ?? "NSManagedObject" }
    set {
      checkMutable()
      className = newValue
    }
  }

  /// The name of the entity in an earlier version of the model. The default is the entity's name (documented by
  /// Apple).
  open var renamingIdentifier: String? {
    get { ownRenamingIdentifier ?? name }
    set {
      checkMutable()
      ownRenamingIdentifier = newValue
    }
  }

  /// The attributes, relationships and fetched properties, including inherited ones, which come first. Setting the
  /// property sets the properties that the entity declares, and ignores inherited ones.
  open var properties: [NSPropertyDescription] {
    get { links?.properties ?? allProperties }
    set {
      checkMutable()
      let old = ownProperties
      ownProperties = newValue.filter { property in
        property.owner.map { owner in owner === self || !lineage.contains { $0 === owner } } ?? true
      }
      for property in old where property.owner === self { property.owner = nil }
      for property in ownProperties { property.owner = self }
    }
  }

  /// The sets of properties, by name or description, for each of which a store should maintain an index.
  @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
  open var compoundIndexes: [[Any]] {
    get { indexedTogether }
    set { indexedTogether = newValue }
  }

  /// An expression for the name of an object in Core Spotlight. The value has no effect on Linux.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var coreSpotlightDisplayNameExpression: NSExpression! {
    get { spotlightNameObject as? NSExpression }
    set { spotlightNameObject = newValue }
  }

  /// The subentities by name.
  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { $1 })
  }

  /// The properties by name, including inherited ones.
  open var propertiesByName: [String: NSPropertyDescription] {
    links?.propertiesByName ?? Self.byName(allProperties)
  }

  /// The attributes by name, including inherited ones.
  open var attributesByName: [String: NSAttributeDescription] {
    links?.attributesByName ?? Self.byName(allProperties.compactMap { $0 as? NSAttributeDescription })
  }

  /// The relationships by name, including inherited ones.
  open var relationshipsByName: [String: NSRelationshipDescription] {
    links?.relationshipsByName ?? Self.byName(allProperties.compactMap { $0 as? NSRelationshipDescription })
  }

  /// Returns the relationships whose destination is the given entity, including inherited ones.
  open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }.filter { $0.destinationEntity === entity }
  }

  /// Returns whether the entity is identical to another entity or inherits from it.
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    var current: NSEntityDescription? = self
    while let candidate = current {
      if candidate === entity { return true }
      current = candidate.superentity
    }
    return false
  }

  /// Returns a mutable copy of the entity that belongs to no model. The copy includes copies of the properties, the
  /// indexes and, recursively, the subentities.
  open func copy(with zone: NSZone? = nil) -> Any {
    var copying = ModelCopying()
    let copy = copying.copy(self)
    copying.relink()
    return copy
  }

  /// Whether another object is a description of the same class with equal content. Names identify the entities and
  /// inverses that a description references.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSEntityDescription, type(of: other) == type(of: self) else { return false }
    return other === self || (other.name == name && other.content == content)
  }

  open override var hash: Int { name.hashValue }
}
