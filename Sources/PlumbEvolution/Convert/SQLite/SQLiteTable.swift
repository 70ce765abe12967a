import PlumbCore
import PlumbModel

/// The table of a root entity, which contains the objects of all entities that inherit from it.
struct SQLiteTable {
  /// A column, and the property that it contains.
  struct Column {
    var name: String
    var type: String
    /// The property for the comment: `Order.total`.
    var property: String
    /// Whether the column contains the key of another object. Such a column has its own index.
    var isKey: Bool
  }

  /// A property and the entity that declares it: the lookup key of a column.
  struct Property: Hashable {
    var entity: String
    var name: String
  }

  /// The name of the table: `ZORDER`.
  let name: String
  let root: Entity
  /// The root and all entities that inherit from it, each after its parent.
  let entities: [Entity]
  private(set) var columns: [Column] = []
  /// The elements of the model's composites in their order, by the name of the composite.
  private let composites: [String: [Attribute]]
  private var names = UniqueNames(["Z_PK", "Z_ENT", "Z_OPT"], foldingCase: true)
  private var columnNames: [Property: String] = [:]

  /// Lays out the columns, sorted by type, then by entity and name: whole numbers and keys first, then times and
  /// floating-point numbers, decimals, texts, URIs, UUIDs, transformed values, other bytes. The elements of a composite
  /// are at the place of its name.
  ///
  /// `back` contains the to-many relationships without an inverse, by the name of their destination entity.
  init(
    _ root: Entity, name: String, _ sorted: SortedModel, _ numbers: [String: Int], back: [String: [Link.End]],
    composites: [String: [Attribute]]
  ) {
    self.composites = composites
    self.name = name
    self.root = root
    let entities =
      sorted.hasChildren(root.name)
      ? sorted.preorder.filter { sorted.root(of: $0.name) == root.name } : [root]
    self.entities = entities
    for group in Self.groups {
      for entity in entities {
        addAttributes(of: entity, group)
        if group.contains(.integer64) {
          addToOnes(of: entity, sorted, numbers)
          addBackColumns(to: entity, back, numbers)
          addPositions(of: entity, sorted)
        }
      }
    }
  }

  /// Returns the column of a property of one of the table's entities; `nil` for a property without a column.
  func column(_ property: Property) -> String? { columnNames[property] }

  private static let groups: [[AttributeType]] = [
    [.integer16, .integer32, .integer64, .boolean], [.date, .double, .float], [.decimal], [.string], [.uri], [.uuid],
    [.transformable], [.binary],
  ]

  /// Returns the declared type of an attribute's column; `nil` if it is unknown.
  static func type(of attribute: Attribute) -> String? {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .boolean: "INTEGER"
    case .date: "TIMESTAMP"
    case .double, .float: "FLOAT"
    case .decimal: "DECIMAL"
    case .string, .uri: "VARCHAR"
    case .uuid, .binary, .transformable: "BLOB"
    case .composite, .objectID, .undefined: nil
    }
  }
}

// MARK: - Columns

extension SQLiteTable {
  private mutating func addAttributes(of entity: Entity, _ types: [AttributeType]) {
    for attribute in entity.attributes where !attribute.isTransient {
      if attribute.type == .composite { addElements(of: attribute, entity, types) }
      guard types.contains(attribute.type), let type = Self.type(of: attribute) else { continue }
      add("Z" + attribute.name.uppercased(), type, entity.name, attribute.name)
    }
  }

  /// Adds a column for each element of a composite, named after the element alone. A composite in it has no column.
  private mutating func addElements(of attribute: Attribute, _ entity: Entity, _ types: [AttributeType]) {
    for element in attribute.composite.flatMap({ composites[$0] }) ?? [] where types.contains(element.type) {
      guard let type = Self.type(of: element) else { continue }
      let name = names.name("Z" + element.name.uppercased())
      let property = "\(entity.name).\(attribute.name).\(element.name)"
      columns.append(Column(name: name, type: type, property: property, isKey: false))
    }
  }

  /// Adds the key columns of to-one relationships. An entity column follows the key if the destination has
  /// subentities.
  private mutating func addToOnes(of entity: Entity, _ sorted: SortedModel, _ numbers: [String: Int]) {
    for relationship in entity.relationships where !relationship.isToMany && !relationship.isTransient {
      let upper = relationship.name.uppercased()
      add("Z" + upper, "INTEGER", entity.name, relationship.name, isKey: true)
      let destination = relationship.destinationEntity ?? ""
      if sorted.hasChildren(destination), let number = numbers[destination] {
        addPlain("Z\(number)_\(upper)", "\(entity.name).\(relationship.name), its entity")
      }
    }
  }

  /// Adds the position columns of to-one relationships with an ordered inverse.
  private mutating func addPositions(of entity: Entity, _ sorted: SortedModel) {
    for relationship in entity.relationships where !relationship.isToMany && !relationship.isTransient {
      let inverse = sorted.schema.mutualInverse(of: Link.End(entity: entity, relationship: relationship))
      guard inverse?.relationship.isOrdered == true else { continue }
      addPlain("Z_FOK_" + relationship.name.uppercased(), "\(entity.name).\(relationship.name), its position")
    }
  }

  /// Adds the key columns of to-many relationships without an inverse, named with the number of the declaring entity.
  private mutating func addBackColumns(to entity: Entity, _ back: [String: [Link.End]], _ numbers: [String: Int]) {
    for end in back[entity.name] ?? [] {
      let (owner, relationship) = (end.entity, end.relationship)
      let number = numbers[owner.name] ?? 0
      let name = names.name("Z\(number)\(relationship.name.uppercased())")
      columns.append(
        Column(name: name, type: "INTEGER", property: "inverse of \(owner.name).\(relationship.name)", isKey: true))
    }
  }

  private mutating func add(
    _ wanted: String, _ type: String, _ entity: String, _ property: String, isKey: Bool = false
  ) {
    let name = names.name(wanted)
    columnNames[Property(entity: entity, name: property)] = name
    columns.append(Column(name: name, type: type, property: "\(entity).\(property)", isKey: isKey))
  }

  private mutating func addPlain(_ wanted: String, _ what: String) {
    columns.append(Column(name: names.name(wanted), type: "INTEGER", property: what, isKey: false))
  }

  /// The statement that creates the table, one column per line.
  var statement: String {
    let own = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"].map { ($0, "") }
    let lines = own + columns.map { ("\(SQL.name($0.name)) \($0.type)", SQL.comment($0.property)) }
    let body = lines.enumerated().map { index, line in
      "  \(line.0)\(index + 1 < lines.count ? "," : "")\(line.1)"
    }
    return "CREATE TABLE \(SQL.name(name)) (\(SQL.comment(root.name))\n\(body.joined(separator: "\n"))\n);"
  }
}
