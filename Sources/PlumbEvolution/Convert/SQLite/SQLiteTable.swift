import PlumbModel
import PlumbText

/// The table of a root entity, which holds the objects of all entities that inherit from it.
struct SQLiteTable {
  /// A column, and the property that it holds.
  struct Column {
    var name: String
    var type: String
    /// `Order.total`, for the comment.
    var property: String
    /// Whether it holds the key of another object, and so has an index of its own.
    var isKey: Bool
  }

  /// A property by the entity that declares it, which a column is looked up by.
  struct Property: Hashable {
    var entity: String
    var name: String
  }

  /// `ZORDER`.
  let name: String
  let root: Entity
  /// The root and all that inherit from it, each behind its parent.
  let entities: [Entity]
  private(set) var columns: [Column] = []
  private var names = UniqueNames(["Z_PK", "Z_ENT", "Z_OPT"], foldingCase: true)
  private var columnNames: [Property: String] = [:]

  /// Columns go by type, those of one type by entity and name: whole numbers and keys first, then times and floating
  /// numbers, decimals, texts, UUIDs, other bytes.
  ///
  /// `back` has the relationships that nothing leads back from, by the name of the entity that they lead to.
  init(
    _ root: Entity, name: String, _ sorted: SortedModel, _ numbers: [String: Int], back: [String: [Link.End]]
  ) {
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
        }
      }
    }
  }

  /// The column of a property of one of the table's entities; nil for one without.
  func column(_ property: Property) -> String? { columnNames[property] }

  private static let groups: [[AttributeType]] = [
    [.integer16, .integer32, .integer64, .boolean], [.date, .double, .float], [.decimal], [.string, .uri], [.uuid],
    [.binary, .transformable],
  ]

  /// The declared type of an attribute's column; nil where none is known.
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
    for attribute in entity.attributes where types.contains(attribute.type) && !attribute.isTransient {
      guard let type = Self.type(of: attribute) else { continue }
      add("Z" + attribute.name.uppercased(), type, entity.name, attribute.name)
    }
  }

  /// A to-one relationship is a key; behind it stands the entity where there are several, and the position where the
  /// relationship that leads back is ordered.
  private mutating func addToOnes(of entity: Entity, _ sorted: SortedModel, _ numbers: [String: Int]) {
    for relationship in entity.relationships where !relationship.isToMany && !relationship.isTransient {
      let upper = relationship.name.uppercased()
      add("Z" + upper, "INTEGER", entity.name, relationship.name, isKey: true)
      let table = sorted.root(of: relationship.destinationEntity ?? "")
      if sorted.hasChildren(table), let number = numbers[table] {
        addPlain("Z\(number)_\(upper)", "\(entity.name).\(relationship.name), its entity")
      }
      if sorted.schema.mutualInverse(of: Link.End(entity: entity, relationship: relationship))?.relationship.isOrdered
        == true
      {
        addPlain("Z_FOK_" + upper, "\(entity.name).\(relationship.name), its place")
      }
    }
  }

  /// A to-many relationship that nothing leads back from is a key in the table it leads to, by the number of its entity.
  private mutating func addBackColumns(to entity: Entity, _ back: [String: [Link.End]], _ numbers: [String: Int]) {
    for end in back[entity.name] ?? [] {
      let (owner, relationship) = (end.entity, end.relationship)
      let number = numbers[owner.name] ?? 0
      let name = names.name("Z\(number)\(relationship.name.uppercased())")
      columns.append(
        Column(name: name, type: "INTEGER", property: "back to \(owner.name).\(relationship.name)", isKey: true))
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

  /// The table with a column a line.
  var statement: String {
    let own = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"].map { ($0, "") }
    let lines = own + columns.map { ("\(SQL.name($0.name)) \($0.type)", SQL.comment($0.property)) }
    let body = lines.enumerated().map { index, line in
      "  \(line.0)\(index + 1 < lines.count ? "," : "")\(line.1)"
    }
    return "CREATE TABLE \(SQL.name(name)) (\(SQL.comment(root.name))\n\(body.joined(separator: "\n"))\n);"
  }
}
