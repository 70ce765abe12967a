extension Database {
  /// Ensures that the keys of a store's table up to and including `lastKey` are not assigned again. `root` is the number
  /// of the entity without a parent.
  package func raise(lastKey: Int64, root: Int64) throws {
    try run(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ?1 WHERE Z_ENT = ?2 AND Z_MAX < ?1", [.integer(lastKey), .integer(root)])
  }
}
