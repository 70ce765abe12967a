import Foundation

/// The registered objects of a context.
extension NSManagedObjectContext {
  /// Returns the entity that a class represents in the context's model. Raises if the context has no coordinator or
  /// the model has no such entity.
  final func entity(of type: NSManagedObject.Type) -> NSEntityDescription {
    guard let model = persistentStoreCoordinator?.managedObjectModel else {
      raise(.invalidArgument, "The context has no coordinator, so \(type) stands for no entity in it.")
    }
    guard let entity = model.entity(of: type) else {
      raise(
        .invalidArgument,
        "An NSManagedObject of class '\(className(of: type).qualified)' must have a valid NSEntityDescription.")
    }
    return entity
  }

  final func knownObject(with id: NSManagedObjectID) -> NSManagedObject {
    checkQueue()
    if let object = registry.object(for: id) { return object }
    return makeFault(of: id.current)
  }

  /// Creates and registers a fault for an identity that is not registered in the context.
  final func makeFault(of id: NSManagedObjectID) -> NSManagedObject {
    let object = managedObjectClass(for: id.entity).init(_entity: id.entity, insertInto: nil)
    object.identity = id
    object.values = []
    object.committed = nil
    object.state = .fault
    register(object)
    return object
  }

  private func register(_ object: NSManagedObject) {
    object.registry = registry
    registry.register(object)
    if retainsRegisteredObjects { retained.insert(object) }
  }

  final func readObject(with identifier: NSManagedObjectID) throws -> NSManagedObject {
    checkQueue()
    let id = own(identifier)
    if let object = registry.object(for: id), !object.isFault { return object }
    guard let row = try source?.row(of: id.current) else {
      throw coreDataError(.managedObjectReferentialIntegrity, [NSAffectedObjectsErrorKey: [id]])
    }
    let object = knownObject(with: id)
    if object.isFault {
      object.fill(with: row)
      object.awake { $0.awakeFromFetch() }
    }
    return object
  }

  /// Returns the identifier in this context's coordinator for the identifier of another coordinator with the same store;
  /// any other identifier unchanged.
  final func own(_ id: NSManagedObjectID) -> NSManagedObjectID {
    guard let coordinator = persistentStoreCoordinator, let other = id.persistentStore?.persistentStoreCoordinator,
      other !== coordinator
    else { return id }
    return coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()) ?? id
  }

  /// Returns the row that fills a fault; `nil` if the source has no such row. Raises if the row cannot be read.
  final func committedRow(
    of id: NSManagedObjectID, fetched place: FetchedRows.Place? = nil, readingMembers: Bool = true
  ) -> Row? {
    do {
      return try source?.row(of: id.current, fetched: place, readingMembers: readingMembers)
    } catch {
      raise(.objectInaccessible, "CoreData could not fulfill a fault for '\(id)': \(error)")
    }
  }

  final func insertObject(_ object: NSManagedObject) {
    checkQueue()
    if let context = object.managedObjectContext {
      guard context === self else {
        raise(.invalidArgument, "An NSManagedObjectContext cannot insert objects that belong to other contexts.")
      }
      if object.isDeleted { takeBackDeletion(of: object) }
      return
    }
    if object.isFault { raise(.invalidArgument, "A fault cannot be inserted: \(object)") }
    let (related, former) = (object.registry, object.identity)
    if let model = persistentStoreCoordinator?.managedObjectModel { object.move(to: model) }
    add(object)
    if let related, !related.hasContext {
      registry.add(uninsertedOf: related)
      if let former { registry.removeUninserted(former) }
    }
    object.state.insert(.awakening)
    object.awakeFromInsert()
    object.state.remove(.awakening)
  }

  /// Registers an object and marks it for insertion by the next save.
  final func add(_ object: NSManagedObject) {
    object.state.formUnion([.inserted, .changedInEvent])
    register(object)
    inserted.insert(object)
    event.inserted.insert(object)
    changeCount += 1
  }

  final func assignObject(_ object: Any, to store: NSPersistentStore) {
    guard let object = object as? NSManagedObject, object.managedObjectContext === self else {
      raise(.invalidArgument, "Only objects of the context can be assigned to a store.")
    }
    guard object.objectID.isTemporaryID else {
      raise(.invalidArgument, "Can't reassign an object to a different store once it has been saved.")
    }
    assignments[object.objectID] = store
  }

  final func makePermanent(_ objects: [NSManagedObject]) throws {
    checkQueue()
    let temporary = objects.map(\.objectID).filter(\.isTemporaryID)
    guard !temporary.isEmpty, let source else { return }
    try source.makePermanent(temporary, assignedTo: assignments, in: self)
    for object in objects { takePermanentID(of: object) }
  }

  /// Replaces an object's temporary identity with its permanent identity, if it has one.
  final func takePermanentID(of object: NSManagedObject) {
    let id = object.objectID.current
    guard id !== object.objectID else { return }
    registry.unregister(object)
    object.identity = id
    registry.register(object)
  }

  /// Removes an object from the context.
  final func drop(_ object: NSManagedObject) {
    registry.unregister(object)
    inserted.remove(object)
    updated.remove(object)
    deleted.remove(object)
    retained.remove(object)
    object.state.subtract([.inserted, .updated, .deleted, .changedInEvent, .propagated, .deletedElsewhere])
    object.valuesBeforeEvent = nil
    object.releaseRelated()
    object.registry = nil
  }

  final func forgetEverything() {
    checkQueue()
    pinned?.advance()
    let known = registry.all
    for object in known {
      drop(object)
      object.turnIntoFault()
    }
    for object in event.deleted.ordered { drop(object) }
    registry.removeAll()
    event = PendingEvent()
    assignments = [:]
    undoManager?.removeAllActions()
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self,
      userInfo: [NSInvalidatedAllObjectsKey: known.map(\.objectID)])
  }
}
