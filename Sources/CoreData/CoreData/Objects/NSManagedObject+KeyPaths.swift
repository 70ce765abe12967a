import Foundation

/// Access by key path, and mutable collections of related objects.
extension NSManagedObject {
  final func value(atPath keyPath: String) -> Any? {
    guard keyPath.contains(".") || keyPath.hasPrefix("@") else { return value(forKey: keyPath) }
    let path = ExpressionNode.keyPath(KeyPathNode(keyPath))
    return path.evaluate(.object(self), reader: LiveReader(), variables: [:]).any
  }

  final func setValue(_ value: Any?, atPath keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let key = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    switch self.value(forKey: key) {
    case let object as NSManagedObject: object.setValue(value, forKeyPath: rest)
    case let elements as [String: Any] where isComposite(key):
      setValue(elements.merging([rest: value ?? NSNull()]) { $1 }, forKey: key)
    case nil where isComposite(key): setValue([rest: value ?? NSNull()], forKey: key)
    case nil: return
    case let other?:
      raise(.undefinedKey, "[<\(type(of: other))> setValue:forUndefinedKey:]: cannot set '\(rest)' at '\(key)'.")
    }
  }

  private func isComposite(_ key: String) -> Bool {
    entity.propertiesByName[key] is NSCompositeAttributeDescription
  }

  final func relatedSet(forKey key: String) -> NSMutableSet {
    if let probe = layout.probe { return probe.value(forKey: key, of: self) ?? NSMutableSet() }
    return RelatedSet(owner: self, slot: slot(ofKey: key, kind: .toMany), notifies: true)
  }

  final func relatedOrderedSet(forKey key: String) -> NSMutableOrderedSet {
    if let probe = layout.probe { return probe.value(forKey: key, of: self) ?? NSMutableOrderedSet() }
    return RelatedOrderedSet(owner: self, slot: slot(ofKey: key, kind: .orderedToMany), notifies: true)
  }

  private func slot(ofKey key: String, kind: SlotKind) -> Int {
    guard let slot = layout.slots[key], layout.kinds[slot] == kind else {
      let wanted = kind == .toMany ? "to-many" : "ordered to-many"
      raise(.invalidArgument, "The entity \(entity.name ?? "") has no \(wanted) relationship '\(key)'.")
    }
    return slot
  }
}
