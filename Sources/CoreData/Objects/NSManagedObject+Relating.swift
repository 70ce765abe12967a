import Foundation

/// Both ends of a relationship kept in line.
extension NSManagedObject {
  /// Puts a value into a slot and brings the objects at the other ends in line.
  final func setSlot(_ slot: Int, to new: Value) {
    keepValuesBeforeEvent()
    guard layout.kinds[slot].isRelationship, !state.contains(.silent) else {
      values[slot] = new
      if state.contains(.awakening), !state.contains(.announced) { committed?.values[slot] = new }
      return
    }
    let old = values[slot]
    values[slot] = new
    relate(slot, from: old, to: new)
  }

  /// The first change of an event keeps what was before.
  final func keepValuesBeforeEvent() {
    if valuesBeforeEvent == nil, !state.contains(.silent) { valuesBeforeEvent = values }
  }

  private func relate(_ slot: Int, from old: Value, to new: Value) {
    guard let inverse = inverse(of: slot) else { return }
    let (isNew, wasOld) = (new.membership, old.membership)
    for id in old.identities where !isNew(id) { related(id).unlink(self, from: inverse.slot) }
    for id in new.identities where !wasOld(id) { related(id).link(self, into: inverse, oppositeTo: slot) }
  }

  final func inverse(of slot: Int) -> EntityLayout.Inverse? {
    layout.inverses.indices.contains(slot) ? layout.inverses[slot] : nil
  }

  /// Adds an object to this side of a relationship, where its own side says so already.
  ///
  /// `opposite` is the slot of the other object that this side is the inverse of: who gives up this object lets go of
  /// it there.
  final func link(_ object: NSManagedObject, into side: EntityLayout.Inverse, oppositeTo opposite: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    let id = object.objectID
    switch side.kind {
    case .toOne:
      let previous = values[side.slot]
      guard !previous.refers(to: id) else { return }
      values[side.slot] = .id(id)
      if case .id(let other) = previous { related(other).unlink(self, from: opposite) }
    case .toMany, .orderedToMany:
      guard values[side.slot].insert(id) else { return }
    case .attribute, .fetched:
      return
    }
    noteChange(in: side.slot)
  }

  /// Takes an object out of a slot, where its own side says so already.
  final func unlink(_ object: NSManagedObject, from slot: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    if values[slot].remove(object.objectID) { noteChange(in: slot) }
  }

  /// Brings back what other objects lost when this one was deleted, where they have nothing else instead; what they do
  /// have, and what stays deleted, this object lets go of.
  final func relateAgain() {
    readyForAccess()
    for slot in layout.relationships {
      guard let inverse = inverse(of: slot) else { continue }
      for id in values[slot].identities {
        let other = related(id)
        other.readyForAccess()
        let there = other.values[inverse.slot]
        if there.refers(to: objectID) { continue }
        if other.isDeleted || (inverse.kind == .toOne && !there.isNull) {
          _ = values[slot].remove(id)
        } else {
          other.link(self, into: inverse, oppositeTo: slot)
        }
      }
    }
  }

  /// Adds one member to a to-many relationship, at a place in an ordered one: what collections that write through do.
  final func addMember(_ object: NSManagedObject, to slot: Int, at place: Int? = nil) {
    readyForAccess()
    let id = identity(of: object, for: layout.properties[slot])
    keepValuesBeforeEvent()
    guard values[slot].insert(id, at: place), let inverse = inverse(of: slot) else { return }
    object.link(self, into: inverse, oppositeTo: slot)
  }

  /// Takes one member out of a to-many relationship.
  final func removeMember(_ object: NSManagedObject, from slot: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    guard values[slot].remove(object.objectID), let inverse = inverse(of: slot) else { return }
    object.unlink(self, from: inverse.slot)
  }
}

extension Value {
  /// Whether a relationship's value leads to an object.
  func refers(to id: NSManagedObjectID) -> Bool {
    switch self {
    case .id(let own): own == id
    case .ids(let ids): ids.contains(id)
    case .orderedIDs(let ids): ids.contains(id)
    default: false
    }
  }

  /// What `refers(to:)` answers, for many questions.
  var membership: (NSManagedObjectID) -> Bool {
    if case .orderedIDs(let ids) = self, ids.count > 8 { return Set(ids).contains }
    return refers(to:)
  }

  /// Adds a member to a to-many value, at a place or at the end; false where it is there already.
  mutating func insert(_ id: NSManagedObjectID, at place: Int? = nil) -> Bool {
    switch self {
    case .ids(var ids):
      self = .null
      defer { self = .ids(ids) }
      return ids.insert(id).inserted
    case .orderedIDs(var ids):
      self = .null
      defer { self = .orderedIDs(ids) }
      if ids.contains(id) { return false }
      ids.insert(id, at: place ?? ids.count)
      return true
    default: return false
    }
  }

  /// Takes an object out of a relationship's value in place; false where it is not there.
  mutating func remove(_ id: NSManagedObjectID) -> Bool {
    switch self {
    case .id(let own):
      guard own == id else { return false }
      self = .null
      return true
    case .ids(var ids):
      self = .null
      defer { self = .ids(ids) }
      return ids.remove(id) != nil
    case .orderedIDs(var ids):
      self = .null
      defer { self = .orderedIDs(ids) }
      guard let index = ids.firstIndex(of: id) else { return false }
      ids.remove(at: index)
      return true
    default: return false
    }
  }

  /// The value with identities as they are now: permanent ones in the place of temporary ones that were saved.
  var current: Value {
    switch self {
    case .id(let id): .id(id.current)
    case .ids(let ids): ids.contains(where: \.isTemporaryID) ? .ids(Set(ids.map(\.current))) : self
    case .orderedIDs(let ids): ids.contains(where: \.isTemporaryID) ? .orderedIDs(ids.map(\.current)) : self
    default: self
    }
  }
}
