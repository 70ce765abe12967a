import Foundation
import PlumbFormats

/// The tables and columns of a SQLite store, by the entities and slots of its model.
final class StoreBinding: @unchecked Sendable {
  let schema: StoreSchema
  /// The tables of the root entities.
  let tables: [Table]
  /// The entities by `entityIndex`.
  let entities: [Entity]
  private let indices: [Int64: Int]

  /// The table of a root entity and its subentities.
  struct Table {
    /// The name of the table, in quotes if necessary.
    let name: String
    /// The number of the root entity, whose row in `Z_PRIMARYKEY` has the last key.
    let root: Int64
  }

  struct Entity {
    /// The value of `Z_ENT`.
    let number: Int64
    /// The index of the table in `tables`.
    let table: Int
    /// The storage of each slot; `nil` for a slot that is not stored.
    let slots: [Slot?]
    /// Whether the entity has to-many relationships, which are not in its rows.
    let hasMembers: Bool
  }

  /// The storage of a property.
  enum Slot {
    case attribute(Attribute)
    case composite([(element: String, attribute: Attribute)])
    case toOne(ToOne)
    case members(Members)

    /// The columns of the slot in the row, in the order of their values.
    var columns: [String] {
      switch self {
      case .attribute(let attribute): [attribute.column]
      case .composite(let elements): elements.map(\.attribute.column)
      case .toOne(let toOne): [toOne.key, toOne.entity, toOne.position].compactMap { $0 }
      case .members: []
      }
    }
  }

  struct Attribute {
    let column: String
    let coding: AttributeCoding
  }

  struct ToOne {
    let key: String
    /// The column with the number of the destination's entity; `nil` if the destination has no subentities.
    let entity: String?
    /// The column with the position in the ordered inverse; `nil` if the inverse is not ordered.
    let position: String?
    /// The `entityIndex` of the destination entity.
    let destination: Int
  }

  /// The storage of a to-many relationship.
  struct Members {
    /// The table whose rows contain the pairs: the table of the members, or a join table.
    let table: String
    /// The column with the key of the relationship's object.
    let owner: String
    /// The column with the key of the member: `Z_PK` in the table of the members.
    let member: String
    /// The column with the position of the member; `nil` if the relationship is not ordered.
    let position: String?
    let kind: Kind
    /// The table of the members.
    let memberTable: String

    enum Kind: Equatable {
      /// The inverse is a to-one relationship, whose column is `owner`.
      case inverse
      /// The relationship has no inverse. A member has one owner.
      case owned
      /// A join table.
      case joined
      /// The join table of a relationship that is its own inverse, with a row for each direction.
      case reflexive
    }
  }

  /// Finds the columns of a layout for a model. `numbers` are the entity numbers in the store, by name.
  init(_ layout: StoreLayout, _ schema: StoreSchema, numbers: [String: Int64] = [:]) {
    self.schema = schema
    let number = layout.numbers(inStore: numbers)
    tables = layout.tables.map { Table(name: SQL.name($0.name), root: number[$0.root] ?? 0) }
    let builder = SlotBuilder(layout, schema)
    let tableOfEntity = Dictionary(layout.entities.map { ($0.name, $0.table) }, uniquingKeysWith: { first, _ in first })
    entities = schema.entities.map { entity in
      let name = entity.entity.name ?? ""
      return Entity(
        number: number[name] ?? 0, table: tableOfEntity[name] ?? 0, slots: builder.slots(of: entity),
        hasMembers: entity.links.contains(where: \.kind.isToMany))
    }
    indices = Dictionary(
      entities.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the `entityIndex` of an entity number; `nil` if the model has no such entity.
  func index(ofNumber number: Int64) -> Int? { indices[number] }

  /// The table of an entity.
  func table(of entity: Int) -> Table { tables[entities[entity].table] }
}

/// The search for the columns of a model's properties in a layout.
private struct SlotBuilder {
  private let schema: StoreSchema
  private let columns: StoreColumns
  private let tableNames: [String: String]

  init(_ layout: StoreLayout, _ schema: StoreSchema) {
    self.schema = schema
    columns = StoreColumns(layout)
    tableNames = Dictionary(
      layout.entities.map { ($0.name, SQL.name(layout.tables[$0.table].name)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  func slots(of entity: StoreSchema.Entity) -> [StoreBinding.Slot?] {
    var slots = [StoreBinding.Slot?](repeating: nil, count: entity.layout.properties.count)
    for slot in entity.layout.persistent { slots[slot] = self.slot(entity.layout.properties[slot]) }
    return slots
  }

  private func slot(_ property: NSPropertyDescription) -> StoreBinding.Slot? {
    let end = StoreLayout.End(entity: property.owner?.name ?? "", name: property.name)
    switch property {
    case let composite as NSCompositeAttributeDescription: return self.composite(composite, end)
    case let attribute as NSAttributeDescription:
      return columns[.attribute(entity: end.entity, name: end.name)].map {
        .attribute(.init(column: $0, coding: AttributeCoding(attribute)))
      }
    case let relationship as NSRelationshipDescription:
      return relationship.isToMany
        ? members(relationship, end).map(StoreBinding.Slot.members) : toOne(relationship, end)
    default: return nil
    }
  }

  private func composite(_ composite: NSCompositeAttributeDescription, _ end: StoreLayout.End) -> StoreBinding.Slot? {
    let found = columns.elements(of: end).compactMap { element in
      composite.elements.first { $0.name == element.name }.map {
        (element.name, StoreBinding.Attribute(column: element.column, coding: AttributeCoding($0)))
      }
    }
    return found.isEmpty ? nil : .composite(found)
  }

  private func toOne(_ relationship: NSRelationshipDescription, _ end: StoreLayout.End) -> StoreBinding.Slot? {
    guard let destination = relationship.destinationEntity?.entityIndex,
      let key = columns[.toOne(entity: end.entity, name: end.name)]
    else { return nil }
    return .toOne(
      .init(
        key: key, entity: columns[.entityOfToOne(entity: end.entity, name: end.name)],
        position: columns[.position(entity: end.entity, name: end.name)], destination: destination))
  }

  private func members(_ relationship: NSRelationshipDescription, _ end: StoreLayout.End) -> StoreBinding.Members? {
    guard let table = relationship.destinationEntity?.name.flatMap({ tableNames[$0] }) else { return nil }
    if let pairs = columns.pairs(of: end) {
      return .init(
        table: pairs.table, owner: pairs.owner, member: pairs.member, position: pairs.position,
        kind: pairs.isReflexive ? .reflexive : .joined, memberTable: table)
    }
    if let inverse = relationship.inverseRelationship, !inverse.isToMany {
      let other = StoreLayout.End(entity: inverse.owner?.name ?? "", name: inverse.name)
      return columns[.toOne(entity: other.entity, name: other.name)].map {
        .init(
          table: table, owner: $0, member: "Z_PK", position: columns[.position(entity: other.entity, name: other.name)],
          kind: .inverse, memberTable: table)
      }
    }
    return columns[.memberOf(entity: end.entity, name: end.name)].map {
      .init(table: table, owner: $0, member: "Z_PK", position: nil, kind: .owned, memberTable: table)
    }
  }
}
