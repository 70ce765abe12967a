import PlumbModel

// The effects of a migration on hierarchies of entities. Each hierarchy is one table of the store.

extension StoreEffects {
  /// Adds an effect on each entity that gets a common parent with entities of another hierarchy.
  mutating func addMergedHierarchies(_ pairs: [(old: Int, new: Int)]) {
    for pair in StoredEntities.merged(pairs, from: old, to: new) { merge(pair) }
  }

  private mutating func merge(_ pair: (old: Int, new: Int)) {
    let entity = new.model.entities[pair.new]
    guard laterName(old.model.entities[pair.old].parentEntity) != entity.parentEntity else { return }
    add(
      .field("parentEntity"), at: Self.path(entity), .impossible,
      "entities without a common parent cannot get one: their tables cannot be merged")
  }
}
