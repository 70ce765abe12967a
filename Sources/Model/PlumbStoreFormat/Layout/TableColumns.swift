import PlumbCore
import PlumbModel
import PlumbText

/// The columns of entity tables.
///
/// Columns are named entity by entity, in each entity by property name. They are sorted into blocks by type, in each
/// block by entity: whole numbers and keys first, then times and floating-point numbers, decimals, texts, URIs, UUIDs,
/// transformed values, other bytes. In the first block, an entity has its numbers, then its to-one relationships, the
/// owners of to-many relationships without an inverse, and positions. The elements of a composite are at the place of
/// its name.
struct TableColumns {
  private let sorted: SortedModel
  private let numbers: [String: Int]
  /// The elements of each composite in the order of the model, by its name.
  private let composites: [String: [Attribute]]
  /// The to-many relationships without an inverse, by the name of their destination entity.
  private let oneWay: [String: [Link.End]]
  /// The relationships with an ordered to-many inverse.
  private let positioned: Set<StoreLayout.End>

  init(_ sorted: SortedModel, _ numbers: [String: Int], _ composites: [Composite]) {
    self.sorted = sorted
    self.numbers = numbers
    self.composites = Dictionary(
      composites.map { ($0.name, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    oneWay = Dictionary(grouping: sorted.links.filter(\.isOneWayToMany), by: \.destination).mapValues { $0.map(\.near) }
    positioned = Set(
      sorted.links.flatMap { link in
        [(link.near, link.far), (link.far, link.near)].compactMap { end, inverse in
          inverse?.relationship.isOrdered == true ? end.map(StoreLayout.End.init) : nil
        }
      })
  }

  /// The part of an entity's columns that a column belongs to.
  private enum Part { case integer, toOne, member, position, real, decimal, text, uri, uuid, transformed, data }

  private static let blocks: [[Part]] = [
    [.integer, .toOne, .member, .position], [.real], [.decimal], [.text], [.uri], [.uuid], [.transformed], [.data],
  ]

  /// A column, not yet in its order.
  private typealias Placed = (part: Part, column: StoreLayout.Column)

  /// Returns the columns of the table of some entities, which are a root and its subentities in the order of their
  /// numbers.
  func columns(of tree: [Entity]) -> [StoreLayout.Column] {
    var names = UniqueNames(["Z_PK", "Z_ENT", "Z_OPT"], foldingCase: true)
    let placed = tree.map { named(of: $0, &names) }
    return Self.blocks.flatMap { parts in
      placed.flatMap { columns in parts.flatMap { part in columns.filter { $0.part == part }.map(\.column) } }
    }
  }

  /// Returns the columns of an entity's own properties, in the order in which they are named.
  private func named(of entity: Entity, _ names: inout UniqueNames) -> [Placed] {
    let attributes = entity.attributes.filter { !$0.isTransient }.map { ($0.name, columns(of: $0, entity)) }
    let toOnes = entity.relationships.filter { !$0.isToMany && !$0.isTransient }.map { ($0.name, keys(of: $0, entity)) }
    let members = (oneWay[entity.name] ?? []).map(member)
    let all = (attributes + toOnes).sorted { $0.0.precedesByBytes($1.0) }.flatMap { $0.1 } + members
    return all.map { part, column in
      (part, .init(name: names.name(column.name), type: column.type, content: column.content))
    }
  }

  /// Returns the column of an attribute, or one for each element of a composite, named after the element alone. An
  /// attribute of unknown storage has none.
  private func columns(of attribute: Attribute, _ entity: Entity) -> [Placed] {
    guard attribute.type == .composite else {
      return [column(attribute, .attribute(entity: entity.name, name: attribute.name))].compactMap { $0 }
    }
    return (attribute.composite.flatMap { composites[$0] } ?? []).compactMap { element in
      column(element, .element(entity: entity.name, path: [attribute.name, element.name]))
    }
  }

  private func column(_ attribute: Attribute, _ content: StoreLayout.Content) -> Placed? {
    Self.storage(of: attribute.type).map { part, type in
      (part, .init(name: "Z" + attribute.name.uppercased(), type: type, content: content))
    }
  }

  /// Returns the key of a to-one relationship, the number of the destination's entity if the destination has
  /// subentities, and the position if the inverse is ordered.
  private func keys(of relationship: Relationship, _ entity: Entity) -> [Placed] {
    let (owner, name, upper) = (entity.name, relationship.name, relationship.name.uppercased())
    var keys: [Placed] = [(.toOne, Self.integer("Z" + upper, .toOne(entity: owner, name: name)))]
    let destination = relationship.destinationEntity ?? ""
    if sorted.hasChildren(destination), let number = numbers[destination] {
      keys.append((.toOne, Self.integer("Z\(number)_\(upper)", .entityOfToOne(entity: owner, name: name))))
    }
    if positioned.contains(.init(entity: owner, name: name)) {
      keys.append((.position, Self.integer("Z_FOK_\(upper)", .position(entity: owner, name: name))))
    }
    return keys
  }

  /// Returns the column with the owner of a to-many relationship without an inverse, named with the number of the
  /// declaring entity.
  private func member(_ end: Link.End) -> Placed {
    let name = "Z\(numbers[end.entity.name] ?? 0)\(end.relationship.name.uppercased())"
    return (.member, Self.integer(name, .memberOf(entity: end.entity.name, name: end.relationship.name)))
  }

  private static func integer(_ name: String, _ content: StoreLayout.Content) -> StoreLayout.Column {
    .init(name: name, type: "INTEGER", content: content)
  }

  /// Returns the part and the declared type of an attribute's column; `nil` if they are unknown.
  private static func storage(of type: AttributeType) -> (part: Part, type: String)? {
    switch type {
    case .integer16, .integer32, .integer64, .boolean: (.integer, "INTEGER")
    case .date: (.real, "TIMESTAMP")
    case .double, .float: (.real, "FLOAT")
    case .decimal: (.decimal, "DECIMAL")
    case .string: (.text, "VARCHAR")
    case .uri: (.uri, "VARCHAR")
    case .uuid: (.uuid, "BLOB")
    case .transformable: (.transformed, "BLOB")
    case .binary: (.data, "BLOB")
    case .composite, .objectID, .undefined: nil
    }
  }
}

// MARK: - Unknown storage

extension TableColumns {
  /// The stored properties whose columns are unknown.
  var unknown: [ElementPath] {
    sorted.entities.flatMap { entity in
      let path = sorted.path(entity.name)
      return entity.attributes.filter(isUnknown).map { path.appending(.attribute, $0.name) }
        + entity.relationships.filter { isUnknown($0, entity) }.map { path.appending(.relationship, $0.name) }
    }
  }

  private func isUnknown(_ attribute: Attribute) -> Bool {
    guard !attribute.isTransient, Self.storage(of: attribute.type) == nil else { return false }
    guard attribute.type == .composite, let elements = attribute.composite.flatMap({ composites[$0] }) else {
      return true
    }
    return elements.contains { Self.storage(of: $0.type) == nil }
  }

  private func isUnknown(_ relationship: Relationship, _ entity: Entity) -> Bool {
    guard relationship.isOrdered, let ends = relationship.destinationEntity.flatMap({ oneWay[$0] }) else {
      return false
    }
    return ends.contains { $0.entity.name == entity.name && $0.relationship.name == relationship.name }
  }
}

extension Link {
  /// Whether the link is a stored to-many relationship without an inverse.
  fileprivate var isOneWayToMany: Bool { far == nil && near.relationship.isToMany && !near.relationship.isTransient }
}

extension StoreLayout.End {
  /// Creates the end of a link.
  init(_ end: Link.End) { self.init(entity: end.entity.name, name: end.relationship.name) }
}
