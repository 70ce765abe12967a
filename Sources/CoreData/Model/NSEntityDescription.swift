import Foundation

/// A kind of managed object: its name, its class and its properties.
///
/// An entity can be changed until its model is in use, which is when a coordinator has it. A change after that raises
/// an exception (documented).
open class NSEntityDescription: NSObject, NSCoding, NSCopying {
  /// The name, unique in its model.
  open var name: String? { willSet { checkMutable() } }
  /// Whether there are objects of subentities only.
  open var isAbstract: Bool = false { willSet { checkMutable() } }
  /// What a developer attached to the entity.
  open var userInfo: [AnyHashable: Any]? { willSet { checkMutable() } }
  /// A text that enters the version hash, for a change that the hash would not show.
  open var versionHashModifier: String? { willSet { checkMutable() } }
  /// The entities that inherit from this one. Setting them makes this entity their parent.
  open var subentities: [NSEntityDescription] = [] {
    willSet { checkMutable() }
    didSet { adoptSubentities(insteadOf: oldValue) }
  }
  /// The indexes of the entity's own.
  open var indexes: [NSFetchIndexDescription] = [] {
    willSet { checkMutable() }
    didSet { adoptIndexes(insteadOf: oldValue) }
  }
  /// Sets of attributes, by name or description, whose values taken together no two objects share.
  open var uniquenessConstraints: [[Any]] = [] { willSet { checkMutable() } }
  /// The entity that this one inherits from, of which it is one of the subentities.
  unowned(unsafe) open internal(set) var superentity: NSEntityDescription?

  /// The model; nil before one has the entity, and after that model is gone.
  unowned(unsafe) final var model: NSManagedObjectModel?
  /// Whether the model is in use, and the entity cannot change any more.
  final var isFrozen = false
  /// The properties that the entity declares itself.
  final var ownProperties: [NSPropertyDescription] = []
  final var ownRenamingIdentifier: String?
  /// What `compoundIndexes` says.
  final var indexedTogether: [[Any]] = [] { willSet { checkMutable() } }
  final var className: String?
  /// What `coreSpotlightDisplayNameExpression` says, an object of Foundation's `NSExpression`.
  final var spotlightNameObject: NSObject? { willSet { checkMutable() } }
  /// What a model in use knows of the entity; nil before.
  final var links: EntityLinks?
  final var linkedLayout: EntityLayout?

  /// An entity without a name.
  public override init() { super.init() }

  /// Not implemented.
  public required init?(coder: NSCoder) { unsupported("NSEntityDescription.init(coder:)") }

  deinit {
    for property in ownProperties where property.owner === self { property.owner = nil }
    for index in indexes where index.entity === self { index.entity = nil }
    for entity in subentities where entity.superentity === self { entity.superentity = nil }
  }

  /// Not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSEntityDescription.encode(with:)") }

  /// The entity of a name in the model of a context, or of the context at the root of its parents; nil for none.
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

  /// A new object of an entity, of the entity's class, inserted into a context.
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

  /// The model that has the entity. To ask an entity that no model has is an error.
  open var managedObjectModel: NSManagedObjectModel {
    guard let model else { raise(.internalInconsistency, "The entity \(name ?? "") does not belong to a model.") }
    return model
  }

  /// The name of the class of the objects; `NSManagedObject` where nothing was set.
  open var managedObjectClassName: String! {
    get { className ?? "NSManagedObject" }
    set {
      checkMutable()
      className = newValue
    }
  }

  /// What the entity was called in an earlier version; its name where nothing was set (documented).
  open var renamingIdentifier: String? {
    get { ownRenamingIdentifier ?? name }
    set {
      checkMutable()
      ownRenamingIdentifier = newValue
    }
  }

  /// The attributes, relationships and fetched properties, those of the ancestors first. Setting them sets the entity's
  /// own; inherited ones among them are passed over.
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

  /// Sets of properties, by name or description, on which a store should keep an index each.
  @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
  open var compoundIndexes: [[Any]] {
    get { indexedTogether }
    set { indexedTogether = newValue }
  }

  /// What Core Spotlight shows as the name of an object, as an expression on it; without effect on Linux.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var coreSpotlightDisplayNameExpression: NSExpression! {
    get { spotlightNameObject as? NSExpression }
    set { spotlightNameObject = newValue }
  }

  /// The subentities by their names.
  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { $1 })
  }

  /// The properties by their names, inherited ones included.
  open var propertiesByName: [String: NSPropertyDescription] {
    links?.propertiesByName ?? Self.byName(allProperties)
  }

  /// The attributes by their names, inherited ones included.
  open var attributesByName: [String: NSAttributeDescription] {
    links?.attributesByName ?? Self.byName(allProperties.compactMap { $0 as? NSAttributeDescription })
  }

  /// The relationships by their names, inherited ones included.
  open var relationshipsByName: [String: NSRelationshipDescription] {
    links?.relationshipsByName ?? Self.byName(allProperties.compactMap { $0 as? NSRelationshipDescription })
  }

  /// The relationships that lead to an entity, inherited ones included.
  open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
    properties.compactMap { $0 as? NSRelationshipDescription }.filter { $0.destinationEntity === entity }
  }

  /// Whether the entity is another one or inherits from it.
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    var current: NSEntityDescription? = self
    while let candidate = current {
      if candidate === entity { return true }
      current = candidate.superentity
    }
    return false
  }

  /// An entity like this one, with copies of its properties and indexes and, in turn, of its subentities, which no
  /// model has and which can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    var copying = ModelCopying()
    let copy = copying.copy(self)
    copying.relink()
    return copy
  }
}
