import Foundation

/// Returns a row's snapshot for a conflict: the attributes and to-one relationships, with `NSNull` for a missing
/// value.
func snapshot(of row: Row, _ entity: NSEntityDescription) -> [String: Any] {
  let layout = entity.layout
  var snapshot: [String: Any] = [:]
  for slot in layout.persistent where !layout.kinds[slot].isToMany && slot < row.values.count {
    snapshot[layout.properties[slot].name] = row.values[slot].any ?? NSNull()
  }
  return snapshot
}

/// Returns the values of a row by property name.
func values(of row: Row, _ entity: NSEntityDescription) -> [String: Value] {
  let layout = entity.layout
  var values: [String: Value] = [:]
  for slot in layout.persistent where slot < row.values.count {
    values[layout.properties[slot].name] = row.values[slot].current
  }
  return values
}

extension NSManagedObject {
  /// The snapshot of the object when it was read or inserted.
  final var committedSnapshot: [String: Any] {
    readyForAccess()
    return committed.map { snapshot(of: $0, entity) } ?? [:]
  }

  /// The current persistent values of the object, by property name.
  final var presentValues: [String: Value] {
    readyForAccess()
    return CoreData.values(of: Row(values: values), entity)
  }

  /// Sets the values that differ from the object's current values. Bypasses the accessors of the class, notifies
  /// about each change, and updates inverse relationships. Derived attributes are not set.
  final func takeValues(_ new: [String: Value]) {
    readyForAccess()
    for slot in layout.persistent where !(layout.properties[slot] is NSDerivedAttributeDescription) {
      let key = layout.properties[slot].name
      guard let value = new[key]?.current, values[slot] != value else { continue }
      willChangeValue(forKey: key)
      setSlot(slot, to: value)
      didChangeValue(forKey: key)
    }
  }

  /// Empties all relationships, so that the deletion of the object does not cascade to other objects.
  final func leaveRelationships() {
    var empty: [String: Value] = [:]
    for slot in layout.relationships {
      let kind = layout.kinds[slot]
      let nothing: Value = kind == .toMany ? .ids([]) : kind == .orderedToMany ? .orderedIDs([]) : .null
      empty[layout.properties[slot].name] = nothing
    }
    takeValues(empty)
  }
}
