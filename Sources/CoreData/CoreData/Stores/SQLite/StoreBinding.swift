import Foundation
import PlumbFormats
import PlumbStoreFormat

/// The tables and columns of a SQLite store, by the entities and slots of its model.
final class StoreBinding: @unchecked Sendable {
  let schema: CoordinatorSchema
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
  typealias Members = StoreColumns.Members

  /// Finds the columns of a layout for a model. `numbers` are the entity numbers in the store, by name.
  init(_ layout: StoreLayout, _ schema: CoordinatorSchema, numbers: [String: Int64] = [:]) {
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
  private let schema: CoordinatorSchema
  private let columns: StoreColumns

  init(_ layout: StoreLayout, _ schema: CoordinatorSchema) {
    self.schema = schema
    columns = StoreColumns(layout)
  }

  func slots(of entity: CoordinatorSchema.Entity) -> [StoreBinding.Slot?] {
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
    guard let destination = relationship.destinationEntity?.entityIndex, let toOne = columns.toOne(end) else {
      return nil
    }
    return .toOne(.init(key: toOne.key, entity: toOne.entity, position: toOne.position, destination: destination))
  }

  private func members(_ relationship: NSRelationshipDescription, _ end: StoreLayout.End) -> StoreBinding.Members? {
    let inverse = relationship.inverseRelationship.map {
      StoreLayout.End(entity: $0.owner?.name ?? "", name: $0.name)
    }
    return columns.members(of: end, in: relationship.destinationEntity?.name ?? "", inverse: inverse)
  }
}
