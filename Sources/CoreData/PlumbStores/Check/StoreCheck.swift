import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The check of a store: its file, its model, its tables and its rows.
///
///     let check = try StoreCheck.run(store, models: StoreModels("Shop.xcdatamodeld"))
///     check.findings.map(\.text)
package struct StoreCheck {
  /// The model that the rows were compared with.
  package let version: StoreVersion
  /// The findings, in the order of the checks.
  package private(set) var findings: [StoreFinding] = []
  let store: Store

  /// Checks a store. `models` are the versions of a bundle; `nil` for the model in the store.
  package static func run(_ store: Store, models: StoreModels?) throws -> StoreCheck {
    var check = StoreCheck(version: StoreVersion(of: store, among: models), store: store)
    do {
      try store.database.reading { try check.run() }
    } catch let failure as ReadFailure {
      guard !check.findings.isEmpty else { throw failure }
      check.add(.damaged, store.path, "the check ended early: \(failure.diagnostic.message)")
    }
    return check
  }

  /// Whether the store has a defect.
  package var hasErrors: Bool { findings.contains { !$0.kind.isNote } }

  private mutating func run() throws {
    try checkPages()
    try checkLayout()
    checkVersion()
    checkDigest()
    try checkKeyCounters()
    guard let model = version.model else {
      return add(
        .noModel, store.path,
        "columns, relationships and values are not checked, because the store contains no readable model; pass --model")
    }
    let map = StoreMap(model, store)
    let missing = checkTables(map)
    checkNumbers(map, model)
    let isReadable = { !missing.contains($0) }
    findings += try IndexChecks(layout: map.layout, store: store, isReadable: isReadable).findings()
    findings += try RowChecks(map: map, store: store, isReadable: isReadable).findings()
  }

  mutating func add(_ kind: StoreFinding.Kind, _ element: String, _ message: String) {
    findings.append(StoreFinding(kind: kind, element: element, message: message))
  }

  // MARK: The file

  private mutating func checkPages() throws {
    let lines = try store.database.rows("PRAGMA integrity_check(20)") { $0.text(0) }
    for line in lines where line != "ok" { add(.damaged, store.path, "integrity_check reports: \(line)") }
  }

  // MARK: The layout

  private mutating func checkLayout() throws {
    if let reason = try store.unknownLayout {
      add(.unknownLayout, store.path, "\(reason), so this layout is not known, and values may be read wrongly")
    }
    if let framework = store.framework, framework.isNewer {
      add(
        .newerFramework, store.path,
        "was written by the framework \(framework.number), \(framework.system), whose layout is not known")
    }
  }

  // MARK: The model

  private mutating func checkVersion() {
    switch (version.match, version.bundle) {
    case (.exact, _), (.notCompared, _): return
    case (.possible(let version, let unknown), let bundle?):
      add(
        .uncertainVersion, store.path,
        "matches \(Phrase.quoted(version)) of \(bundle), but the version hash of \(list(unknown)) is not known")
    // The hashes of some entities of the model in the store are unknown; all others are equal.
    case (.possible, nil): return
    case (.none(let nearest?, let differences), let bundle?):
      add(
        .unknownVersion, store.path,
        "matches no version of \(bundle); the nearest is \(Phrase.quoted(nearest)), which differs in \(list(differences))"
      )
    case (.none(nil, _), let bundle?): add(.unknownVersion, store.path, "\(bundle) has no readable version")
    case (.none(_, let differences), nil):
      add(
        .unknownVersion, store.path,
        "the model in the store has other version hashes than its metadata, for \(list(differences))")
    }
  }

  private func list(_ entities: [String]) -> String { Phrase.list(entities.map { Phrase.quoted($0) }, limit: 6) }

  private mutating func checkDigest() {
    guard let hashes = ModelHashes(bytes: store.metadata.hashes) else { return }
    let stated = [
      ("digest", store.metadata.digest, hashes.digest), ("checksum", store.metadata.checksum, hashes.checksum),
    ]
    for case (let name, let value?, let expected) in stated where value != expected {
      add(.wrongDigest, store.path, "the \(name) in the metadata is not that of the version hashes")
    }
  }

  // MARK: Tables

  /// Reports tables and columns that do not exist, and returns their names as in statements.
  private mutating func checkTables(_ map: StoreMap) -> Set<String> {
    var missing: Set<String> = []
    for place in map.layout.missing(in: store.columns) {
      switch place {
      case .table(let table):
        add(.missingTable, table, "the table does not exist")
        missing.insert(SQL.name(table))
      case .column(let column, let table):
        add(.missingColumn, "\(table).\(column)", "the column does not exist")
        missing.insert("\(SQL.name(table)).\(SQL.name(column))")
      }
    }
    return missing
  }

  private mutating func checkNumbers(_ map: StoreMap, _ model: Model) {
    let stored = Dictionary(store.entities.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(map.layout.entities.map(\.name))
    for entity in map.layout.entities {
      guard let row = stored[Int64(entity.number)] else {
        add(.entityNumbers, entity.name, "Z_PRIMARYKEY has no entity with the number \(entity.number)")
        continue
      }
      // After a migration, a renamed entity can have its earlier name.
      if row.name != entity.name, names.contains(row.name) {
        add(.entityNumbers, entity.name, "Z_PRIMARYKEY has \(Phrase.quoted(row.name)) with its number \(entity.number)")
      } else if row.parent != Int64(entity.parent) {
        add(
          .entityNumbers, entity.name, "Z_PRIMARYKEY has the parent number \(row.parent) instead of \(entity.parent)")
      }
    }
  }

  /// Compares the last keys in `Z_PRIMARYKEY` with the rows, and their entity numbers with those of the table's tree.
  private mutating func checkKeyCounters() throws {
    for root in store.entities where root.parent == 0 {
      guard let table = store.table("Z" + root.name.uppercased()) else { continue }
      let name = SQL.name(table)
      let last = try store.database.first("SELECT MAX(Z_PK) FROM \(name)") { $0.integer(0) } ?? 0
      if last > root.lastKey {
        add(
          .keyCounter, table,
          "Z_MAX in Z_PRIMARYKEY is \(root.lastKey), but the table has the key \(last): a new object would get a used key"
        )
      }
      let numbers = store.entities.filter { store.root(of: $0).number == root.number }.map(\.number)
      try findings.append(
        contentsOf: store.database.finding(
          .unknownEntity, table, "Z_ENT is not the number of an entity of this table",
          "SELECT Z_PK FROM \(name) WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(numbers.list))"))
    }
  }
}
