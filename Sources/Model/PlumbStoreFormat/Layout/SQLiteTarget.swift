import PlumbModel
import PlumbText

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
  /// Details that stores do not show are omitted, or marked in a comment.
  package static let sqlite = ConversionTarget(
    "sql", endings: ["sql"], "The tables that Core Data creates in a SQLite store, as documentation"
  ) { model in
    let sorted = SortedModel(model)
    let layout = StoreLayout(sorted, composites: model.composites)
    let unknown = [
      (
        "Columns of nested composites, object ids and ordered relationships without an inverse, which are unknown, "
          + "are left out",
        layout.unknown
      ),
      (
        "Indexes of expressions, of properties without a known column, and with a predicate that does not only "
          + "compare attributes with whole numbers and nil are left out",
        layout.unknownIndexes
      ),
      ("Derivation expressions whose triggers are unknown are left out", layout.derivationsWithoutTriggers(sorted)),
    ].filter { !$0.1.isEmpty }.map { Conversion.Omission($0.0, $0.1) }
    return Conversion(
      text: layout.text(name: sorted.name),
      omissions: sorted.omissions + unknown
        + ModelFact.omissions(
          [
            .required, .defaults, .abstractEntities, .classNames, .transient, .validation,
            .externalStorage, .customClasses, .deleteRules, .counts,
          ] + ModelFact.ofModelsOnly, of: model, sorted))
  }
}

extension StoreLayout {
  /// Returns all statements with comments, for a model with a name.
  fileprivate func text(name: String) -> String {
    let created = indexes.map(\.statement) + triggers
    let parts =
      [Self.head(name)] + tables.map(\.commented) + joinTables.map(\.commented)
      + [Self.own, numbering, created.map { "\($0);" }.joined(separator: "\n")]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the derived attributes that no trigger of the text updates.
  fileprivate func derivationsWithoutTriggers(_ sorted: SortedModel) -> [ElementPath] {
    sorted.entities.flatMap { entity in
      entity.attributes.filter { attribute in
        attribute.derivationExpression != nil
          && !counts.contains { $0.entity == entity.name && $0.attribute == attribute.name }
      }.map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
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
    entities.map { entity in
      "INSERT INTO Z_PRIMARYKEY VALUES (\(entity.number), \(SQL.text(entity.name)), \(entity.parent), 0);"
    }.joined(separator: "\n")
  }
}

extension StoreLayout.Table {
  /// The statement with one column per line, each with the property that it contains.
  fileprivate var commented: String {
    let own = ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"].map { ($0, "") }
    let lines = own + columns.map { ("\(SQL.name($0.name)) \($0.type)", SQL.comment($0.content.description)) }
    let body = lines.enumerated().map { index, line in
      "  \(line.0)\(index + 1 < lines.count ? "," : "")\(line.1)"
    }
    return "CREATE TABLE \(SQL.name(name)) (\(SQL.comment(root))\n\(body.joined(separator: "\n"))\n);"
  }
}

extension StoreLayout.JoinTable {
  /// The statement with one column per line, each with the relationship whose objects it contains.
  fileprivate var commented: String {
    let ends = [(first, inverse, firstOrder), (second, owner, secondOrder)]
    let keys = ends.map { "  \(SQL.name($0.0)) INTEGER,\(SQL.comment($0.1.description))" }
    let orders = ends.compactMap { _, end, order in
      order.map { "  \(SQL.name($0)) INTEGER,\(SQL.comment("\(end.description), its position"))" }
    }
    let primary = "  PRIMARY KEY (\(SQL.name(first)), \(SQL.name(second)))"
    return "CREATE TABLE \(SQL.name(name)) (\n\((keys + orders + [primary]).joined(separator: "\n"))\n);"
  }
}

extension StoreLayout.End {
  fileprivate var description: String { "\(entity).\(name)" }
}

extension StoreLayout.Content {
  /// The property and its role: `Order.items, its position`.
  fileprivate var description: String {
    switch self {
    case .attribute(let entity, let name), .toOne(let entity, let name): "\(entity).\(name)"
    case .element(let entity, let path): ([entity] + path).joined(separator: ".")
    case .entityOfToOne(let entity, let name): "\(entity).\(name), its entity"
    case .memberOf(let entity, let name): "inverse of \(entity).\(name)"
    case .position(let entity, let name): "\(entity).\(name), its position"
    }
  }
}
