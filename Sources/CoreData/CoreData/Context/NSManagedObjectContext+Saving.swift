import Foundation

/// Saving: preparation, validation, storing, and notification.
extension NSManagedObjectContext {
  /// Saves the changes. Without changes, the notifications of a save are posted with empty sets, and the source is not
  /// changed.
  final func saveChanges() throws {
    checkQueue()
    processEvent(propagatesDeletes: true)
    guard let source, persistentStoreCoordinator != nil else {
      if !hasChanges { return }
      raise(
        .internalInconsistency,
        "The context has neither a coordinator nor a parent. It cannot perform a save operation.")
    }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    prepareForSave()
    guard hasChanges else { return tellOfSave(ObjectsOfSave(inserted: [], updated: [], deleted: [])) }
    try validateChanges()
    let outcome = try store(in: source)
    finishSave(outcome)
  }

  /// Calls `willSave` on all changed objects until these calls make no further changes. Raises after 1000 attempts.
  private func prepareForSave() {
    for _ in 0..<1000 {
      processEvent(propagatesDeletes: true)
      let before = changeCount
      for object in inserted.ordered + updated.ordered + deleted.ordered { object.willSave() }
      if changeCount == before { return }
    }
    raise(
      .internalInconsistency,
      "Failed to process pending changes before save. The context is still dirty after 1000 attempts.")
  }

  /// Validates every changed object. Throws one error that combines the errors of all objects.
  private func validateChanges() throws {
    var errors: [any Error] = []
    func check(_ objects: ObjectList, _ validate: (NSManagedObject) throws -> Void) {
      for object in objects.ordered {
        do { try validate(object) } catch { errors.append(error) }
      }
    }
    check(inserted) {
      try checkConcrete($0)
      try $0.validateForInsert()
    }
    check(updated) { try $0.validateForUpdate() }
    check(deleted) { if $0.state.isDisjoint(with: .rowless) { try $0.validateForDelete() } }
    if !errors.isEmpty { throw combined(errors) }
  }

  /// Throws an error if the object's entity is abstract. Such an object can be created but not saved.
  private func checkConcrete(_ object: NSManagedObject) throws {
    guard object.entity.isAbstract else { return }
    throw coreDataError(
      .managedObjectValidation,
      [
        NSValidationObjectErrorKey: object,
        NSLocalizedFailureReasonErrorKey: "The entity \(object.entity.name ?? "") is abstract.",
      ])
  }

  /// Stores the changes. If others saved the same objects, the merge policy resolves the conflicts and the resolved
  /// changes are stored. Throws after ten attempts.
  private func store(in source: any ObjectSource) throws -> SaveOutcome {
    var request = saveRequest()
    for _ in 0..<10 {
      do {
        return try source.save(request)
      } catch let conflicts as SaveConflicts {
        try resolve(conflicts)
      } catch let conflicts as UniquenessConflicts {
        try resolve(conflicts)
      }
      processEvent(propagatesDeletes: true)
      request = saveRequest()
      request.checksVersions = false
    }
    throw coreDataError(.persistentStoreSaveConflicts)
  }

  /// Returns the context's changes as values. A parent context receives transient values too.
  private func saveRequest() -> SaveRequest {
    let isChild = parent != nil
    func row(of object: NSManagedObject) -> Row { isChild ? object.wholeRow : object.persistentRow }
    var request = SaveRequest()
    request.inserted = inserted.ordered.map { FoundRow(id: $0.objectID, row: row(of: $0)) }
    request.updated = updated.ordered.compactMap { object in
      guard let old = object.committed else { return nil }
      let changed = object.changedSlots(of: isChild ? object.layout.savedToParent : object.layout.persistent)
      guard !changed.isEmpty else { return nil }
      return SaveRequest.Update(id: object.objectID, old: old, new: row(of: object), changed: changed)
    }
    request.deleted = deleted.ordered.filter { $0.state.isDisjoint(with: .rowless) }.map {
      FoundRow(id: $0.objectID, row: $0.committed ?? $0.persistentRow)
    }
    request.assignments = assignments
    request.author = transactionAuthor
    request.contextName = name
    request.context = self
    return request
  }

  private func finishSave(_ outcome: SaveOutcome) {
    let saved = (inserted: inserted.ordered, updated: updated.ordered, deleted: deleted.ordered)
    for object in saved.inserted { takePermanentID(of: object) }
    for object in saved.inserted + saved.updated { takeOver(outcome.rows[object.objectID.reference], by: object) }
    readMembersTogether(saved.inserted + saved.updated)
    inserted.removeAll()
    updated.removeAll()
    assignments = [:]
    for object in saved.deleted { drop(object) }
    for object in saved.inserted + saved.updated + saved.deleted { object.didSave() }
    tellOfSave(ObjectsOfSave(inserted: saved.inserted, updated: saved.updated, deleted: saved.deleted))
  }

  /// Updates an object with the values that were stored, including permanent identities and derived values.
  private func takeOver(_ row: Row?, by object: NSManagedObject) {
    object.state.subtract([.inserted, .updated])
    object.valuesBeforeEvent = nil
    guard var row = row ?? object.committed else { return }
    let layout = object.layout
    for slot in layout.relationships { row.values[slot] = row.values[slot].current }
    for slot in layout.unstored { row.values[slot] = object.values[slot] }
    object.takeCommitted(row)
  }

  private func tellOfSave(_ saved: ObjectsOfSave) {
    let center = NotificationCenter.default
    var info = saved.userInfo
    info[NSManagedObjectContextQueryGenerationKey] = queryGenerationToken
    let changes = SavedChanges(saved)
    if parent == nil, !changes.isEmpty { info["newChangeToken"] = persistentStoreCoordinator?.trackedToken }
    center.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: info)
    center.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: changes.userInfo)
    if changes.isEmpty { return }
    contextsThatMerge.tell(changes, savedBy: self)
  }
}

/// The objects that a save inserted, updated and deleted.
struct ObjectsOfSave {
  var inserted: [NSManagedObject]
  var updated: [NSManagedObject]
  var deleted: [NSManagedObject]

  /// The user info of `NSManagedObjectContextDidSave`.
  var userInfo: [String: Any] {
    var info: [String: Any] = [:]
    for (key, objects) in [
      (NSInsertedObjectsKey, inserted), (NSUpdatedObjectsKey, updated), (NSDeletedObjectsKey, deleted),
    ] {
      info[key] = Set(objects)
    }
    return info
  }
}
