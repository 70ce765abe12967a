import Foundation

/// Conversion of values between callers and slots.
extension NSManagedObject {
  /// Checks the queue and reads all values that have not been read. Must be called before any access to `values`.
  final func readyForAccess() {
    checkQueue()
    if !state.isDisjoint(with: .unread) { fire() }
  }

  /// Checks the queue and fills the object if it is a fault. Reads to-many relationships only for the key of one.
  final func readyForAccess(toKey key: String?) {
    checkQueue()
    if state.isDisjoint(with: .unread) { return }
    let slot = key.flatMap { layout.slots[$0] }
    fire(readingMembers: slot.map { layout.kinds[$0].isToMany } ?? false)
  }

  /// Ends the program if the check is enabled and the caller is on another queue.
  final func checkQueue() {
    if ContextQueue.isChecked { managedObjectContext?.checkQueue() }
  }

  /// Returns the result of `value(forKey:)` for a slot.
  final func outgoingValue(in slot: Int) -> Any? {
    switch values[slot] {
    case .null, .id, .ids, .orderedIDs: outgoingRelated(in: slot)
    case let value: value.any
    }
  }

  private func outgoingRelated(in slot: Int) -> Any? {
    switch layout.kinds[slot] {
    case .fetched: fetchedProperty(in: slot)
    case .toOne: relatedObject(in: slot)
    case .toMany: NSSet(array: relatedObjects(in: slot))
    case .orderedToMany: NSOrderedSet(array: relatedObjects(in: slot))
    case .attribute: values[slot].any
    }
  }

  /// Returns the result of `primitiveValue(forKey:)` for a slot.
  final func outgoingPrimitiveValue(in slot: Int) -> Any? {
    switch layout.kinds[slot] {
    case .toMany: RelatedSet(owner: self, slot: slot, notifies: false)
    case .orderedToMany: RelatedOrderedSet(owner: self, slot: slot, notifies: false)
    default: outgoingValue(in: slot)
    }
  }

  /// Returns a value as callers receive it: identities become the related objects. If the context is deallocated,
  /// relationships are empty.
  final func outgoing(_ value: Value) -> Any? {
    switch value {
    case .id(let id): objectIfAvailable(id)
    case .ids(let ids): NSSet(array: ids.compactMap(objectIfAvailable))
    case .orderedIDs(let ids): NSOrderedSet(array: ids.compactMap(objectIfAvailable))
    default: value.any
    }
  }

  /// Returns the object with an identity in this object's context, or among the objects that are not inserted. Raises
  /// if the context is deallocated.
  final func related(_ id: NSManagedObjectID) -> NSManagedObject {
    guard let object = objectIfAvailable(id) else {
      raise(.internalInconsistency, "The context of \(objectID) is deallocated, so its relationships have no objects.")
    }
    return object
  }

  /// Returns the object with an identity; `nil` if this object's context is deallocated.
  private func objectIfAvailable(_ id: NSManagedObjectID) -> NSManagedObject? {
    if let context = managedObjectContext { return context.object(with: id) }
    return isUninserted ? registry?.object(for: id) : nil
  }

  /// Whether the object's entity, or an ancestor, has a name: that of an equal entity in another model.
  private func hasEntity(named name: String?) -> Bool {
    sequence(first: entity) { $0.superentity }.contains { $0.name == name }
  }

  /// Whether the objects of relationships can be found: not after the object's deletion was saved, and not after its
  /// context is deallocated. Its relationships are empty then.
  final var findsRelatedObjects: Bool { registry != nil && !outlivesContext }

  /// Whether the object is in no context.
  private var isUninserted: Bool { registry.map { !$0.hasContext } ?? true }

  /// Returns a caller's value as the slot stores it. Raises if the type is not acceptable.
  final func incomingValue(_ value: Any?, for slot: Int) -> Value {
    let property = layout.properties[slot]
    switch layout.kinds[slot] {
    case .attribute:
      guard let attribute = property as? NSAttributeDescription else { return .null }
      guard let accepted = acceptable(value, for: attribute) else {
        raise(.invalidArgument, unacceptableValueMessage(value, for: attribute))
      }
      return accepted
    case .toOne:
      guard let value else { return .null }
      guard let object = value as? NSManagedObject else { unacceptable(value, for: property, desired: "to-one") }
      return .id(identity(of: object, for: property))
    case .toMany:
      return .ids(Set(members(of: value, for: property)))
    case .orderedToMany:
      var seen: Set<NSManagedObjectID> = []
      return .orderedIDs(members(of: value, for: property).filter { seen.insert($0).inserted })
    case .fetched:
      raise(.invalidArgument, "The fetched property '\(property.name)' cannot be set.")
    }
  }

  private func members(of value: Any?, for property: NSPropertyDescription) -> [NSManagedObjectID] {
    let objects: [Any]
    switch value {
    case nil: return []
    case let set as NSSet: objects = set.allObjects
    case let set as NSOrderedSet: objects = set.array
    case .some(let value): unacceptable(value, for: property, desired: "to-many")
    }
    return objects.map {
      guard let object = $0 as? NSManagedObject else { unacceptable($0, for: property, desired: "to-many") }
      return identity(of: object, for: property)
    }
  }

  /// Returns the identity of an object that is about to be related to this object. Raises if its entity is not the
  /// relationship's destination, or if the objects are in different contexts. The destination is not checked if the model
  /// of this object is deallocated, which only an object without a context can outlive.
  final func identity(of object: NSManagedObject, for property: NSPropertyDescription) -> NSManagedObjectID {
    if entity.model != nil, let destination = (property as? NSRelationshipDescription)?.destinationEntity,
      !object.entity.isKindOf(entity: destination), !object.isUninserted || !object.hasEntity(named: destination.name)
    {
      unacceptable(object, for: property, desired: destination.name ?? "")
    }
    if isUninserted, object.isUninserted {
      shareRegistry(with: object)
    } else if managedObjectContext == nil || object.managedObjectContext !== managedObjectContext {
      raise(
        .invalidArgument,
        "Illegal attempt to establish a relationship '\(property.name)' between objects in different contexts "
          + "(source = \(self), destination = \(object)).")
    }
    return object.objectID
  }

  /// Gives two objects without a context one registry, in which each finds the other.
  private func shareRegistry(with object: NSManagedObject) {
    let shared = registry ?? object.registry ?? ObjectRegistry(hasContext: false)
    for member in [self, object] where member.registry !== shared {
      if let other = member.registry { shared.add(uninsertedOf: other) }
      member.registry = shared
      shared.add(uninserted: member)
    }
  }

  private func unacceptable(_ value: Any, for property: NSPropertyDescription, desired: String) -> Never {
    raise(
      .invalidArgument,
      "Unacceptable type of value for relationship: property = \"\(property.name)\"; desired type = \(desired); "
        + "given type = \(type(of: value)); value = \(value).")
  }

  /// Returns the value for a key without a slot.
  final func undefinedValue(forKey key: String) -> Any? {
    if let probe = layout.probe { return probe.untypedValue(forKey: key, of: self) }
    return value(forUndefinedKey: key)
  }

  final func raiseUndefinedKey(_ key: String, in selector: String) -> Never {
    raise(
      .undefinedKey,
      "[<\(type(of: self))> \(selector)]: the entity \(entity.name ?? "") is not key value coding-compliant for the key "
        + "\"\(key)\".")
  }

  /// Returns a property of the object itself by key, such as `objectID` or `entity`; `nil` if the key is unknown.
  final func fact(forKey key: String) -> (value: Any?, Void)? {
    switch key {
    case "self": (self, ())
    case "objectID": (objectID, ())
    case "entity": (entity, ())
    case "managedObjectContext": (managedObjectContext, ())
    case "isInserted", "inserted": (isInserted as NSNumber, ())
    case "isUpdated", "updated": (isUpdated as NSNumber, ())
    case "isDeleted", "deleted": (isDeleted as NSNumber, ())
    case "isFault", "fault": (isFault as NSNumber, ())
    case "hasChanges": (hasChanges as NSNumber, ())
    default: nil
    }
  }
}
