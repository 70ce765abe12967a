import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// The places of a model's properties in the tables of a store.
///
///     let map = StoreMap(model, store)
///     map.entities[0].table                    // ZORDER
///     map.entities[0].attributes[0].column     // ZTOTAL, of Order.total
///
/// Names are in the form for statements: in quotes if necessary.
package struct StoreMap: Sendable {
  /// The layout of the model, with the names of the store's join tables.
  package let layout: StoreLayout
  /// The entities in the order of their numbers.
  package let entities: [Entity]
  /// The relationships that have an inverse, and those that have none.
  package let links: [Link]

  /// An entity and the places of its properties, including inherited ones. Properties without a column are omitted.
  package struct Entity: Sendable {
    package let name: String
    /// The value of `Z_ENT` in its rows.
    package let number: Int64
    package let isAbstract: Bool
    /// The name of the table.
    package let table: String
    /// The numbers of the entity and of all entities that inherit from it.
    package let family: [Int64]
    package internal(set) var attributes: [AttributeColumn] = []
    package internal(set) var toOnes: [ToOne] = []
    package internal(set) var toManys: [ToMany] = []
  }

  /// The column of an attribute, or of an element of a composite attribute.
  package struct AttributeColumn: Sendable {
    /// The name of the entity that declares the attribute.
    package let owner: String
    /// The names of the attribute and of the element.
    package let path: [String]
    package let column: String
    package let attribute: Attribute
  }

  /// A to-one relationship and its columns.
  package struct ToOne: Sendable {
    /// The name of the entity that declares the relationship.
    package let owner: String
    package let relationship: Relationship
    /// The columns in the table of the entity.
    package let place: StoreColumns.ToOne
    /// The index of the destination entity.
    package let destination: Int
  }

  /// A to-many relationship and its table.
  package struct ToMany: Sendable {
    /// The name of the entity that declares the relationship.
    package let owner: String
    package let relationship: Relationship
    /// The rows with the pairs of objects.
    package let place: StoreColumns.Members
    /// The index of the destination entity.
    package let destination: Int
  }

  /// Creates the map of a model and a store.
  package init(_ model: Model, _ store: Store) {
    self.init(model, columns: store.columns, numbers: store.entities.map { ($0.name, $0.number) })
  }

  private init(_ model: Model, columns: [String: [String]], numbers: [(String, Int64)]) {
    let sorted = SortedModel(model)
    let layout = StoreLayout(model).existing(columns)
    self.layout = layout
    links = sorted.links
    let builder = StoreMapBuilder(sorted, layout, model.composites)
    let stored = Dictionary(numbers, uniquingKeysWith: { first, _ in first })
    let own = layout.entities.map { stored[$0.name] ?? Int64($0.number) }
    entities = layout.entities.enumerated().map { index, entity in
      builder.entity(entity, number: own[index], family: builder.family(of: index).map { own[$0] })
    }
  }

  /// Returns the entity with a name; `nil` if none has it.
  package func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }
}

/// The search for the columns of properties in a layout.
private struct StoreMapBuilder {
  private let sorted: SortedModel
  private let layout: StoreLayout
  private let columns: StoreColumns
  private let indices: [String: Int]
  private let composites: [Composite]

  init(_ sorted: SortedModel, _ layout: StoreLayout, _ composites: [Composite]) {
    self.sorted = sorted
    self.layout = layout
    self.composites = composites
    columns = StoreColumns(layout)
    indices = Dictionary(layout.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the indices of an entity and of all entities that inherit from it, which follow it.
  func family(of index: Int) -> [Int] {
    var numbers: Set<Int> = [layout.entities[index].number]
    return [index]
      + layout.entities.indices.dropFirst(index + 1).filter { other in
        guard numbers.contains(layout.entities[other].parent) else { return false }
        numbers.insert(layout.entities[other].number)
        return true
      }
  }

  func entity(_ entity: StoreLayout.Entity, number: Int64, family: [Int64]) -> StoreMap.Entity {
    let declared = sorted.schema.entity(entity.name)
    var result = StoreMap.Entity(
      name: entity.name, number: number, isAbstract: declared?.isAbstract ?? false,
      table: SQL.name(layout.tables[entity.table].name), family: family)
    guard let declared else { return result }
    for owner in sorted.schema.ancestors(of: declared).reversed() + [declared] {
      result.attributes += owner.attributes.flatMap { columns(of: $0, owner.name) }
      for relationship in owner.relationships where !relationship.isTransient {
        let end = StoreLayout.End(entity: owner.name, name: relationship.name)
        guard let destination = relationship.destinationEntity.flatMap({ indices[$0] }) else { continue }
        if relationship.isToMany {
          toMany(relationship, end, destination).map { result.toManys.append($0) }
        } else {
          toOne(relationship, end, destination).map { result.toOnes.append($0) }
        }
      }
    }
    return result
  }

  private func columns(of attribute: Attribute, _ owner: String) -> [StoreMap.AttributeColumn] {
    if let column = columns[.attribute(entity: owner, name: attribute.name)] {
      return [.init(owner: owner, path: [attribute.name], column: column, attribute: attribute)]
    }
    let composite = composites.first { $0.name == attribute.composite }
    return columns.elements(of: .init(entity: owner, name: attribute.name)).compactMap { element in
      composite?.attributes.first { $0.name == element.name }.map {
        .init(owner: owner, path: [attribute.name, element.name], column: element.column, attribute: $0)
      }
    }
  }

  private func toOne(_ relationship: Relationship, _ end: StoreLayout.End, _ destination: Int) -> StoreMap.ToOne? {
    columns.toOne(end).map {
      .init(owner: end.entity, relationship: relationship, place: $0, destination: destination)
    }
  }

  private func toMany(_ relationship: Relationship, _ end: StoreLayout.End, _ destination: Int) -> StoreMap.ToMany? {
    let inverse = sorted.schema.inverse(of: relationship).map {
      StoreLayout.End(entity: $0.owner.name, name: $0.relationship.name)
    }
    return columns.members(of: end, in: layout.entities[destination].name, inverse: inverse).map {
      .init(owner: end.entity, relationship: relationship, place: $0, destination: destination)
    }
  }
}
