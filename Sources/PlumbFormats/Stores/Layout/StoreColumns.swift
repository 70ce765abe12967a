/// The columns of a layout by their contents. Names are in the form for statements: in quotes if necessary.
public struct StoreColumns: Sendable {
  private let columns: [StoreLayout.Content: String]
  private let elements: [StoreLayout.End: [Element]]
  private let joins: [StoreLayout.End: StoreLayout.JoinTable]

  /// An element of a composite attribute and its column.
  public struct Element: Sendable {
    /// The name of the element.
    public let name: String
    /// The name of the column.
    public let column: String
  }

  /// The join table of a many-to-many relationship, as seen from one of its ends.
  public struct Pairs: Sendable {
    /// The name of the table.
    public let table: String
    /// The column with the key of the object that has the relationship.
    public let owner: String
    /// The column with the key of a destination.
    public let member: String
    /// The column with the position of the destination; `nil` if the relationship is not ordered.
    public let position: String?
    /// Whether the relationship is its own inverse.
    public let isReflexive: Bool
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
  }

  /// The column with a content; `nil` if the layout has none.
  public subscript(_ content: StoreLayout.Content) -> String? { columns[content] }

  /// Returns the elements of a composite attribute, in the order of their columns.
  public func elements(of attribute: StoreLayout.End) -> [Element] { elements[attribute] ?? [] }

  /// Returns the join table of a relationship; `nil` if it has none.
  public func pairs(of relationship: StoreLayout.End) -> Pairs? {
    guard let join = joins[relationship] else { return nil }
    let isOwner = join.owner == relationship
    let position = join.isReflexive || !isOwner ? join.firstOrder : join.secondOrder
    return Pairs(
      table: SQL.name(join.name), owner: SQL.name(isOwner ? join.first : join.second),
      member: SQL.name(isOwner ? join.second : join.first), position: position.map(SQL.name),
      isReflexive: join.isReflexive)
  }
}
