import Foundation
import PlumbSQLite

extension SQLiteStore {
  /// Reads the to-many relationships of rows, with one statement for each relationship.
  func readMembers(of rows: inout [FoundRow?]) throws {
    var places: [Int: [Int]] = [:]
    for (place, found) in rows.enumerated() {
      guard let found else { continue }
      places[Int(found.id.reference.entity), default: []].append(place)
      rows[place]?.row.lacksMembers = false
    }
    for (entity, places) in places {
      for (slot, storage) in try binding.entities[entity].slots.enumerated() {
        if case .members(let members) = storage { try read(members, slot, of: places, &rows) }
      }
    }
  }

  private func read(
    _ members: StoreBinding.Members, _ slot: Int, of places: [Int], _ rows: inout [FoundRow?]
  ) throws {
    let owners = places.compactMap { rows[$0]?.id }
    let found = try self.members(members, of: owners)
    guard !found.isEmpty else { return }
    for (place, owner) in zip(places, owners) {
      guard let ids = found[owner.reference.key] else { continue }
      if case .orderedIDs = rows[place]?.row.values[slot] {
        rows[place]?.row.values[slot] = .orderedIDs(ids.uniqued)
      } else {
        rows[place]?.row.values[slot] = .ids(Set(ids))
      }
    }
  }

  /// Returns the members of a to-many relationship by the key of their owner, in the order of their positions.
  private func members(
    _ members: StoreBinding.Members, of owners: [NSManagedObjectID]
  ) throws -> [Int64: [NSManagedObjectID]] {
    var found: [Int64: [NSManagedObjectID]] = [:]
    let parameter: SQLValue = owners.count == 1 ? .integer(owners[0].reference.key) : .keys(of: owners)
    let entities = try binding
    for sql in members.statements(isForOne: owners.count == 1) {
      try database.forEach(sql, [parameter]) { columns in
        guard let index = entities.index(ofNumber: columns.integer(2)) else { return }
        let id = identity(entities.schema.entities[index].entity, columns.integer(1))
        found[columns.integer(0), default: []].append(id)
      }
    }
    return found
  }
}

extension StoreBinding.Members {
  /// The statements that read the members of one object or of a JSON array of objects: the key of the owner, and the
  /// key and the entity number of the member.
  fileprivate func statements(isForOne: Bool) -> [String] {
    switch kind {
    case .inverse, .owned: [direct(isForOne)]
    case .joined: [joined(owner: owner, member: member, isForOne)]
    // A pair can have been written in one direction only.
    case .reflexive:
      [joined(owner: owner, member: member, isForOne), joined(owner: member, member: owner, isForOne)]
    }
  }

  private func direct(_ isForOne: Bool) -> String {
    "SELECT \(owner), Z_PK, Z_ENT FROM \(table) WHERE \(owner) \(Self.condition(isForOne))\(order(""))"
  }

  private func joined(owner: String, member: String, _ isForOne: Bool) -> String {
    "SELECT j.\(owner), j.\(member), m.Z_ENT FROM \(table) j JOIN \(memberTable) m ON m.Z_PK = j.\(member) "
      + "WHERE j.\(owner) \(Self.condition(isForOne))\(order("j."))"
  }

  /// The order of the members of an ordered relationship. Those of a set need none.
  private func order(_ prefix: String) -> String {
    position.map { " ORDER BY \(prefix)\($0), \(prefix)\(member)" } ?? ""
  }

  private static func condition(_ isForOne: Bool) -> String {
    isForOne ? "= ?" : SQLValue.inKeys
  }
}

extension [NSManagedObjectID] {
  /// The identities without repetitions, in order.
  fileprivate var uniqued: [NSManagedObjectID] {
    var seen: Set<ObjectReference> = []
    return filter { seen.insert($0.reference).inserted }
  }
}
