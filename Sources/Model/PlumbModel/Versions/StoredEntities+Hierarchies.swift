extension StoredEntities {
  /// Returns the pairs of entities whose hierarchies a migration cannot merge.
  ///
  /// Apple's guide: “if two existing entities do not share a common parent in the source, they cannot share a common
  /// parent in the destination”. The same guide allows an entity to move into a hierarchy, so one entity without
  /// subentities can move below an existing entity that has no other existing subentity. Public reports of the failure
  /// quote “Cannot merge multiple root entity source tables into one destination entity root table”.
  package static func merged(
    _ pairs: [(old: Int, new: Int)], from old: StoredEntities, to new: StoredEntities
  ) -> [(old: Int, new: Int)] {
    guard pairs.contains(where: { old.parentName($0.old) != new.parentName($0.new) }) else { return [] }
    let sizes = Dictionary(grouping: old.model.entities.indices, by: old.root).mapValues(\.count)
    return Dictionary(grouping: pairs, by: { new.root($0.new) }).values.flatMap { members in
      let roots = Set(members.map { old.root($0.old) })
      guard roots.count > 1 else { return [(old: Int, new: Int)]() }
      let home = home(of: members, from: old, to: new)
      let arrivals = home.map { roots.subtracting([$0]) } ?? roots
      let trees = roots.count { sizes[$0] ?? 1 > 1 }
      guard trees > 1 || haveCommonAncestor(members, from: old, to: new) else { return [] }
      return members.filter { trees > 1 || arrivals.contains(old.root($0.old)) }
    }
  }

  /// Whether entities of different earlier hierarchies have an ancestor in common.
  private static func haveCommonAncestor(
    _ members: [(old: Int, new: Int)], from old: StoredEntities, to new: StoredEntities
  ) -> Bool {
    var roots: [Int: Int] = [:]
    for pair in members {
      let root = old.root(pair.old)
      for ancestor in new.lineage(pair.new).dropFirst() where roots.updateValue(root, forKey: ancestor) ?? root != root
      {
        return true
      }
    }
    return false
  }

  /// Returns the earlier root of the hierarchy that other entities move to: the root of the topmost entity, or of the
  /// entities directly below new ones. `nil` if those entities were in several hierarchies.
  private static func home(
    of members: [(old: Int, new: Int)], from old: StoredEntities, to new: StoredEntities
  ) -> Int? {
    let existing = Set(members.map(\.new))
    let tops = members.filter { pair in !new.lineage(pair.new).dropFirst().contains { existing.contains($0) } }
    let roots = Set(tops.map { old.root($0.old) })
    return roots.count == 1 ? roots.first : nil
  }
}
