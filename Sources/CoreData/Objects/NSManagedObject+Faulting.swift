import Foundation

/// Values that come when they are asked for.
extension NSManagedObject {
  /// Whether a relationship's objects are still to be read.
  public final func hasFault(forRelationshipNamed key: String) -> Bool { isFault }

  /// The identities at the other end of a relationship, without making objects of them.
  public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let slot = layout.slots[key], layout.kinds[slot].isRelationship else {
      raise(.invalidArgument, "The entity \(entity.name ?? "") has no relationship '\(key)'.")
    }
    readyForAccess()
    return values[slot].identities.map(\.current)
  }

  /// Reads the values of a fault from where the context reads. One whose context is gone has no values.
  final func fire() {
    guard let context = managedObjectContext else { return fill(with: Row(values: emptyValues)) }
    guard let row = context.committedRow(of: objectID) else { return becomeInaccessible(in: context) }
    fill(with: row)
    awake { $0.awakeFromFetch() }
  }

  /// Takes over a row as the values that were read. What no store keeps starts with the model's default again.
  final func fill(with row: Row) {
    var row = row
    for slot in layout.transientDefaults where row.values[slot] == .null {
      row.values[slot] = layout.initialValues[slot]
    }
    values = row.values
    committed = row
    state.remove(.fault)
  }

  /// No value in any slot.
  private var emptyValues: [Value] { layout.kinds.map(\.empty) }

  private func becomeInaccessible(in context: NSManagedObjectContext) {
    guard context.shouldDeleteInaccessibleFaults else {
      raise(.objectInaccessible, "CoreData could not fulfill a fault for '\(objectID)'.")
    }
    values = emptyValues
    committed = Row(values: values)
    state.remove(.fault)
    state.insert(.inaccessible)
    context.noteInaccessible(self)
  }

  /// Runs an `awake` method, in which changes are no changes.
  final func awake(_ body: (NSManagedObject) -> Void) {
    let wasSilent = state.contains(.silent)
    state.insert(.silent)
    body(self)
    if !wasSilent { state.remove(.silent) }
  }

  /// Drops the values, changes among them.
  final func turnIntoFault() {
    guard !isFault else { return }
    willTurnIntoFault()
    values = []
    committed = nil
    valuesBeforeEvent = nil
    state.subtract([.updated, .changedInEvent])
    state.insert(.fault)
    didTurnIntoFault()
  }

  /// The answer of a fetched property, asked each time.
  final func fetchedProperty(in slot: Int) -> Any? {
    guard let context = managedObjectContext, let property = layout.properties[slot] as? NSFetchedPropertyDescription
    else { return NSArray() }
    return context.objects(of: property, for: self)
  }
}

extension EntityLayout {
  /// Whether a store keeps a slot.
  func isPersistent(_ slot: Int) -> Bool { !properties[slot].isTransient && kinds[slot] != .fetched }
}
