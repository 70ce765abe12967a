import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The checks of relationships after they were written: mandatory ones, and the number of objects in to-many ones.
struct LinkChecks {
  private let schema: LoadSchema
  private let tables: LoadTables
  private let database: Database
  /// The maximum number of objects that one check returns.
  static let most = 10_000

  init(_ schema: LoadSchema, _ tables: LoadTables, _ database: Database) {
    (self.schema, self.tables, self.database) = (schema, tables, database)
  }

  /// Returns the loaded objects with an invalid number of objects in a relationship.
  func violations() throws -> [LoadLinks.Violation] {
    try schema.relations.indices.flatMap { index -> [LoadLinks.Violation] in
      let relation = schema.relations[index]
      switch relation.storage {
      case .toOne(let place): return try missing(relation, place)
      case .toMany(let members): return try counts(relation, members) + counts(index, relation, members)
      }
    }
  }

  private func objects(_ relation: LoadSchema.Relation) -> String {
    let family = schema.map.entities[relation.owner].family
    return "load_object o WHERE o.tab = \(schema.ownerTable(relation)) AND o.ent IN (\(family.list))"
  }

  private func missing(
    _ relation: LoadSchema.Relation, _ place: StoreColumns.ToOne
  ) throws -> [LoadLinks.Violation] {
    guard !relation.relationship.isOptional else { return [] }
    let table = schema.ownerTable(relation)
    let sql =
      "SELECT o.pk FROM \(objects(relation)) "
      + "AND (SELECT t.\(place.key) FROM \(schema.tables[table].name) t WHERE t.Z_PK = o.pk) IS NULL LIMIT \(Self.most)"
    return try database.rows(sql) { row in
      .init(
        table: table, pk: row.integer(0), kind: .missingValue, property: relation.relationship.name,
        message: "the mandatory relationship has no object")
    }
  }

  /// The bounds of a to-many relationship; `nil` if every number of objects is valid. An optional relationship can be
  /// empty.
  private func bounds(_ relationship: Relationship) -> (least: Int, most: Int)? {
    let least = max(0, relationship.minimumCount ?? 0)
    let most = relationship.maximumCount.flatMap { $0 > 0 ? $0 : nil } ?? .max
    return least > 0 || most < .max ? (least, most) : nil
  }

  private func counts(
    _ relation: LoadSchema.Relation, _ members: StoreColumns.Members
  ) throws -> [LoadLinks.Violation] {
    guard let (least, most) = bounds(relation.relationship) else { return [] }
    let count = "(SELECT COUNT(*) FROM \(members.table) m WHERE m.\(members.owner) = o.pk)"
    let few = "\(count) < \(least)" + (relation.relationship.isOptional ? " AND \(count) > 0" : "")
    let sql = "SELECT o.pk, \(count) FROM \(objects(relation)) AND ((\(few)) OR \(count) > \(most)) LIMIT \(Self.most)"
    return try database.rows(sql) { row in
      let count = row.integer(1)
      let limit = count < Int64(least) ? "the minimum is \(least)" : "the maximum is \(most)"
      return LoadLinks.Violation(
        table: schema.ownerTable(relation), pk: row.integer(0), kind: .count, property: relation.relationship.name,
        message: "the relationship has \(Phrase.plural(Int(count), "object", "objects")), and \(limit)")
    }
  }

  /// Returns the loaded objects because of which an object of the store has too many objects in a relationship.
  private func counts(
    _ index: Int, _ relation: LoadSchema.Relation, _ members: StoreColumns.Members
  ) throws -> [LoadLinks.Violation] {
    guard let inverse = relation.inverse, let (_, most) = bounds(relation.relationship), most < .max else { return [] }
    let back = schema.relations[inverse]
    let sql = """
      SELECT a.owner, (SELECT COUNT(*) FROM \(members.table) m WHERE m.\(members.owner) = a.dest) AS number
      FROM load_ref a WHERE a.rel = \(inverse) AND number > \(most) AND NOT EXISTS
        (SELECT 1 FROM load_object o WHERE o.tab = \(schema.ownerTable(relation)) AND o.pk = a.dest) LIMIT \(Self.most)
      """
    return try database.rows(sql) { row in
      LoadLinks.Violation(
        table: schema.ownerTable(back), pk: row.integer(0), kind: .count, property: back.relationship.name,
        message:
          "an object of the store has \(row.integer(1)) objects in \(Phrase.quoted(relation.relationship.name)), "
          + "and the maximum is \(most)")
    }
  }
}
