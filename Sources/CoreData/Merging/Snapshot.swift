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

/// What a conflict shows of an object as it was when it was read or inserted.
func snapshot(of object: NSManagedObject) -> [String: Any] {
  let layout = object.entity.layout
  let names = layout.persistent.filter { !layout.kinds[$0].isToMany }.map { layout.properties[$0].name }
  return object.committedValues(forKeys: names).mapValues { ($0 as? NSManagedObject)?.objectID ?? $0 }
}

/// The values of a row by property.
func values(of row: Row, _ entity: NSEntityDescription) -> [String: Value] {
  let layout = entity.layout
  var values: [String: Value] = [:]
  for slot in layout.persistent where slot < row.values.count {
    values[layout.properties[slot].name] = row.values[slot]
  }
  return values
}

/// The values that an object has now by property. To-many relationships that it did not read are left out.
func values(of object: NSManagedObject) -> [String: Value] {
  let layout = object.entity.layout
  var values: [String: Value] = [:]
  for slot in layout.persistent {
    let key = layout.properties[slot].name
    if layout.kinds[slot].isToMany && object.hasFault(forRelationshipNamed: key) { continue }
    values[key] = value(object.value(forKey: key), of: layout.properties[slot], layout.kinds[slot])
  }
  return values
}

/// The value of a property in the form that rows have it in.
private func value(_ any: Any?, of property: NSPropertyDescription, _ kind: SlotKind) -> Value {
  switch kind {
  case .toOne: Value(any)
  case .toMany: .ids(Set(Value(any).memberIDs))
  case .orderedToMany: .orderedIDs(Value(any).memberIDs)
  case .attribute: (property as? NSAttributeDescription).flatMap { acceptable(any, for: $0) } ?? .null
  case .fetched: .null
  }
}

extension Value {
  /// The identities in a collection of objects.
  var memberIDs: [NSManagedObjectID] {
    (elements ?? []).compactMap { if case .id(let id) = $0.settled { id } else { nil } }
  }
}
