extension CoordinatorSchema {
  /// Returns the conflicts that changes would cause. `holder` returns the stored object with certain values for a
  /// constraint, which is an index in `constraints`.
  func duplicates(_ changes: SaveRequest, holder: (Int, [Value]) throws -> FoundRow?) rethrows
    -> [UniquenessConflicts.Conflict]
  {
    try constraints.indices.flatMap { try duplicates($0, changes, holder) }
  }

  private func duplicates(
    _ place: Int, _ changes: SaveRequest, _ holder: (Int, [Value]) throws -> FoundRow?
  ) rethrows -> [UniquenessConflicts.Conflict] {
    let constraint = constraints[place]
    var leaving = Set(changes.deleted.map(\.id))
    var saving: [(key: [Value], id: NSManagedObjectID)] = []
    for found in changes.inserted { key(place, of: found.id, found.row).map { saving.append(($0, found.id)) } }
    for update in changes.updated where update.changed.contains(where: constraint.slots.contains) {
      leaving.insert(update.id)
      key(place, of: update.id, update.new).map { saving.append(($0, update.id)) }
    }
    var firsts: [[Value]: Int] = [:]
    var groups: [(key: [Value], ids: [NSManagedObjectID])] = []
    for (key, id) in saving {
      if let group = firsts[key] {
        groups[group].ids.append(id)
      } else {
        firsts[key] = groups.count
        groups.append((key, [id]))
      }
    }
    return try groups.compactMap { key, ids in
      let stored = try holder(place, key).flatMap { leaving.contains($0.id) || ids.contains($0.id) ? nil : $0 }
      guard ids.count > 1 || stored != nil else { return nil }
      return UniquenessConflicts.Conflict(constraint: constraint.names, values: key, saving: ids, stored: stored)
    }
  }

  /// Returns the values of a constraint for an object; `nil` if a value is null or if the constraint does not apply
  /// to the object.
  func key(_ place: Int, of id: NSManagedObjectID, _ row: Row) -> [Value]? {
    guard self[id.reference].constraints.contains(place) else { return nil }
    var key: [Value] = []
    for slot in constraints[place].slots {
      if case .null = row.values[slot] { return nil }
      key.append(row.values[slot])
    }
    return key
  }
}
