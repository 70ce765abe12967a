import PlumbModel
import PlumbSQLite
import PlumbText

// Both sides of relationships.
extension LoadLinks {
  /// Removes objects whose references contradict those of the other side.
  mutating func removeContradictions(_ index: Int, _ faults: inout LoadFaults) throws {
    let relation = schema.relations[index]
    if let inverse = relation.inverse { try removeOneSided(index, inverse, &faults) }
    let other = relation.inverse.map { schema.relations[$0] }
    let takesOne = other.map { !$0.relationship.isToMany } ?? relation.relationship.isToMany
    if takesOne { try removeSecondOwners(index, &faults) }
  }

  /// A side that is in the data has to contain the objects that refer to its object.
  private mutating func removeOneSided(_ index: Int, _ inverse: Int, _ faults: inout LoadFaults) throws {
    let relation = schema.relations[index]
    let name = schema.relations[inverse].relationship.name
    let sql = """
      SELECT a.owner, a.dest FROM load_ref a WHERE a.rel = \(index)
        AND (EXISTS (SELECT 1 FROM load_ref b WHERE b.rel = \(inverse) AND b.owner = a.dest)
          OR EXISTS (SELECT 1 FROM load_empty e WHERE e.rel = \(inverse) AND e.owner = a.dest))
        AND NOT EXISTS (SELECT 1 FROM load_ref b WHERE b.rel = \(inverse) AND b.dest = a.owner AND b.owner = a.dest)
      """
    try inParts(sql, { ($0.integer(0), $0.integer(1)) }) { rows in
      for (owner, destination) in rows {
        guard let line = try tables.object(table: schema.ownerTable(relation), pk: owner)?.line else { continue }
        let other = try tables.object(table: schema.destinationTable(relation), pk: destination)?.line
        let place = other?.phrase(from: line, inputs) ?? "the store"
        try remove(
          Violation(
            table: schema.ownerTable(relation), pk: owner, kind: .contradiction,
            property: relation.relationship.name,
            message: "refers to the object in \(place), whose \(Phrase.quoted(name)) does not refer back", other: other,
            help: "correct one of the lines, or leave out one of the relationships"), &faults)
      }
    }
  }

  /// A destination has one owner if the inverse is to-one, and if a to-many relationship has no inverse.
  private mutating func removeSecondOwners(_ index: Int, _ faults: inout LoadFaults) throws {
    let relation = schema.relations[index]
    let (table, owners) = (schema.destinationTable(relation), schema.ownerTable(relation))
    // The first owner remains.
    let sql = """
      SELECT a.dest, a.owner, (SELECT MIN(b.owner) FROM load_ref b WHERE b.rel = \(index) AND b.dest = a.dest) AS first
      FROM load_ref a WHERE a.rel = \(index) AND a.owner <> first
      """
    try inParts(sql, { ($0.integer(0), $0.integer(1), $0.integer(2)) }) { rows in
      for (destination, owner, first) in rows {
        guard let line = try tables.object(table: owners, pk: owner)?.line else { continue }
        let other = try tables.object(table: owners, pk: first)?.line
        let place = try tables.object(table: table, pk: destination)?.line.phrase(from: line, inputs) ?? "the store"
        try remove(
          Violation(
            table: owners, pk: owner, kind: .contradiction, property: relation.relationship.name,
            message:
              "refers to the object in \(place), like \(other?.phrase(from: line, inputs) ?? "another"), but the "
              + "object can belong to one only", other: other), &faults)
      }
    }
    guard let column = ownerColumn(relation) else { return }
    let taken = """
      SELECT a.owner FROM load_ref a JOIN \(schema.tables[table].name) u ON u.Z_PK = a.dest
      WHERE a.rel = \(index) AND u.\(column) IS NOT NULL
      """
    try inParts(taken, { $0.integer(0) }) { rows in
      for owner in rows {
        try remove(
          Violation(
            table: owners, pk: owner, kind: .contradiction, property: relation.relationship.name,
            message: "refers to an object of the store that belongs to another object"), &faults)
      }
    }
  }

  /// The column with the key of the owner in the rows of destinations; `nil` if they have none.
  private func ownerColumn(_ relation: LoadSchema.Relation) -> String? {
    if let inverse = relation.inverse, case .toOne(let place) = schema.relations[inverse].storage { return place.key }
    if case .toMany(let members) = relation.storage, members.kind == .owned { return members.owner }
    return nil
  }
}
