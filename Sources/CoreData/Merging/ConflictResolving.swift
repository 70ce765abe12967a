import Foundation

extension NSMergeConflict {
  /// Does with the object what a policy makes of the conflict. The context saves again afterwards.
  func resolve(by policy: NSMergePolicyType) {
    let object = sourceObject
    guard let context = object.managedObjectContext, let decision = sides.decision(by: policy) else { return }
    switch decision {
    case .delete, .recreate: return
    case .takeStored: context.takeStored(object)
    case .forget: context.forget(object)
    case .save(let values):
      context.refresh(object, mergeChanges: true)
      object.takeValues(values)
    }
    object.awake(fromSnapshotEvents: .mergePolicy)
  }

  private var sides: MergeSides {
    let object = sourceObject.isDeleted ? nil : values(of: sourceObject)
    let entity = sourceObject.entity
    if let rows {
      return MergeSides(
        object: object, read: values(of: rows.read, entity), stored: rows.stored.map { values(of: $0, entity) })
    }
    let read = (persistedSnapshot == nil ? objectSnapshot : cachedSnapshot) ?? [:]
    let stored = newVersionNumber == 0 ? nil : persistedSnapshot ?? cachedSnapshot
    return MergeSides(
      object: object, read: read.mapValues { Value($0) }, stored: stored?.mapValues { Value($0) })
  }
}

extension NSConstraintConflict {
  /// Does with the objects what a policy makes of the conflict. The context saves again afterwards.
  func resolve(by policy: NSMergePolicyType) {
    var objects = conflictingObjects.filter { $0.managedObjectContext != nil && !$0.isDeleted }
    if let databaseObject {
      for object in objects { resolve(object, with: databaseObject, by: policy) }
    } else if policy == .overwriteMergePolicyType {
      for object in objects.dropLast() { object.managedObjectContext?.delete(object) }
    } else if let keeper = objects.firstIndex(where: { !$0.isInserted }) ?? objects.indices.first {
      let kept = objects.remove(at: keeper)
      for object in objects { resolve(object, with: kept, by: policy) }
    }
  }

  private func resolve(_ object: NSManagedObject, with stored: NSManagedObject, by policy: NSMergePolicyType) {
    guard let context = object.managedObjectContext, object !== stored, !stored.isDeleted else { return }
    let sides = ConstraintSides(
      object: values(of: object), isInserted: object.isInserted,
      read: snapshot(of: object).mapValues { Value($0) }, stored: values(of: stored), constraint: constraint)
    switch sides.decision(by: policy) {
    case nil: return
    case .deleteStored: context.delete(stored)
    case .discard: context.delete(object)
    case .revert(let values): object.takeValues(values)
    case .takeStored: context.takeStored(object)
    case .mergeIntoStored(let values):
      stored.takeValues(values)
      object.leaveRelationships()
      context.delete(object)
    }
  }
}

extension NSManagedObject {
  /// Sets the values that differ from what the object has, without its class's accessors.
  func takeValues(_ values: [String: Value]) {
    let present = CoreData.values(of: self)
    for (key, value) in values where present[key] != value {
      guard let property = entity.propertiesByName[key], property.isMerged else { continue }
      willChangeValue(forKey: key)
      setPrimitiveValue(property is NSRelationshipDescription ? related(value) : value.any, forKey: key)
      didChangeValue(forKey: key)
    }
  }

  /// Empties the relationships, so that deleting the object deletes no other.
  func leaveRelationships() {
    let layout = entity.layout
    takeValues(
      Dictionary(
        layout.relationships.map { slot in
          let empty: Value =
            switch layout.kinds[slot] {
            case .toMany: .ids([])
            case .orderedToMany: .orderedIDs([])
            default: .null
            }
          return (layout.properties[slot].name, empty)
        }, uniquingKeysWith: { first, _ in first }))
  }

  /// What a primitive setter takes for the value of a relationship: objects for identities.
  private func related(_ value: Value) -> Any? {
    func objects(_ ids: some Collection<NSManagedObjectID>) -> [Any] {
      ids.compactMap { managedObjectContext?.object(with: $0.current) }
    }
    return switch value {
    case .id(let id): managedObjectContext?.object(with: id.current)
    case .ids(let ids): NSSet(array: objects(ids))
    case .orderedIDs(let ids): NSOrderedSet(array: objects(ids))
    default: nil
    }
  }
}

extension NSPropertyDescription {
  /// Whether a merge sets the property: what is computed from others is not set.
  fileprivate var isMerged: Bool { !isTransient && !(self is NSDerivedAttributeDescription) }
}

extension NSManagedObjectContext {
  /// Makes an object what the store has, whatever was done to it in memory.
  func takeStored(_ object: NSManagedObject) {
    refresh(object, mergeChanges: false)
  }

  /// Gives an object up that the store has no more.
  func forget(_ object: NSManagedObject) {
    delete(object)
  }
}
