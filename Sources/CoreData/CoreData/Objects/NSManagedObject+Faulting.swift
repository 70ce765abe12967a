import Foundation

/// Reading of values on first access.
extension NSManagedObject {
  /// Whether the object's context is deallocated. An object whose deletion was saved is in no context.
  package final var outlivesContext: Bool { registry.map { $0.hasContext && $0.context == nil } ?? false }

  /// Returns whether the objects of a relationship have not been read yet.
  public final func hasFault(forRelationshipNamed key: String) -> Bool {
    isFault || (state.contains(.partial) && layout.slots[key].map { layout.kinds[$0].isToMany } ?? false)
  }

  /// Returns the identities of the objects in a relationship, without creating objects. Raises if the relationship
  /// does not exist.
  public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let slot = layout.slots[key], layout.kinds[slot].isRelationship else {
      raise(.invalidArgument, "The entity \(entity.name ?? "") has no relationship '\(key)'.")
    }
    readyForAccess()
    return values[slot].identities.map(\.current)
  }

  /// Reads the values that have not been read from the context's source. To-many relationships can remain unread if
  /// they are not requested. An object whose context is deallocated receives empty values.
  final func fire(readingMembers: Bool = true) {
    if isFault { fillFault(readingMembers: readingMembers) }
    if readingMembers, state.contains(.partial) { readMembers() }
  }

  private func fillFault(readingMembers: Bool) {
    guard let context = managedObjectContext else { return fill(with: Row(values: emptyValues)) }
    guard let row = context.committedRow(of: objectID, fetched: fetched, readingMembers: readingMembers) else {
      return becomeInaccessible(in: context)
    }
    fill(with: row)
    awake { $0.awakeFromFetch() }
  }

  /// Reads the to-many relationships. They remain empty if the row no longer exists.
  private func readMembers() {
    state.remove(.partial)
    committed?.lacksMembers = false
    let row = managedObjectContext?.committedRow(of: objectID, fetched: fetched)
    fetched = nil
    var reduced: [Int] = []
    for slot in layout.relationships where layout.kinds[slot].isToMany {
      if values[slot].isNull { reduced.append(slot) }
      values[slot] = row?.values[slot] ?? layout.kinds[slot].empty
      committed?.values[slot] = values[slot]
    }
    for slot in reduced { removeDeleted(from: slot) }
  }

  /// Removes the deleted members of a relationship, of which those that the current event deleted are in the values
  /// before it.
  private func removeDeleted(from slot: Int) {
    let lost = values[slot].identities.compactMap { registry?.object(for: $0) }.filter(\.isPropagated)
    for object in lost where object.valuesBeforeEvent == nil { _ = values[slot].remove(object.objectID) }
    for object in lost where object.valuesBeforeEvent != nil {
      keepValuesBeforeEvent()
      _ = values[slot].remove(object.objectID)
    }
  }

  /// Sets the object's values to those of a row. Transient values start again with the model's default.
  final func fill(with row: Row) {
    var row = row
    let layout = layout
    for slot in layout.transientDefaults where row.values[slot] == .null {
      row.values[slot] = layout.initialValues[slot]
    }
    state.remove(.fault)
    takeCommitted(row)
    if retained.isEmpty {
      for slot in layout.relationships where layout.kinds[slot] == .toOne && !values[slot].isNull {
        retainRegistered(in: slot)
      }
    } else {
      retainRegistered()
    }
  }

  /// Sets the object's values to those of a row that was read or saved.
  final func takeCommitted(_ row: Row) {
    values = row.values
    committed = row
    if row.lacksMembers {
      state.insert(.partial)
    } else {
      state.remove(.partial)
      fetched = nil
    }
  }

  /// The values of an object without any value: each slot is empty.
  private var emptyValues: [Value] { layout.kinds.map(\.empty) }

  private func becomeInaccessible(in context: NSManagedObjectContext) {
    guard context.shouldDeleteInaccessibleFaults else {
      raise(.objectInaccessible, "CoreData could not fulfill a fault for '\(objectID)'.")
    }
    values = emptyValues
    committed = Row(values: values)
    fetched = nil
    state.remove(.fault)
    state.insert(.inaccessible)
    context.noteInaccessible(self)
  }

  /// Runs an `awake` method. Changes in it do not mark the object as changed.
  final func awake(_ body: (NSManagedObject) -> Void) {
    let wasSilent = state.contains(.silent)
    state.insert(.silent)
    body(self)
    if !wasSilent { state.remove(.silent) }
  }

  /// Removes the object's values, including its changes, and makes it a fault.
  final func turnIntoFault() {
    guard !isFault else { return }
    willTurnIntoFault()
    values = []
    committed = nil
    valuesBeforeEvent = nil
    state.subtract([.updated, .changedInEvent, .partial])
    state.insert(.fault)
    releaseRelated()
    didTurnIntoFault()
  }

  /// Returns the result of a fetched property. It is fetched on the first access, and remains until the object becomes a
  /// fault or is refreshed (documented by Apple). The slot contains the identities of the objects.
  final func fetchedProperty(in slot: Int) -> Any? {
    guard let context = managedObjectContext, let property = layout.properties[slot] as? NSFetchedPropertyDescription
    else { return NSArray() }
    if case .orderedIDs(let known) = values[slot] {
      return NSArray(array: known.map { context.knownObject(with: $0.current) })
    }
    let objects = context.objects(of: property, for: self)
    values[slot] = .orderedIDs(objects.map(\.objectID))
    return NSArray(array: objects)
  }
}

extension EntityLayout {
  /// Whether a store saves the value of a slot.
  func isPersistent(_ slot: Int) -> Bool { !properties[slot].isTransient && kinds[slot] != .fetched }
}
