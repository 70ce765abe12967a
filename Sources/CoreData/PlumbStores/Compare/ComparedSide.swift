import PlumbModel
import PlumbSQLite

/// A store of a comparison, with its model.
struct ComparedSide {
  let model: Model
  let stored: StoredEntities
  let map: StoreMap
  let folder: ExternalFolder
  private let database: Database

  init(_ side: StoreComparison.Side) {
    model = side.model
    stored = StoredEntities(side.model)
    map = StoreMap(side.model, side.store)
    folder = ExternalFolder(ofStore: side.store.path)
    database = side.store.database
  }

  /// Returns the number of rows of an entity.
  func count(of entity: StoreMap.Entity) throws -> Int {
    let sql = "SELECT COUNT(*) FROM \(entity.table) WHERE Z_ENT = ?"
    return try database.first(sql, [.integer(entity.number)]) { Int($0.integer(0)) } ?? 0
  }

  /// Returns a statement for the rows of an entity in the order of their keys: the key, then the columns, NULL for a
  /// missing one.
  func rows(of entity: StoreMap.Entity, _ columns: [String?]) throws -> Statement {
    let names = ["Z_PK"] + columns.map { $0 ?? "NULL" }
    let statement = try database.statement(
      "SELECT \(names.joined(separator: ", ")) FROM \(entity.table) WHERE Z_ENT = ? ORDER BY Z_PK")
    statement.bind([.integer(entity.number)])
    return statement
  }

  /// Calls a closure with the keys of the owner and of the destination of each link.
  func forEachLink(
    of place: RelationshipPlace, _ entity: StoreMap.Entity, _ body: (Int64, Int64) throws -> Void
  ) throws {
    let sql =
      switch place {
      case .toOne(let one):
        "SELECT Z_PK, \(one.place.key) FROM \(entity.table) WHERE Z_ENT = ? AND \(one.place.key) IS NOT NULL"
      case .toMany(let many):
        "SELECT l.\(many.place.owner), l.\(many.place.member) FROM \(many.place.table) l JOIN \(entity.table) o "
          + "ON o.Z_PK = l.\(many.place.owner) WHERE o.Z_ENT = ?"
      }
    try database.forEach(sql, [.integer(entity.number)]) { try body($0.integer(0), $0.integer(1)) }
  }

  /// Whether a link exists.
  func hasLink(_ place: RelationshipPlace, _ entity: StoreMap.Entity, _ owner: Int64, _ member: Int64) throws -> Bool {
    let sql =
      switch place {
      case .toOne(let one): "SELECT 1 FROM \(entity.table) WHERE Z_PK = ? AND \(one.place.key) = ?"
      case .toMany(let many):
        "SELECT 1 FROM \(many.place.table) WHERE \(many.place.owner) = ? AND \(many.place.member) = ?"
      }
    return try database.first(sql, [.integer(owner), .integer(member)]) { _ in true } ?? false
  }
}

/// The place of a relationship in a store.
enum RelationshipPlace {
  case toOne(StoreMap.ToOne)
  case toMany(StoreMap.ToMany)

  /// The table of the destinations.
  func memberTable(_ map: StoreMap) -> String {
    switch self {
    case .toOne(let one): map.entities[one.destination].table
    case .toMany(let many): map.entities[many.destination].table
    }
  }
}

extension StoreMap.Entity {
  /// Returns the place of a relationship by the name of the entity that declares it; `nil` if it has none.
  func place(_ owner: String, _ name: String) -> RelationshipPlace? {
    if let one = toOnes.first(where: { $0.owner == owner && $0.relationship.name == name }) { return .toOne(one) }
    return toManys.first { $0.owner == owner && $0.relationship.name == name }.map { .toMany($0) }
  }
}
