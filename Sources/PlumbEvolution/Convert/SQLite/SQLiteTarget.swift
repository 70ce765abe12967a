import PlumbCore
import PlumbModel

extension ConversionTarget {
  /// The tables that Core Data creates for a model in a SQLite store, as documentation.
  ///
  ///     CREATE TABLE ZORDER ( -- Order
  ///       Z_PK INTEGER PRIMARY KEY,
  ///       Z_ENT INTEGER,
  ///       Z_OPT INTEGER,
  ///       ZCUSTOMER INTEGER, -- Order.customer
  ///       ZTOTAL DECIMAL -- Order.total
  ///     );
  ///
  /// Apple does not document this layout. It is derived from stores that apps ship or use in tests, 21 of them
  /// together with their models, and from published dumps. Details that these sources do not contain are omitted, or
  /// marked in a comment.
  package static let sqlite = ConversionTarget(
    "sql", endings: ["sql"], "The tables that Core Data creates in a SQLite store, as documentation"
  ) { model in
    let sorted = SortedModel(model)
    let schema = SQLiteSchema(sorted, composites: model.composites)
    return Conversion(
      text: schema.text,
      omissions: sorted.omissions + schema.omissions
        + ModelFact.omissions(
          [
            .required, .defaults, .abstractEntities, .classNames, .transient, .derivation, .validation,
            .externalStorage, .customClasses, .deleteRules, .counts,
          ] + ModelFact.ofModelsOnly, of: model, sorted))
  }
}

/// All statements for a model.
struct SQLiteSchema {
  private let sorted: SortedModel
  private var tables: [SQLiteTable] = []
  private var joins: [SQLiteJoinTable] = []
  private var indexes: [String] = []
  private(set) var omissions: [Conversion.Omission] = []
  /// The `Z_ENT` value of each entity, from 1: roots sorted by name without regard to case, subentities after their
  /// parent.
  private let numbers: [String: Int]

  /// Lays out the tables. The elements of the composites are in the order of the model.
  init(_ sorted: SortedModel, composites: [Composite]) {
    self.sorted = sorted
    numbers = Dictionary(
      sorted.preorder.enumerated().map { ($1.name, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    var names = UniqueNames(Self.ownTables, foldingCase: true)
    let oneWay = sorted.links.filter { link in
      link.far == nil && link.near.relationship.isToMany && !link.near.relationship.isTransient
    }
    let back = Dictionary(grouping: oneWay, by: \.destination).mapValues { $0.map(\.near) }
    let elements = Dictionary(composites.map { ($0.name, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    tables = sorted.preorder.filter { $0.parentEntity == nil }.map { root in
      SQLiteTable(
        root, name: names.name("Z" + root.name.uppercased()), sorted, numbers, back: back, composites: elements)
    }
    var joinColumns = UniqueNames(foldingCase: true)
    joins = SQLiteJoinPair.all(in: sorted).map { SQLiteJoinTable($0, numbers, &names, &joinColumns) }
    var builder = SQLiteIndexes(sorted, tables)
    indexes = builder.statements() + joins.map(\.index)
    omissions = unknownColumns + builder.omissions
  }

  /// The tables that every store contains, independent of its model.
  private static let ownTables: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

  /// The attributes whose column layout is undocumented.
  private var unknownColumns: [Conversion.Omission] {
    let known = Set(sorted.composites.filter { $0.attributes.allSatisfy { $0.type != .composite } }.map(\.name))
    return sorted.omission("Columns of nested composites and object ids, which are unknown, are left out") {
      !$0.isTransient && SQLiteTable.type(of: $0) == nil && !($0.composite.map(known.contains) ?? false)
    }
  }

  /// The statements with their comments.
  var text: String {
    let parts =
      [Self.head(sorted.name)] + tables.map(\.statement) + joins.map(\.statement)
      + [Self.own, numbering, indexes.joined(separator: "\n")]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func head(_ name: String) -> String {
    """
    -- \(Terminal.sanitized(name)): the tables that Core Data creates for this model in a SQLite store.
    -- Documentation: Apple publishes no layout, and Core Data creates its stores itself. Names, types, Z_ENT and the
    -- order of columns were compared with stores of released apps. Uncertain are the order of several Z_FOK_ columns
    -- of an entity, and Z_ENT if names of entities differ only in case or are not ASCII. A migrated store may have its
    -- columns in another order, and the earlier name of an entity in Z_PRIMARYKEY.
    """
  }

  private static let own = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
    """

  /// The rows of `Z_PRIMARYKEY`. `Z_MAX`, the last assigned key, is 0 in a store without objects.
  private var numbering: String {
    sorted.preorder.map { entity in
      let parent = entity.parentEntity.flatMap { numbers[$0] } ?? 0
      return "INSERT INTO Z_PRIMARYKEY VALUES (\(numbers[entity.name] ?? 0), \(SQL.text(entity.name)), \(parent), 0);"
    }.joined(separator: "\n")
  }
}
