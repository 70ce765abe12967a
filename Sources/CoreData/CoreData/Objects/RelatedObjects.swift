/// The related objects that an object retains, by the slot of the relationship.
///
/// An object that is released can run a caller's code. Therefore the methods return the objects that are no longer
/// retained, and the caller releases them after the access.
struct RelatedObjects {
  private enum Members {
    case one(NSManagedObject)
    case many([ObjectIdentifier: NSManagedObject])
  }

  /// The relationships with an object. An object has few of them, so that a search needs no dictionary.
  private var slots: [(slot: Int, members: Members)] = []

  var isEmpty: Bool { slots.isEmpty }

  /// The object of a to-one relationship; `nil` if none is retained.
  func object(in slot: Int) -> NSManagedObject? {
    for entry in slots where entry.slot == slot {
      if case .one(let object) = entry.members { return object }
    }
    return nil
  }

  /// The number of objects of a relationship that are retained.
  func count(in slot: Int) -> Int {
    guard let place = place(of: slot) else { return 0 }
    if case .many(let members) = slots[place].members { return members.count }
    return 1
  }

  /// Retains the object of a to-one relationship instead of the previous one, which is returned.
  mutating func set(_ object: NSManagedObject?, in slot: Int) -> RelatedObjects {
    replace(slot, object.map(Members.one))
  }

  /// Retains the objects of a to-many relationship instead of the previous ones, which are returned.
  mutating func set(_ objects: [NSManagedObject], in slot: Int) -> RelatedObjects {
    let members = Dictionary(objects.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    return replace(slot, members.isEmpty ? nil : .many(members))
  }

  /// Retains a member of a to-many relationship too.
  mutating func insert(_ object: NSManagedObject, in slot: Int) {
    guard let place = place(of: slot), case .many(var members) = slots[place].members else {
      _ = replace(slot, .many([ObjectIdentifier(object): object]))
      return
    }
    slots[place].members = .many([:])
    members[ObjectIdentifier(object)] = object
    slots[place].members = .many(members)
  }

  /// Removes an object that is no longer in a relationship. The caller retains it.
  mutating func remove(_ object: NSManagedObject, from slot: Int) {
    guard let place = place(of: slot) else { return }
    switch slots[place].members {
    case .one(let own): if own === object { slots.remove(at: place) }
    case .many(var members):
      slots[place].members = .many([:])
      members[ObjectIdentifier(object)] = nil
      slots[place].members = .many(members)
    }
  }

  private func place(of slot: Int) -> Int? { slots.firstIndex { $0.slot == slot } }

  /// Replaces the objects of a slot and returns the previous ones.
  private mutating func replace(_ slot: Int, _ members: Members?) -> RelatedObjects {
    guard let place = place(of: slot) else {
      if let members { slots.append((slot, members)) }
      return RelatedObjects()
    }
    let former = RelatedObjects(slots: [slots[place]])
    if let members { slots[place].members = members } else { slots.remove(at: place) }
    return former
  }
}
