import PlumbSQLite

// Batch deletions, as statements on the tables.
extension SQLiteStore {
  /// Deletes the rows of a selection and what their delete rules cascade to; `nil` if derived values depend on them,
  /// which a save computes.
  func delete(_ selection: BatchSelection, _ origin: SaveRequest, _ returnsIDs: Bool) throws -> BatchOutcome? {
    guard let schema, !schema.hasDerivedAttributes else { return nil }
    return try batch(selection, origin, returnsIDs: returnsIDs) { rows, history in
      let deletion = BatchDeleter(store: self, rows: rows, binding: try binding, database: try database)
      try deletion.cascade()
      try deletion.checkDenied()
      for entity in try rows.entities() {
        guard let number = try history?.number() else { break }
        try history?.writer.write(.delete, rows, entity: entity, transaction: number)
      }
      try deletion.nullify(&history)
      try deletion.deleteRows()
    }
  }
}

/// The statements of a batch deletion.
private struct BatchDeleter {
  let store: SQLiteStore
  let rows: BatchRows
  let binding: StoreBinding
  let database: Database

  /// The rows whose to-one relationships to deleted rows are removed.
  private static let updates = "temp.coredata_updates"

  /// A relationship of an entity, with the storage of its slot.
  private struct Link {
    let entity: Int
    let relationship: NSRelationshipDescription
    let storage: StoreBinding.Slot
    let inverse: EntityLayout.Inverse?
    let destination: Int
  }

  /// Returns the relationships with a delete rule, of the entities in the batch.
  private func links(_ rule: NSDeleteRule) throws -> [Link] {
    try rows.entities().flatMap { entity in
      let description = binding.schema.entities[entity]
      return description.links.compactMap { link -> Link? in
        guard let relationship = description.layout.properties[link.slot] as? NSRelationshipDescription,
          relationship.deleteRule == rule, let storage = binding.entities[entity].slots[link.slot],
          let destination = relationship.destinationEntity?.entityIndex
        else { return nil }
        return Link(
          entity: entity, relationship: relationship, storage: storage, inverse: link.inverse,
          destination: destination)
      }
    }
  }

  /// Returns the FROM clauses of the related rows `d` of the rows `b`. A relationship that is its own inverse has one
  /// for each direction.
  private func others(_ link: Link) -> [String] {
    let destination = binding.table(of: link.destination).name
    let (source, condition) = (BatchRows.source, rows.condition(link.entity))
    func joined(_ members: StoreBinding.Members, _ owner: String, _ member: String) -> String {
      "FROM \(source) JOIN \(members.table) p ON p.\(owner) = b.key JOIN \(destination) d ON d.Z_PK = p.\(member) "
        + "WHERE \(condition)"
    }
    switch link.storage {
    case .toOne(let toOne):
      return [
        "FROM \(source) JOIN \(binding.table(of: link.entity).name) o ON o.Z_PK = b.key "
          + "JOIN \(destination) d ON d.Z_PK = o.\(toOne.key) WHERE \(condition)"
      ]
    case .members(let members):
      switch members.kind {
      case .inverse, .owned:
        return ["FROM \(source) JOIN \(members.table) d ON d.\(members.owner) = b.key WHERE \(condition)"]
      case .joined: return [joined(members, members.owner, members.member)]
      case .reflexive:
        return [joined(members, members.owner, members.member), joined(members, members.member, members.owner)]
      }
    default: return []
    }
  }

  private func place(_ link: Link) -> Int { binding.entities[link.destination].table }

  /// The condition that a related row `d` is not in the batch.
  private func isOutside(_ link: Link) -> String {
    "NOT EXISTS (SELECT 1 FROM \(BatchRows.name) x WHERE x.place = \(place(link)) AND x.key = d.Z_PK)"
  }

  /// Adds the rows to which delete rules cascade, until no more are found.
  func cascade() throws {
    var added = 1
    while added > 0 {
      added = 0
      for link in try links(.cascadeDeleteRule) {
        for clauses in others(link) {
          try database.run(
            "INSERT OR IGNORE INTO \(BatchRows.name) SELECT \(place(link)), d.Z_PK, d.Z_ENT \(clauses)", [])
          added += database.changedRows
        }
      }
    }
  }

  /// Throws if a relationship with a deny rule has an object that is not deleted.
  func checkDenied() throws {
    for link in try links(.denyDeleteRule) {
      for clauses in others(link) {
        let key = try database.first("SELECT b.key \(clauses) AND \(isOutside(link)) LIMIT 1") { $0.integer(0) }
        guard let key else { continue }
        throw deniedDeletion(
          of: store.identity(binding.schema.entities[link.entity].entity, key), by: link.relationship.name)
      }
    }
  }

  /// Removes the to-one relationships to deleted rows.
  func nullify(_ history: inout BatchHistory?) throws {
    try database.run(
      "CREATE TABLE \(Self.updates) (place INTEGER, key INTEGER, entity INTEGER, slot INTEGER, "
        + "PRIMARY KEY (place, key, slot)) WITHOUT ROWID")
    for link in try links(.nullifyDeleteRule) {
      guard let inverse = link.inverse, inverse.kind == .toOne,
        case .toOne(let toOne)? = binding.entities[link.destination].slots[inverse.slot]
      else { continue }
      for clauses in others(link) { try nullify(toOne, inverse.slot, place(link), "\(clauses) AND \(isOutside(link))") }
    }
    try recordUpdates(&history)
    for place in binding.tables.indices {
      try database.run(
        "UPDATE \(binding.tables[place].name) SET Z_OPT = Z_OPT + 1 "
          + "WHERE Z_PK IN (SELECT key FROM \(Self.updates) WHERE place = \(place))")
    }
    try database.run("DROP TABLE \(Self.updates)")
  }

  private func nullify(_ toOne: StoreBinding.ToOne, _ slot: Int, _ place: Int, _ clauses: String) throws {
    try database.run(
      "INSERT OR IGNORE INTO \(Self.updates) SELECT \(place), d.Z_PK, d.Z_ENT, \(slot) \(clauses)", [])
    let columns = [toOne.key, toOne.entity, toOne.position].compactMap { $0 }.map { "\($0) = NULL" }
    try database.run(
      "UPDATE \(binding.tables[place].name) SET \(columns.joined(separator: ", ")) "
        + "WHERE Z_PK IN (SELECT d.Z_PK \(clauses))", [])
  }

  /// Records the updated rows in the history, by the sets of their slots.
  private func recordUpdates(_ history: inout BatchHistory?) throws {
    guard history != nil else { return }
    let objects =
      "SELECT place, key, entity, group_concat(slot) AS slots FROM \(Self.updates) GROUP BY place, key, entity"
    let groups = try database.rows("SELECT DISTINCT entity, slots FROM (\(objects))") { ($0.integer(0), $0.text(1)) }
    for (number, slots) in groups {
      guard let entity = binding.index(ofNumber: number), let transaction = try history?.number(),
        slots.allSatisfy({ $0.isNumber || $0 == "," })
      else { continue }
      let bits = history?.writer.bits(
        Set(slots.split(separator: ",").compactMap { Int($0) }), of: binding.schema.entities[entity])
      try history?.writer.write(
        .update, "FROM (\(objects)) b WHERE b.entity = \(number) AND b.slots = '\(slots)'", entity: entity,
        bits.map(SQLValue.blob) ?? .null, transaction: transaction)
    }
  }

  /// Deletes the rows of the batch, their rows in join tables, and the files of their values.
  func deleteRows() throws {
    let places = Set(try rows.entities().map { binding.entities[$0].table })
    for entity in try rows.entities() { try forgetFiles(entity) }
    for statement in Set(try rows.entities().flatMap(releases)).sorted() { try database.run(statement, []) }
    for place in places.sorted() {
      try database.run("DELETE FROM \(binding.tables[place].name) WHERE Z_PK IN (\(BatchRows.keys(place: place)))", [])
    }
  }

  /// Returns the statements that end the to-many relationships of an entity's rows which other tables store.
  private func releases(_ entity: Int) -> [String] {
    let keys = BatchRows.keys(place: binding.entities[entity].table)
    return binding.entities[entity].slots.flatMap { slot -> [String] in
      guard case .members(let members)? = slot else { return [] }
      switch members.kind {
      case .inverse: return []
      case .owned: return ["UPDATE \(members.table) SET \(members.owner) = NULL WHERE \(members.owner) IN (\(keys))"]
      case .joined: return ["DELETE FROM \(members.table) WHERE \(members.owner) IN (\(keys))"]
      case .reflexive:
        return [members.owner, members.member].map { "DELETE FROM \(members.table) WHERE \($0) IN (\(keys))" }
      }
    }
  }

  private func forgetFiles(_ entity: Int) throws {
    for case .attribute(let attribute)? in binding.entities[entity].slots where attribute.coding.isExternal {
      try database.forEach(
        "SELECT t.\(attribute.column) FROM \(BatchRows.source) "
          + "JOIN \(binding.table(of: entity).name) t ON t.Z_PK = b.key WHERE \(rows.condition(entity))"
      ) { store.externalFiles.replace($0[0]) }
    }
  }
}
