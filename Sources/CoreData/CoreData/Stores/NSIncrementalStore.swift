import Foundation

/// The superclass of custom stores that read and save individual objects, such as a store for a database or a
/// service.
///
/// A subclass overrides `loadMetadata()`, `execute(_:with:)`, `newValuesForObject(with:with:)`,
/// `newValue(forRelationship:forObjectWith:with:)` and `obtainPermanentIDs(for:)`. Register it with
/// `NSPersistentStoreCoordinator.registerStoreClass(_:forStoreType:)`. Calls to its methods are serialized.
open class NSIncrementalStore: NSPersistentStore {
  private let referenceKeys = ReferenceKeys()

  /// Sets `metadata`, which must contain at least the store's type and identifier. Subclasses override this method.
  open override func loadMetadata() throws { abstract("-loadMetadata:") }

  /// Executes a request. A fetch request returns an array of objects in the context or of their identifiers. A save
  /// request returns an empty array. Subclasses override this method.
  open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
    abstract("-executeRequest:withContext:error:")
  }

  /// Returns the values of an object. Throws if the object does not exist. Subclasses override this method.
  open func newValuesForObject(with objectID: NSManagedObjectID, with context: NSManagedObjectContext) throws
    -> NSIncrementalStoreNode
  { abstract("-newValuesForObjectWithID:withContext:error:") }

  /// Returns the value of an object's relationship: one identifier or `NSNull`, or an array of identifiers.
  /// Subclasses override this method.
  open func newValue(
    forRelationship relationship: NSRelationshipDescription, forObjectWith objectID: NSManagedObjectID,
    with context: NSManagedObjectContext?
  ) throws -> Any { abstract("-newValueForRelationship:forObjectWithID:withContext:error:") }

  /// Returns an identifier for a new store at a URL.
  open class func identifierForNewStore(at storeURL: URL) -> Any { UUID().uuidString }

  /// Returns identifiers for new objects, in the order of the objects. Subclasses override this method and call
  /// `newObjectID(for:referenceObject:)`.
  open func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
    abstract("-obtainPermanentIDsForObjects:error:")
  }

  /// Called when a context has registered objects.
  open func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {}

  /// Called when a context has unregistered objects.
  open func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {}

  /// Returns the identifier of the object that a reference object, such as a string or a number, represents in the
  /// store.
  open func newObjectID(for entity: NSEntityDescription, referenceObject data: Any) -> NSManagedObjectID {
    let entity = schema?.model.entitiesByName[entity.name ?? ""] ?? entity
    return NSManagedObjectID(entity: entity, store: self, key: referenceKeys.key(of: data))
  }

  /// Returns the reference object of an object in the store. Raises if the identifier does not belong to the store.
  open func referenceObject(for objectID: NSManagedObjectID) -> Any {
    let id = objectID.current
    guard id.reference.store == number, let reference = referenceKeys.reference(of: id.reference.key) else {
      raise(.invalidArgument, "\(objectID) is not an identity of this store.")
    }
    return reference
  }

  private func abstract(_ method: String) -> Never {
    raise(.invalidArgument, "\(method) only defined for abstract class. Define -[\(Swift.type(of: self)) \(method)]!")
  }

  // MARK: Requests of a coordinator

  override func row(of id: NSManagedObjectID) throws -> Row? { try row(of: id, in: scratch()) }

  override func rows(for query: RowQuery) throws -> [FoundRow] {
    let context = try query.context ?? scratch()
    let result = try execute(request(for: query), with: context)
    let ids = (result as? [Any] ?? []).compactMap { ($0 as? NSManagedObject)?.objectID ?? $0 as? NSManagedObjectID }
    return try ids.map { FoundRow(id: $0, row: try row(of: $0, in: context)) }
  }

  override func makePermanent(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws {
    let context = try context ?? scratch()
    let given = try obtainPermanentIDs(for: ids.map { context.object(with: $0) })
    guard given.count == ids.count else {
      raise(.internalInconsistency, "obtainPermanentIDs(for:) has to return as many identities as there are objects.")
    }
    for (id, new) in zip(ids, given) {
      _ = NSManagedObjectID(entity: id.entity, store: self, key: new.reference.key, former: id)
    }
  }

  override func save(_ changes: SaveRequest) throws -> [ObjectReference: Row] {
    let objects = try SavedObjects(changes)
    let request = NSSaveChangesRequest(
      inserted: Set(objects.inserted.map(\.object)), updated: Set(objects.updated.map(\.object)),
      deleted: Set(objects.deleted.map(\.object)), locked: [])
    _ = try execute(request, with: changes.context)
    return changes.rowsAsSaved
  }

  override func contextDid(register: [NSManagedObjectID], unregister: [NSManagedObjectID]) {
    if !register.isEmpty { managedObjectContextDidRegisterObjects(with: register) }
    if !unregister.isEmpty { managedObjectContextDidUnregisterObjects(with: unregister) }
  }

  override func text(of key: Int64) -> String { referenceKeys.text(of: key) }
  override func key(ofText text: String, entity: NSEntityDescription) -> Int64? { referenceKeys.key(ofText: text) }

  private func scratch() throws -> NSManagedObjectContext {
    guard let coordinator = persistentStoreCoordinator else {
      throw coreDataError(.persistentStoreOperation, [NSLocalizedFailureReasonErrorKey: "The store was removed."])
    }
    return coordinator.contextForStores
  }

  private func request(for query: RowQuery) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = query.entity
    request.predicate = query.predicate
    request.includesSubentities = query.entities == query.entity.family
    request.affectedStores = [self]
    if !query.isForContext {
      request.sortDescriptors = query.sortDescriptors
      request.fetchLimit = query.limit
      request.fetchOffset = query.offset
    }
    return request
  }

  private func row(of id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> Row {
    let node = try newValuesForObject(with: id, with: context)
    let layout = id.entity.layout
    var values = layout.initialValues.map { _ in Value.null }
    for slot in layout.persistent {
      let property = layout.properties[slot]
      var value = node.value(for: property)
      if let relationship = property as? NSRelationshipDescription, relationship.isToMany || value == nil {
        value = try newValue(forRelationship: relationship, forObjectWith: id, with: context)
      }
      values[slot] = layout.kinds[slot].value(of: value)
    }
    return Row(values: values, version: Int(clamping: node.version))
  }
}

/// The objects of a context that a custom store saves.
struct SavedObjects {
  typealias Saved = (id: NSManagedObjectID, object: NSManagedObject)
  let inserted: [Saved]
  let updated: [Saved]
  let deleted: [Saved]

  init(_ changes: SaveRequest) throws {
    guard let context = changes.context else {
      throw coreDataError(
        .persistentStoreUnsupportedRequestType,
        [NSLocalizedFailureReasonErrorKey: "The store saves objects of a context; it takes no batches of rows."])
    }
    func objects(_ ids: [NSManagedObjectID]) -> [Saved] { ids.map { ($0, context.object(with: $0)) } }
    inserted = objects(changes.inserted.map(\.id))
    updated = objects(changes.updated.map(\.id))
    deleted = objects(changes.deleted.map(\.id))
  }
}

extension SaveRequest {
  /// The rows that the save request stores, with the next version.
  var rowsAsSaved: [ObjectReference: Row] {
    var rows: [ObjectReference: Row] = [:]
    for found in inserted { rows[found.id.reference] = Row(values: found.row.values, version: found.row.version + 1) }
    for update in updated {
      rows[update.id.reference] = Row(values: update.new.values, version: update.old.version + 1)
    }
    return rows
  }
}

extension SlotKind {
  /// Returns the value of a slot of this kind for a value from a custom store.
  func value(of any: Any?) -> Value {
    switch self {
    case .attribute, .fetched: Value(any)
    case .toOne: Self.identities(any).first.map(Value.id) ?? .null
    case .toMany: .ids(Set(Self.identities(any)))
    case .orderedToMany: .orderedIDs(Self.identities(any))
    }
  }

  private static func identities(_ any: Any?) -> [NSManagedObjectID] {
    switch any {
    case let id as NSManagedObjectID: [id.current]
    case let node as NSAtomicStoreCacheNode: [node.objectID.current]
    case let object as NSManagedObject: [object.objectID.current]
    case let set as NSSet: set.flatMap { identities($0) }
    case let set as NSOrderedSet: set.flatMap { identities($0) }
    case let array as [Any]: array.flatMap { identities($0) }
    case let set as Set<AnyHashable>: set.flatMap { identities($0.base) }
    default: []
    }
  }
}
