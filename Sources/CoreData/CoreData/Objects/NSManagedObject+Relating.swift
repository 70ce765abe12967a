import Foundation

/// Maintenance of inverse relationships.
extension NSManagedObject {
  /// Sets the value of a slot and updates the inverse relationships of the related objects.
  final func setSlot(_ slot: Int, to new: Value) {
    keepValuesBeforeEvent()
    guard layout.kinds[slot].isRelationship, !state.contains(.silent) else {
      values[slot] = new
      if layout.kinds[slot].isRelationship { retainRegistered(in: slot) }
      if state.contains(.awakening), !state.contains(.announced) { committed?.values[slot] = new }
      return
    }
    let old = values[slot]
    values[slot] = new
    retainRegistered(in: slot)
    relate(slot, from: old, to: new)
  }

  /// Preserves the current values before the first change of an event.
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

  /// Adds an object to this end of a relationship. The object's own end already contains this object.
  ///
  /// `opposite` is the slot of the relationship's other end. If this end is to-one and has a previous object, this
  /// object is removed from the previous object's slot `opposite`.
  final func link(_ object: NSManagedObject, into side: EntityLayout.Inverse, oppositeTo opposite: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    let id = object.objectID
    switch side.kind {
    case .toOne:
      let previous = values[side.slot]
      guard !previous.refers(to: id) else { return }
      values[side.slot] = .id(id)
      retain(object, in: side.slot)
      if case .id(let other) = previous { related(other).unlink(self, from: opposite) }
    case .toMany, .orderedToMany:
      guard values[side.slot].insert(id) else { return }
      retain(object, in: side.slot)
    case .attribute, .fetched:
      return
    }
    noteChange(in: side.slot)
  }

  /// Removes an object from a slot. The object's own end no longer contains this object.
  final func unlink(_ object: NSManagedObject, from slot: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    guard values[slot].remove(object.objectID) else { return }
    release(object, from: slot)
    noteChange(in: slot)
  }

  /// Removes a deleted object from a slot. The members of a to-many relationship need not be read for this: the slot is
  /// null until they are, and then they lack the deleted objects. Only the other ends of such a relationship are stored, so
  /// that a save does not need the members either.
  final func lose(deleted object: NSManagedObject, from inverse: EntityLayout.Inverse) {
    if isFault { fire(readingMembers: false) }
    let slot = inverse.slot
    guard state.contains(.partial), inverse.kind == .toMany, self.inverse(of: slot)?.kind == .toOne,
      managedObjectContext?.parent == nil
    else { return unlink(object, from: slot) }
    values[slot] = .null
    release(object, from: slot)
    noteChange(in: slot)
  }

  /// Whether the object is deleted and its deletion was propagated to its related objects.
  final var isPropagated: Bool { state.isSuperset(of: [.deleted, .propagated]) }

  /// Restores the inverse relationships that other objects lost when this object was deleted. Removes an object from
  /// this object's relationships if it is deleted, or if its to-one relationship has another value now.
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
          release(other, from: slot)
        } else {
          other.link(self, into: inverse, oppositeTo: slot)
        }
      }
    }
  }

  /// Reads the values of all related objects that have not been read.
  final func readRelatedObjects() {
    readyForAccess()
    for slot in layout.relationships { for id in values[slot].identities { related(id).readyForAccess() } }
  }

  /// Adds a member to a to-many relationship, at the given index if it is ordered. Mutable collections call this
  /// method.
  final func addMember(_ object: NSManagedObject, to slot: Int, at place: Int? = nil) {
    readyForAccess()
    let id = identity(of: object, for: layout.properties[slot])
    keepValuesBeforeEvent()
    guard values[slot].insert(id, at: place) else { return }
    retain(object, in: slot)
    guard let inverse = inverse(of: slot) else { return }
    object.link(self, into: inverse, oppositeTo: slot)
  }

  /// Removes a member from a to-many relationship.
  final func removeMember(_ object: NSManagedObject, from slot: Int) {
    readyForAccess()
    keepValuesBeforeEvent()
    guard values[slot].remove(object.objectID) else { return }
    release(object, from: slot)
    guard let inverse = inverse(of: slot) else { return }
    object.unlink(self, from: inverse.slot)
  }
}

extension Value {
  /// Whether a relationship's value contains an identity.
  func refers(to id: NSManagedObjectID) -> Bool {
    switch self {
    case .id(let own): own == id
    case .ids(let ids): ids.contains(id)
    case .orderedIDs(let ids): ids.contains(id)
    default: false
    }
  }

  /// Returns a function equivalent to `refers(to:)` that is efficient for many calls.
  var membership: (NSManagedObjectID) -> Bool {
    if case .orderedIDs(let ids) = self, ids.count > 8 { return Set(ids).contains }
    return refers(to:)
  }

  /// Inserts a member into a to-many value, at the given index or at the end. Returns `false` if it is already a
  /// member.
  mutating func insert(_ id: NSManagedObjectID, at place: Int? = nil) -> Bool {
    switch taken() {
    case .ids(var ids):
      defer { self = .ids(ids) }
      return ids.insert(id).inserted
    case .orderedIDs(var ids):
      defer { self = .orderedIDs(ids) }
      if ids.contains(id) { return false }
      ids.insert(id, at: place ?? ids.count)
      return true
    case let other:
      self = other
      return false
    }
  }

  /// Removes an identity from a relationship's value in place. Returns `false` if the value does not contain it.
  mutating func remove(_ id: NSManagedObjectID) -> Bool {
    switch taken() {
    case .id(let own) where own == id: return true
    case .ids(var ids):
      defer { self = .ids(ids) }
      return ids.remove(id) != nil
    case .orderedIDs(var ids):
      defer { self = .orderedIDs(ids) }
      guard let index = ids.firstIndex(of: id) else { return false }
      ids.remove(at: index)
      return true
    case let other:
      self = other
      return false
    }
  }

  /// Returns the value and leaves null in its place, so that its collection can be changed without a copy.
  private mutating func taken() -> Value {
    let value = self
    self = .null
    return value
  }

  /// The value with its current identities: temporary identities of saved objects are replaced with permanent ones.
  var current: Value {
    switch self {
    case .id(let id): .id(id.current)
    case .ids(let ids): ids.contains(where: \.isTemporaryID) ? .ids(Set(ids.map(\.current))) : self
    case .orderedIDs(let ids): ids.contains(where: \.isTemporaryID) ? .orderedIDs(ids.map(\.current)) : self
    default: self
    }
  }
}
