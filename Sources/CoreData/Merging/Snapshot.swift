import Foundation

/// What a conflict shows of a row: attributes and to-one relationships, `NSNull` for no value.
func snapshot(of row: Row, _ entity: NSEntityDescription) -> [String: Any] {
  let layout = entity.layout
  var snapshot: [String: Any] = [:]
  for slot in layout.persistent where !layout.kinds[slot].isToMany && slot < row.values.count {
    snapshot[layout.properties[slot].name] = row.values[slot].any ?? NSNull()
  }
  return snapshot
}

/// The values of a row by property.
func values(of row: Row, _ entity: NSEntityDescription) -> [String: Value] {
  let layout = entity.layout
  var values: [String: Value] = [:]
  for slot in layout.persistent where slot < row.values.count {
    values[layout.properties[slot].name] = row.values[slot].current
  }
  return values
}

extension NSManagedObject {
  /// What a conflict shows of the object as it was when it was read or inserted.
  final var committedSnapshot: [String: Any] {
    readyForAccess()
    return committed.map { snapshot(of: $0, entity) } ?? [:]
  }

  /// The persistent values that the object has now by property.
  final var presentValues: [String: Value] {
    readyForAccess()
    return CoreData.values(of: Row(values: values), entity)
  }

  /// Sets the values that differ from what the object has: without its class's accessors, with notice of the change,
  /// and both ways for relationships. What is computed from other values is not set.
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

  /// Empties the relationships, so that deleting the object deletes no other.
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
