import Foundation

extension StoreTables {
  /// Returns conflicts for objects that others saved or deleted after they were read.
  func conflicts(_ changes: SaveRequest) -> [SaveConflicts.Conflict] {
    var conflicts: [SaveConflicts.Conflict] = []
    for update in changes.updated where schema.keepsChange(update) {
      let stored = self[update.id]?.row
      if stored?.version != update.old.version {
        conflicts.append(SaveConflicts.Conflict(id: update.id, cached: update.old, stored: stored))
      }
    }
    // Deleting an object that is already deleted is not a conflict.
    for found in changes.deleted {
      guard let stored = self[found.id]?.row, stored.version != found.row.version else { continue }
      conflicts.append(SaveConflicts.Conflict(id: found.id, cached: found.row, stored: stored))
    }
    return conflicts
  }

  /// Applies checked changes with permanent identities, and returns the resulting rows.
  mutating func apply(_ changes: SaveRequest) -> [ObjectReference: Row] {
    let touched = changes.updated.map(\.id) + changes.deleted.map(\.id)
    var stale = schema.hasDerivedAttributes ? schema.neighbours(of: touched) { self[$0]?.row } : [:]
    var members = MemberChanges()
    for found in changes.inserted { insert(found, &members) }
    for update in changes.updated { self.update(update, &members) }
    apply(members, &stale)
    members = MemberChanges()
    for found in changes.deleted { leaveOtherEnds(found.id, &members) }
    for found in changes.deleted { remove(found.id) }
    apply(members, &stale)
    if schema.hasDerivedAttributes { computeDerivedValues(after: changes, stale) }
    var rows = [ObjectReference: Row](minimumCapacity: changes.inserted.count + changes.updated.count)
    for found in changes.inserted { rows[found.id.reference] = self[found.id]?.row }
    for update in changes.updated { rows[update.id.reference] = self[update.id]?.row }
    return rows
  }

  private mutating func insert(_ found: FoundRow, _ members: inout MemberChanges) {
    let entity = schema[found.id.reference]
    var row = Row(values: entity.layout.initialValues.map { _ in .null }, version: found.row.version + 1)
    for slot in entity.layout.persistent { row.values[slot] = found.row.values[slot] }
    for link in entity.links where link.kind.isToMany { row.values[link.slot] = link.kind.empty }
    for link in entity.links {
      members.record(link, of: found.id, from: link.kind.empty, to: found.row.values[link.slot])
    }
    put(FoundRow(id: found.id, row: row))
  }

  private mutating func update(_ update: SaveRequest.Update, _ members: inout MemberChanges) {
    guard let stored = self[update.id] else {
      // The object was deleted by others. It is inserted again if versions are not checked.
      if schema.keepsChange(update) { insert(FoundRow(id: update.id, row: update.new), &members) }
      return
    }
    let entity = schema[update.id.reference]
    let changed = update.changed.filter(entity.layout.persistent.contains)
    for link in entity.links where changed.contains(link.slot) {
      // For a to-one relationship, the old value is the stored value. A to-many relationship was changed from the
      // value that was read.
      let old = link.kind == .toOne ? stored.row.values[link.slot] : update.old.values[link.slot]
      members.record(link, of: stored.id, from: old, to: update.new.values[link.slot])
    }
    guard schema.keepsChange(update) else { return }
    let kinds = entity.layout.kinds
    self.update(stored.id) { row in
      for slot in changed where !kinds[slot].isToMany { row.values[slot] = update.new.values[slot] }
      row.version += 1
    }
  }

  /// Removes an object that is about to be deleted from the to-many relationships of other rows.
  private func leaveOtherEnds(_ id: NSManagedObjectID, _ members: inout MemberChanges) {
    guard let stored = self[id] else { return }
    for link in schema[id.reference].links where link.inverse?.kind.isToMany == true {
      members.record(link, of: stored.id, from: stored.row.values[link.slot], to: link.kind.empty)
    }
  }

  /// Changes the to-many relationships. Adds them to `stale` if derived values can depend on them.
  private mutating func apply(_ members: MemberChanges, _ stale: inout [NSManagedObjectID: Set<Int>]) {
    if schema.hasDerivedAttributes { stale.merge(members.targets) { $0.union($1) } }
    for (target, change) in members.changes {
      update(change.id) { row in
        let value = row.values[target.slot]
        row.values[target.slot] = .null
        row.values[target.slot] = change.applied(to: consume value)
      }
    }
  }
}

extension SlotKind {
  /// The value of an empty slot of this kind.
  var empty: Value {
    switch self {
    case .toMany: .ids([])
    case .orderedToMany: .orderedIDs([])
    default: .null
    }
  }
}
