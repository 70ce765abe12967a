import Foundation
import PlumbSQLite
import PlumbStoreFormat

/// The statements of one save. They run in a transaction that is already open.
///
/// Deleted rows are removed first, so that their values for uniqueness constraints are available to the others.
struct RowWriter {
  private let store: SQLiteStore
  private let binding: StoreBinding
  private let database: Database
  private let files: ExternalFiles
  private var members = MemberChanges()
  /// The versions of the updated rows.
  private(set) var versions: [ObjectReference: Int] = [:]
  /// The insertions of rows, by `entityIndex`.
  private var insertions: [Int: Insertion] = [:]
  /// The rows whose position in an ordered relationship is not set yet, with the storage of the to-one relationship.
  private var unplaced: [(key: Int64, owner: Int64, table: String, toOne: StoreBinding.ToOne)] = []

  /// The insertion of the rows of an entity.
  private final class Insertion {
    let statement: Statement
    let number: Int64
    let slots: [StoreBinding.Slot?]
    /// The to-many relationships.
    let links: [CoordinatorSchema.Link]

    init(_ bound: StoreBinding.Entity, _ entity: CoordinatorSchema.Entity, in table: String, _ database: Database)
      throws
    {
      (number, slots) = (bound.number, bound.slots)
      links = entity.links.filter(\.kind.isToMany)
      let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + slots.flatMap { $0?.columns ?? [] }
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      statement = try database.statement(
        "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))")
    }
  }

  init(_ store: SQLiteStore, _ binding: StoreBinding, _ database: Database) {
    self.store = store
    self.binding = binding
    self.database = database
    files = store.externalFiles
  }

  private var schema: CoordinatorSchema { binding.schema }

  mutating func write(_ changes: SaveRequest) throws {
    for (entity, deleted) in Dictionary(grouping: changes.deleted, by: \.id.reference.entity) {
      try delete(deleted.map(\.id), of: binding.entities[Int(entity)])
    }
    try releaseConstraints(of: changes.updated)
    for update in changes.updated { try self.update(update) }
    try insert(changes.inserted)
    for (key, owner, table, toOne) in unplaced { try place(key, under: owner, in: table, toOne) }
    for (target, change) in members.changes.sorted(by: { $0.key < $1.key }) {
      try write(change, of: change.id, slot: target.slot)
    }
  }

  // MARK: Rows

  private mutating func insert(_ inserted: [FoundRow]) throws {
    var lastKeys: [Int: Int64] = [:]
    for found in inserted {
      try insert(found)
      lastKeys[binding.entities[Int(found.id.reference.entity)].table, default: 0].formMaximum(found.id.reference.key)
    }
    for (table, key) in lastKeys { try store.raise(lastKey: key, root: binding.tables[table].root) }
  }

  private mutating func insert(_ found: FoundRow) throws {
    let insertion = try insertion(Int(found.id.reference.entity))
    var values: [SQLValue] = [
      .integer(found.id.reference.key), .integer(insertion.number), .integer(Int64(found.row.version) + 1),
    ]
    for (slot, storage) in insertion.slots.enumerated() {
      try append(found.row.values[slot], storage, of: found.id, to: &values)
    }
    try insertion.statement.run(values)
    for link in insertion.links {
      members.record(link, of: found.id, from: link.kind.empty, to: found.row.values[link.slot])
    }
  }

  private mutating func insertion(_ entity: Int) throws -> Insertion {
    if let known = insertions[entity] { return known }
    let table = binding.table(of: entity).name
    let insertion = try Insertion(binding.entities[entity], schema.entities[entity], in: table, database)
    insertions[entity] = insertion
    return insertion
  }

  private mutating func update(_ update: SaveRequest.Update) throws {
    let bound = binding.entities[Int(update.id.reference.entity)]
    let changed = update.changed.filter { bound.slots[$0] != nil }
    if schema.keepsChange(update) {
      guard let version = try write(update, changed, bound) else {
        // The object was deleted by others. It is inserted again, since versions are not checked.
        return try insert(FoundRow(id: update.id, row: update.new))
      }
      versions[update.id.reference] = version
    }
    for link in schema[update.id.reference].links where link.kind.isToMany && changed.contains(link.slot) {
      members.record(
        link, of: update.id, from: update.old.values[link.slot], to: update.new.values[link.slot])
    }
  }

  /// Updates the columns of the changed slots, and returns the version of the row; `nil` if it does not exist.
  private mutating func write(
    _ update: SaveRequest.Update, _ changed: [Int], _ bound: StoreBinding.Entity
  ) throws -> Int? {
    try forgetFiles(of: update.id, changed)
    let columns = changed.flatMap { bound.slots[$0]?.columns ?? [] }
    var values: [SQLValue] = []
    for slot in changed { try append(update.new.values[slot], bound.slots[slot], of: update.id, to: &values) }
    let assignments = (["Z_OPT = Z_OPT + 1"] + columns.map { "\($0) = ?" }).joined(separator: ", ")
    let sql = "UPDATE \(binding.tables[bound.table].name) SET \(assignments) WHERE Z_PK = ? RETURNING Z_OPT"
    return try database.first(sql, values + [.integer(update.id.reference.key)]) { Int(clamping: $0.integer(0)) }
  }

  /// Deletes the rows of objects of an entity, with one statement for each table.
  private func delete(_ ids: [NSManagedObjectID], of bound: StoreBinding.Entity) throws {
    let (inKeys, keys) = (SQLValue.inKeys, [SQLValue.keys(of: ids)])
    for case .members(let members)? in bound.slots {
      let (table, owner) = (members.table, members.owner)
      switch members.kind {
      case .inverse: break
      case .owned: try database.run("UPDATE \(table) SET \(owner) = NULL WHERE \(owner) \(inKeys)", keys)
      case .joined: try database.run("DELETE FROM \(table) WHERE \(owner) \(inKeys)", keys)
      case .reflexive:
        try database.run("DELETE FROM \(table) WHERE \(owner) \(inKeys) OR \(members.member) \(inKeys)", keys)
      }
    }
    for id in ids { try forgetFiles(of: id, Array(bound.slots.indices)) }
    try database.run("DELETE FROM \(binding.tables[bound.table].name) WHERE Z_PK \(inKeys)", keys)
  }

  /// Adds the values of the columns of a slot. The members of a to-many relationship are not in the row.
  private mutating func append(
    _ value: Value, _ storage: StoreBinding.Slot?, of id: NSManagedObjectID, to values: inout [SQLValue]
  ) throws {
    switch storage {
    case .attribute(let attribute): values.append(try attribute.coding.encode(value, files))
    case .composite(let elements):
      for (name, attribute) in elements { values.append(try attribute.coding.encode(value.element(name), files)) }
    case .toOne(let toOne): append(value.identities.first, toOne, of: id, to: &values)
    case .members, nil: break
    }
  }

  private mutating func append(
    _ destination: NSManagedObjectID?, _ toOne: StoreBinding.ToOne, of id: NSManagedObjectID,
    to values: inout [SQLValue]
  ) {
    values.append(destination.map { .integer($0.reference.key) } ?? .null)
    if toOne.entity != nil {
      values.append(destination.map { .integer(binding.entities[Int($0.reference.entity)].number) } ?? .null)
    }
    if toOne.position != nil {
      values.append(.null)
      let table = binding.table(of: Int(id.reference.entity)).name
      if let destination { unplaced.append((id.reference.key, destination.reference.key, table, toOne)) }
    }
  }

  /// Sets the columns of uniqueness constraints to NULL in rows that change them, so that rows can exchange values.
  private func releaseConstraints(of updates: [SaveRequest.Update]) throws {
    guard updates.count > 1, !schema.constraints.isEmpty else { return }
    for update in updates {
      let bound = binding.entities[Int(update.id.reference.entity)]
      let slots = schema[update.id.reference].constraints.flatMap { schema.constraints[$0].slots }
      for slot in Set(slots).intersection(update.changed) {
        guard case .attribute(let attribute)? = bound.slots[slot] else { continue }
        try database.run(
          "UPDATE \(binding.tables[bound.table].name) SET \(attribute.column) = NULL WHERE Z_PK = ?",
          [.integer(update.id.reference.key)])
      }
    }
  }

  /// Notes the files of external values that are about to be replaced or deleted.
  private func forgetFiles(of id: NSManagedObjectID, _ slots: [Int]) throws {
    let bound = binding.entities[Int(id.reference.entity)]
    for slot in slots {
      guard case .attribute(let attribute)? = bound.slots[slot], attribute.coding.isExternal else { continue }
      let sql = "SELECT \(attribute.column) FROM \(binding.tables[bound.table].name) WHERE Z_PK = ?"
      if let value = try database.first(sql, [.integer(id.reference.key)], { $0[0] }) { files.replace(value) }
    }
  }

  // MARK: Relationships

  /// Places a row after the other members of its owner.
  private func place(
    _ key: Int64, under owner: Int64, in table: String, _ toOne: StoreBinding.ToOne
  ) throws {
    guard let position = toOne.position else { return }
    try database.run(
      "UPDATE \(table) SET \(position) = (SELECT IFNULL(MAX(\(position)), 0) + \(StoreColumns.positionStep) FROM \(table) "
        + "WHERE \(toOne.key) = ?1) WHERE Z_PK = ?2",
      [.integer(owner), .integer(key)])
  }

  private func write(_ change: MemberChanges.Change, of id: NSManagedObjectID, slot: Int) throws {
    guard case .members(let members)? = binding.entities[Int(id.reference.entity)].slots[slot] else { return }
    let owner = SQLValue.integer(id.reference.key)
    for member in change.removedMembers { try remove(.integer(member.reference.key), from: owner, members) }
    for member in change.addedMembers { try add(.integer(member.reference.key), to: owner, members) }
    if let order = change.order, members.position != nil { try arrange(order.map(\.reference.key), owner, members) }
  }

  private func remove(_ member: SQLValue, from owner: SQLValue, _ members: StoreBinding.Members) throws {
    switch members.kind {
    case .inverse: break
    case .owned:
      try database.run(
        "UPDATE \(members.table) SET \(members.owner) = NULL WHERE Z_PK = ? AND \(members.owner) = ?", [member, owner])
    case .joined, .reflexive:
      try database.run(
        "DELETE FROM \(members.table) WHERE \(members.owner) = ? AND \(members.member) = ?", [owner, member])
    }
  }

  private func add(_ member: SQLValue, to owner: SQLValue, _ members: StoreBinding.Members) throws {
    switch members.kind {
    case .inverse: break
    case .owned:
      try database.run("UPDATE \(members.table) SET \(members.owner) = ? WHERE Z_PK = ?", [owner, member])
    case .joined, .reflexive:
      try database.run(
        "INSERT OR IGNORE INTO \(members.table) (\(members.owner), \(members.member)) VALUES (?, ?)", [owner, member])
      guard let position = members.position else { return }
      try database.run(
        "UPDATE \(members.table) SET \(position) = (SELECT IFNULL(MAX(\(position)), 0) + \(StoreColumns.positionStep) "
          + "FROM \(members.table) WHERE \(members.owner) = ?1) "
          + "WHERE \(members.owner) = ?1 AND \(members.member) = ?2 AND \(position) IS NULL", [owner, member])
    }
  }

  /// Sets the positions of an owner's members: those in `order`, then all others. Positions that are already in order
  /// do not change.
  private func arrange(_ order: [Int64], _ owner: SQLValue, _ members: StoreBinding.Members) throws {
    guard let position = members.position else { return }
    let sql =
      "SELECT \(members.member), \(position) FROM \(members.table) WHERE \(members.owner) = ? ORDER BY \(position)"
    let stored = try database.rows(sql, [owner]) { ($0.integer(0), $0.integer(1)) }
    let positions = Dictionary(stored, uniquingKeysWith: { first, _ in first })
    let ordered = Set(order)
    var last: Int64 = 0
    var isInOrder = true
    for member in order.filter({ positions[$0] != nil }) + stored.map(\.0).filter({ !ordered.contains($0) }) {
      if isInOrder, let known = positions[member], known > last {
        last = known
        continue
      }
      isInOrder = false
      last += StoreColumns.positionStep
      try database.run(
        "UPDATE \(members.table) SET \(position) = ? WHERE \(members.owner) = ? AND \(members.member) = ?",
        [.integer(last), owner, .integer(member)])
    }
  }
}

extension Value {
  /// The value of an element of a composite; null if the composite or the element is null.
  func element(_ name: String) -> Value {
    guard case .composite(let elements) = self else { return .null }
    return elements[name] ?? .null
  }
}

extension Int64 {
  fileprivate mutating func formMaximum(_ other: Int64) { self = Swift.max(self, other) }
}
