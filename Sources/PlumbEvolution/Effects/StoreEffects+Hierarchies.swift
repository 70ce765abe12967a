import PlumbModel

// The effects of a migration on hierarchies of entities. Each hierarchy is one table of the store.

extension StoreEffects {
  /// Adds an effect on each entity that gets a common parent with entities of another hierarchy.
  ///
  /// Apple's guide: “if two existing entities do not share a common parent in the source, they cannot share a common
  /// parent in the destination”. The same guide allows an entity to move into a hierarchy, so one entity without
  /// subentities can move to an existing hierarchy. Public reports of the failure quote “Cannot merge multiple root
  /// entity source tables into one destination entity root table”.
  mutating func addMergedHierarchies(_ pairs: [(old: Int, new: Int)]) {
    guard pairs.contains(where: { old.parentName($0.old) != new.parentName($0.new) }) else { return }
    let sizes = Dictionary(grouping: old.model.entities.indices, by: old.root).mapValues(\.count)
    for (_, members) in Dictionary(grouping: pairs, by: { new.root($0.new) }) {
      let roots = Set(members.map { old.root($0.old) })
      guard roots.count > 1 else { continue }
      let home = home(of: members)
      let arrivals = home.map { roots.subtracting([$0]) } ?? roots
      let trees = roots.count { sizes[$0] ?? 1 > 1 }
      guard arrivals.count > 1 || trees > 1 else { continue }
      for pair in members where trees > 1 || arrivals.contains(old.root(pair.old)) { merge(pair) }
    }
  }

  /// Returns the earlier root of the hierarchy that other entities move to: the root of the topmost entity, or of the
  /// entities directly below new ones. `nil` if those entities were in several hierarchies.
  private func home(of members: [(old: Int, new: Int)]) -> Int? {
    let existing = Set(members.map(\.new))
    let tops = members.filter { pair in !new.lineage(pair.new).dropFirst().contains { existing.contains($0) } }
    let roots = Set(tops.map { old.root($0.old) })
    return roots.count == 1 ? roots.first : nil
  }

  private mutating func merge(_ pair: (old: Int, new: Int)) {
    let entity = new.model.entities[pair.new]
    guard laterName(old.model.entities[pair.old].parentEntity) != entity.parentEntity else { return }
    add(
      .field("parentEntity"), at: Self.path(entity), .impossible,
      "entities without a common parent cannot get one: their tables cannot be merged")
  }
}
