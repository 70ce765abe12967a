import PlumbModel

/// The tables, columns and indexes that Core Data creates for a model in a SQLite store.
///
///     let layout = StoreLayout(model)
///     layout.entities.map(\.name)     // ["Author", "Book", "Novel"], numbered 1, 2, 3
///     layout.tables[0].statement      // CREATE TABLE ZAUTHOR ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, …
///     layout.tables[0].columns[0]     // ZNAME VARCHAR, the attribute `name` of Author
///
/// Statements are equal to those in `sqlite_master` of a new store, except that names which SQLite cannot read
/// unquoted are in quotes. A store that was migrated can have its columns in another order and other names of join
/// tables, so a reader finds columns by name and the keys of a join table by position.
///
/// Apple does not publish the layout; it is derived from stores. Unknown are the order of several position columns of
/// one entity, the number in the entity column of a to-one whose destination has both a parent and subentities, and
/// the numbers of entities whose names differ only in case. The tables of the history and of CloudKit are not part of
/// the model.
///
/// Every model has a layout. Elements that Core Data rejects, such as a relationship without an existing destination,
/// a cycle of parents and the second element of a name, are omitted.
public struct StoreLayout: Hashable, Sendable {
  /// The entities in the order of their numbers: entity `n` is `entities[n - 1]`.
  public let entities: [Entity]
  /// A table for each entity without a parent, in the order of the numbers.
  public let tables: [Table]
  /// A table for each many-to-many relationship, in the order of the tables of the entities that own them.
  public internal(set) var joinTables: [JoinTable]
  /// The indexes in order of creation, without range indexes. Names are unique.
  public let indexes: [Index]
  /// The range indexes of the model's fetch indexes.
  public let rangeIndexes: [RangeIndex]
  /// The derived attributes whose triggers are known: those that count a to-many relationship.
  public let counts: [DerivedCount]
  /// The statements that create the range indexes, their triggers, and those of derived attributes.
  public var triggers: [String] {
    rangeIndexes.map(\.statement) + rangeIndexes.flatMap(\.triggers) + counts.flatMap(\.triggers)
  }
  /// The stored properties whose columns are unknown: object ids, attributes without a type, nested composites and
  /// ordered relationships without an inverse. A store for a model with one of them cannot be written.
  public let unknown: [ElementPath]
  /// The fetch indexes and constraints that are not in `indexes`, because their statements are unknown. A store is
  /// complete without them.
  public let unknownIndexes: [ElementPath]

  /// Computes the layout of a model.
  public init(_ model: Model) { self.init(SortedModel(model), composites: model.composites) }

  /// Computes the layout of a sorted model. The elements of the composites are in the order of the model.
  init(_ sorted: SortedModel, composites: [Composite]) {
    let numbers = Dictionary(
      sorted.preorder.enumerated().map { ($1.name, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let builder = TableColumns(sorted, numbers, composites)
    var names = UniqueNames(Self.ownTables, foldingCase: true)
    let trees = Self.trees(of: sorted)
    let tables = trees.map { tree in
      Table(
        name: names.name("Z" + tree[0].name.uppercased()), entities: tree.map(\.name),
        columns: builder.columns(of: tree))
    }
    let tableIndices = Dictionary(
      tables.enumerated().flatMap { index, table in table.entities.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    let joins = JoinTables(sorted, numbers).tables(&names)
    let joinsOfTable = Dictionary(grouping: joins) { tableIndices[$0.owner.entity] ?? 0 }
    var indexes = StoreIndexes(sorted, tableNames: tables.map(\.name) + joins.map(\.name))
    for (index, tree) in trees.enumerated() {
      indexes.add(of: tree, in: tables[index], joins: joinsOfTable[index] ?? [])
    }
    entities = sorted.preorder.enumerated().map { index, entity in
      Entity(
        name: entity.name, number: index + 1, parent: entity.parentEntity.flatMap { numbers[$0] } ?? 0,
        table: tableIndices[entity.name] ?? 0)
    }
    self.tables = tables
    joinTables = tables.indices.flatMap { joinsOfTable[$0] ?? [] }
    self.indexes = indexes.indexes
    rangeIndexes = indexes.rangeIndexes
    counts = DerivedCounts(sorted: sorted, tables: tables, numbers: numbers, tableIndices: tableIndices).counts
    unknown = builder.unknown
    unknownIndexes = indexes.unknown
  }

  /// The tables that every store contains, independent of its model.
  private static let ownTables: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  /// Returns each root with all entities that inherit from it, in the order of the numbers. No tree is empty.
  private static func trees(of sorted: SortedModel) -> [[PlumbModel.Entity]] {
    sorted.preorder.reduce(into: []) { trees, entity in
      if entity.parentEntity == nil || trees.isEmpty { trees.append([]) }
      trees[trees.count - 1].append(entity)
    }
  }
}

extension StoreLayout {
  /// An entity of the model, with its number in the column `Z_ENT`.
  public struct Entity: Hashable, Sendable {
    /// The name of the entity.
    public let name: String
    /// The number, from 1: the value of `Z_ENT` in the rows of its objects.
    public let number: Int
    /// The number of the parent entity; 0 if it has none.
    public let parent: Int
    /// The index of the table that contains its objects, in `tables`.
    public let table: Int
  }

  /// The table of an entity without a parent, which contains the objects of all entities that inherit from it.
  public struct Table: Hashable, Sendable {
    /// The name: `ZBOOK`.
    public let name: String
    /// The names of the root and of all entities that inherit from it, in the order of their numbers.
    public let entities: [String]
    /// The columns after `Z_PK`, `Z_ENT` and `Z_OPT`, in the order of a new store.
    public let columns: [Column]

    /// The name of the entity without a parent.
    public var root: String { entities.first ?? "" }

    /// The statement that creates the table: `CREATE TABLE ZBOOK ( Z_PK INTEGER PRIMARY KEY, … )`.
    public var statement: String {
      let own = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
      let all = own + columns.map { "\(SQL.name($0.name)) \($0.type)" }
      return "CREATE TABLE \(SQL.name(name)) ( \(all.joined(separator: ", ")) )"
    }
  }

  /// A column of an entity's table.
  public struct Column: Hashable, Sendable {
    /// The name: `ZTITLE`. Unique in its table.
    public let name: String
    /// The declared type: `INTEGER`, `FLOAT`, `TIMESTAMP`, `DECIMAL`, `VARCHAR` or `BLOB`.
    public let type: String
    /// The content of the column.
    public let content: Content
  }

  /// The content of a column. An entity is the one that declares the property.
  public enum Content: Hashable, Sendable {
    /// The value of an attribute.
    case attribute(entity: String, name: String)
    /// The value of an element of a composite attribute: the names of the attribute and of the element.
    case element(entity: String, path: [String])
    /// The key (`Z_PK`) of the destination of a to-one relationship.
    case toOne(entity: String, name: String)
    /// The entity number (`Z_ENT`) of the destination of a to-one relationship.
    case entityOfToOne(entity: String, name: String)
    /// The key of the object whose to-many relationship contains the row. The relationship has no inverse, and the
    /// column is in the table of its destination.
    case memberOf(entity: String, name: String)
    /// The position of the row in the ordered inverse of a to-one relationship. Only the order of values counts.
    case position(entity: String, name: String)

    /// The property in the column; that of the composite for an element.
    public var end: End {
      switch self {
      case .attribute(let entity, let name), .toOne(let entity, let name), .entityOfToOne(let entity, let name),
        .memberOf(let entity, let name), .position(let entity, let name):
        End(entity: entity, name: name)
      case .element(let entity, let path): End(entity: entity, name: path.first ?? "")
      }
    }
  }

  /// Returns the properties in the columns of an index, each with the entity that declares it.
  public func ends(of index: Index) -> [End] {
    guard let table = tables.first(where: { $0.name == index.table }) else { return [] }
    return index.columns.compactMap { name in table.columns.first { $0.name == name }?.content.end }
  }

  /// A property and the entity that declares it.
  public struct End: Hashable, Sendable {
    /// The name of the entity that declares the property.
    public let entity: String
    /// The name of the property: usually of a relationship.
    public let name: String

    /// Creates an end of a relationship, or another property.
    public init(entity: String, name: String) {
      self.entity = entity
      self.name = name
    }
  }

  /// The table of a many-to-many relationship: a row for each pair of related objects.
  ///
  ///     Author.books ↔ Book.authors   CREATE TABLE Z_1BOOKS ( Z_1AUTHORS INTEGER, Z_2BOOKS INTEGER, PRIMARY KEY … )
  ///     Person.friends ↔ itself       CREATE TABLE Z_3FRIENDS ( Z_3FRIENDS INTEGER, REFLEXIVE INTEGER, PRIMARY KEY … )
  ///
  /// The destinations of the owner's object `x` are the values of `second` in the rows in which `first` is `x`.
  public struct JoinTable: Hashable, Sendable {
    /// The name: `Z_1BOOKS`.
    public let name: String
    /// The relationship that the table is named after.
    public let owner: End
    /// The inverse of the owner; equal to the owner for a relationship that is its own inverse.
    public let inverse: End
    /// The column with the keys of the owner's objects.
    public let first: String
    /// The column with the keys of the owner's destinations.
    public let second: String
    /// The column with the positions of the objects of `first` in the inverse; `nil` if the inverse is not ordered.
    public let firstOrder: String?
    /// The column with the positions of the objects of `second` in the owner; `nil` if the owner is not ordered, and
    /// for a relationship that is its own inverse.
    public let secondOrder: String?

    /// Whether the relationship is its own inverse.
    public var isReflexive: Bool { owner == inverse }

    /// The statement that creates the table.
    public var statement: String {
      let columns = [first, second, firstOrder, secondOrder].compactMap { $0 }.map { "\(SQL.name($0)) INTEGER" }
      let key = "PRIMARY KEY (\(SQL.name(first)), \(SQL.name(second)))"
      return "CREATE TABLE \(SQL.name(name)) ( \((columns + [key]).joined(separator: ", ")) )"
    }
  }

  /// An index of a table.
  public struct Index: Hashable, Sendable {
    /// The name: `ZBOOK_ZAUTHOR_INDEX`.
    public let name: String
    /// The name of the table.
    public let table: String
    /// Whether the index enforces a uniqueness constraint. NULL is not equal to another NULL.
    public let isUnique: Bool
    /// The names of the indexed columns: `ZTITLE`.
    public let columns: [String]
    /// The indexed columns with their orders, as in the statement: `ZTITLE COLLATE BINARY ASC`.
    public let terms: [String]
    /// The condition of the indexed rows of a partial index, `ZSTATE = 1`; `nil` if all rows are indexed.
    public let condition: String?

    /// The statement that creates the index.
    public var statement: String {
      let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
      return "CREATE \(kind) \(SQL.name(name)) ON \(SQL.name(table)) (\(terms.joined(separator: ", ")))"
        + (condition.map { " WHERE \($0)" } ?? "")
    }
  }

  /// A virtual table with the values of numeric columns, for fetches by ranges. Triggers update it.
  public struct RangeIndex: Hashable, Sendable {
    /// The name: `Z_RT_Place_byPosition`.
    public let name: String
    /// The name of the table whose rows are indexed.
    public let table: String
    /// The indexed columns, one to five.
    public let columns: [String]
  }
}
