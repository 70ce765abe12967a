import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// The storage of the relationships of a store before a migration.
struct MigrationLinks {
  private let tables: MigrationTables
  private let schema: Schema
  private let newSchema: Schema
  private let columns: [StoreLayout.Content: String]
  /// The earlier relationships that correspond to a later one. Several entities can have one in common later.
  private let earlier: [StoreLayout.End: [StoreLayout.End]]

  /// The storage of a relationship.
  enum Storage {
    /// Rows of the relationship's objects contain the keys of the destinations.
    case own(MigrationKeys.Column)
    /// Rows of the destinations contain the keys of the relationship's objects. `rows` is the entity of the rows.
    case foreign(MigrationKeys.Column, rows: String)
    /// A join table.
    case joined(StoreLayout.JoinTable, isOwner: Bool)
  }

  init(_ tables: MigrationTables) {
    self.tables = tables
    schema = Schema(tables.mapping.old.model)
    newSchema = Schema(tables.mapping.new.model)
    columns = Dictionary(
      tables.old.tables.flatMap(\.columns).map { ($0.content, SQL.name($0.name)) },
      uniquingKeysWith: { first, _ in first })
    var earlier: [StoreLayout.End: [StoreLayout.End]] = [:]
    for pair in tables.mapping.entities {
      for case (let later, let before?) in pair.properties where later.isRelationship {
        let ends = (tables.mapping.new.end(later), tables.mapping.old.end(before))
        if earlier[ends.0]?.contains(ends.1) != true { earlier[ends.0, default: []].append(ends.1) }
      }
    }
    self.earlier = earlier
  }

  /// The earlier relationships that correspond to a later one.
  func earlierEnds(of end: StoreLayout.End) -> [StoreLayout.End] { earlier[end] ?? [] }

  /// The name of an earlier column; `nil` if the store has none.
  func column(_ content: StoreLayout.Content) -> String? { columns[content] }

  /// The earlier relationship of an entity.
  func relationship(_ end: StoreLayout.End) -> Relationship? { Self.relationship(end, schema) }

  /// The later relationship of an entity.
  func laterRelationship(_ end: StoreLayout.End) -> Relationship? { Self.relationship(end, newSchema) }

  private static func relationship(_ end: StoreLayout.End, _ schema: Schema) -> Relationship? {
    schema.entity(end.entity)?.relationships.first { $0.name == end.name }
  }

  /// Returns the inverse of an earlier relationship; `nil` if it has none.
  func inverse(of end: StoreLayout.End) -> StoreLayout.End? { Self.inverse(of: end, schema) }

  /// Returns the inverse of a later relationship; `nil` if it has none.
  func laterInverse(of end: StoreLayout.End) -> StoreLayout.End? { Self.inverse(of: end, newSchema) }

  private static func inverse(of end: StoreLayout.End, _ schema: Schema) -> StoreLayout.End? {
    guard let entity = schema.entity(end.entity), let relationship = relationship(end, schema) else { return nil }
    return schema.mutualInverse(of: Link.End(entity: entity, relationship: relationship)).map {
      StoreLayout.End(entity: $0.entity.name, name: $0.relationship.name)
    }
  }

  /// Returns the storage of an earlier relationship; `nil` if it is not stored.
  func storage(of end: StoreLayout.End) -> Storage? {
    if let column = toOne(end) { return .own(column) }
    if let join = tables.old.joinTables.first(where: { $0.owner == end || $0.inverse == end }) {
      return .joined(join, isOwner: join.owner == end)
    }
    guard let rows = relationship(end)?.destinationEntity else { return nil }
    if let name = columns[.memberOf(entity: end.entity, name: end.name)] {
      return .foreign(.init(name: name, number: nil, entity: end.entity), rows: rows)
    }
    guard let inverse = inverse(of: end), let column = toOne(inverse) else { return nil }
    return .foreign(column, rows: inverse.entity)
  }

  /// Returns the column of an earlier to-one relationship.
  private func toOne(_ end: StoreLayout.End) -> MigrationKeys.Column? {
    guard let name = columns[.toOne(entity: end.entity, name: end.name)],
      let destination = relationship(end)?.destinationEntity
    else { return nil }
    return .init(
      name: name, number: columns[.entityOfToOne(entity: end.entity, name: end.name)], entity: destination,
      position: columns[.position(entity: end.entity, name: end.name)])
  }
}

extension StoredEntities {
  /// Returns the entity that declares a property, and the name of the property.
  func end(_ property: StoredProperty) -> StoreLayout.End {
    let path = path(property)
    return StoreLayout.End(entity: path.first?.name ?? "", name: path.last?.name ?? "")
  }
}
