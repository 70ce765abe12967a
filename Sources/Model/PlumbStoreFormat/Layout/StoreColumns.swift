/// The columns of a layout by their contents. Names are in the form for statements: in quotes if necessary.
public struct StoreColumns: Sendable {
  private let columns: [StoreLayout.Content: String]
  private let elements: [StoreLayout.End: [Element]]
  private let joins: [StoreLayout.End: StoreLayout.JoinTable]
  /// The names of the tables by entity.
  private let tables: [String: String]

  /// The distance between the positions of new members of an ordered relationship.
  public static let positionStep: Int64 = 1024

  /// An element of a composite attribute and its column.
  public struct Element: Sendable {
    /// The name of the element.
    public let name: String
    /// The name of the column.
    public let column: String
  }

  /// The columns of a to-one relationship.
  public struct ToOne: Sendable {
    /// The column with the key of the destination.
    public let key: String
    /// The column with the entity number of the destination; `nil` if the destination has no subentities.
    public let entity: String?
    /// The column with the position in the ordered inverse; `nil` if the inverse is not ordered.
    public let position: String?
  }

  /// The rows with the pairs of a to-many relationship: those of a join table, or those of the members.
  public struct Members: Sendable {
    /// The name of the table.
    public let table: String
    /// The column with the key of the object that has the relationship.
    public let owner: String
    /// The column with the key of a destination: `Z_PK` in the table of the members.
    public let member: String
    /// The column with the position of the destination; `nil` if the relationship is not ordered.
    public let position: String?
    /// The table of the members.
    public let memberTable: String
    /// The kind of the table.
    public let kind: Kind

    /// Whether the table is a join table.
    public var isJoined: Bool { kind == .joined || kind == .reflexive }

    /// The kinds of tables with pairs.
    public enum Kind: Sendable {
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

  /// Finds the columns of a layout.
  public init(_ layout: StoreLayout) {
    let all = layout.tables.flatMap(\.columns)
    columns = Dictionary(all.map { ($0.content, SQL.name($0.name)) }, uniquingKeysWith: { first, _ in first })
    elements = all.reduce(into: [:]) { found, column in
      guard case .element(let entity, let path) = column.content, path.count == 2 else { return }
      found[StoreLayout.End(entity: entity, name: path[0]), default: []].append(
        Element(name: path[1], column: SQL.name(column.name)))
    }
    joins = Dictionary(
      layout.joinTables.flatMap { [($0.owner, $0), ($0.inverse, $0)] }, uniquingKeysWith: { first, _ in first })
    tables = Dictionary(
      layout.entities.map { ($0.name, SQL.name(layout.tables[$0.table].name)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The column with a content; `nil` if the layout has none.
  public subscript(_ content: StoreLayout.Content) -> String? { columns[content] }

  /// Returns the elements of a composite attribute, in the order of their columns.
  public func elements(of attribute: StoreLayout.End) -> [Element] { elements[attribute] ?? [] }

  /// Returns the columns of a to-one relationship; `nil` if it has none.
  public func toOne(_ relationship: StoreLayout.End) -> ToOne? {
    let (entity, name) = (relationship.entity, relationship.name)
    return columns[.toOne(entity: entity, name: name)].map { key in
      ToOne(
        key: key, entity: columns[.entityOfToOne(entity: entity, name: name)],
        position: columns[.position(entity: entity, name: name)])
    }
  }

  /// Returns the rows of a to-many relationship; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - relationship: The entity that declares the relationship, and its name.
  ///   - destination: The name of the destination entity.
  ///   - inverse: The inverse relationship; `nil` if it has none.
  public func members(
    of relationship: StoreLayout.End, in destination: String, inverse: StoreLayout.End?
  ) -> Members? {
    guard let table = tables[destination] else { return nil }
    if let join = joins[relationship] { return members(of: relationship, in: table, join) }
    if let toOne = inverse.flatMap(toOne) {
      return Members(
        table: table, owner: toOne.key, member: "Z_PK", position: toOne.position, memberTable: table, kind: .inverse)
    }
    return columns[.memberOf(entity: relationship.entity, name: relationship.name)].map {
      Members(table: table, owner: $0, member: "Z_PK", position: nil, memberTable: table, kind: .owned)
    }
  }

  private func members(of relationship: StoreLayout.End, in table: String, _ join: StoreLayout.JoinTable) -> Members {
    let isOwner = join.owner == relationship
    let position = join.isReflexive || !isOwner ? join.firstOrder : join.secondOrder
    return Members(
      table: SQL.name(join.name), owner: SQL.name(isOwner ? join.first : join.second),
      member: SQL.name(isOwner ? join.second : join.first), position: position.map(SQL.name), memberTable: table,
      kind: join.isReflexive ? .reflexive : .joined)
  }
}
