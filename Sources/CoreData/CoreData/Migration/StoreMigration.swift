import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The inferred migration of a SQLite store to another version of its model.
///
/// It changes the store in place, in one transaction: an error or a crash leaves the store as it was. Objects keep
/// their keys and their versions for optimistic locking.
struct StoreMigration {
  let file: StoreFile
  let externalFiles: ExternalFiles
  let source: Model
  let destination: NSManagedObjectModel
  private let later: Model
  private var database: Database { file.database }

  init(_ file: StoreFile, _ externalFiles: ExternalFiles, from source: Model, to destination: NSManagedObjectModel) {
    self.file = file
    self.externalFiles = externalFiles
    self.source = source
    self.destination = destination
    later = ModelSpelling(destination).model
  }

  /// Migrates the store. `metadata` are the metadata of the migrated store. Has no effect if another process has
  /// migrated the store in the meantime.
  func run(metadata: [String: Any]) throws {
    let mapping = try mapping
    try database.writing {
      guard try !RecordedModel.isEqualVersion(file.metadata(), metadata) else { return }
      let layouts = (old: try file.existing(StoreLayout(source)), new: StoreLayout(later))
      let numbers = layouts.old.numbers(inStore: try file.entityNumbers())
      let lastKeys = try layouts.old.tables.map { try lastKey(of: $0, numbers) }
      let tables = MigrationTables(
        mapping, from: layouts.old, to: layouts.new, numbers: numbers, lastKeys: lastKeys)
      let defaults = try defaults(layouts.new, after: layouts.old)
      try check(tables.checksBefore)
      let externals = MigrationExternals(tables, externalFiles, database)
      let files = try externals.earlierFiles()
      let statements = MigrationStatements(tables, defaults: defaults)
      let replacesTriggers = statements.replacesTables || layouts.old.triggers != layouts.new.triggers
      if replacesTriggers { try dropTriggers() }
      for statement in statements.changes { try database.run(statement) }
      try externals.moveIntoStore()
      try updateIndexes(layouts.old, layouts.new)
      if replacesTriggers { try createTriggers(layouts.old, layouts.new) }
      try check(tables.checksAfter(Set(defaults.keys)))
      try writeKeys(tables, lastKeys)
      try writeHistory(tables)
      try file.write(metadata)
      if try file.has(table: "Z_MODELCACHE") { try database.run("DELETE FROM Z_MODELCACHE") }
      try externals.discard(files)
    }
    externalFiles.commit()
  }

  private var mapping: InferredMapping {
    get throws {
      do {
        return try InferredMapping(from: source, to: later)
      } catch let failure as InferenceFailure {
        throw failure.error
      }
    }
  }

  /// Returns the highest key that was ever given in a table.
  private func lastKey(of table: StoreLayout.Table, _ numbers: [String: Int64]) throws -> Int64 {
    let sql =
      "SELECT MAX(IFNULL((SELECT MAX(Z_PK) FROM \(SQL.name(table.name))), 0), IFNULL((SELECT Z_MAX FROM "
      + "Z_PRIMARYKEY WHERE Z_ENT = ?), 0))"
    return try database.first(sql, [.integer(numbers[table.root] ?? 0)]) { $0.integer(0) } ?? 0
  }

  /// Returns the literals of the defaults of attributes, by their columns. A composite that is new has no value in the
  /// objects, so its elements have no defaults.
  private func defaults(
    _ layout: StoreLayout, after earlier: StoreLayout
  ) throws -> [StoreLayout.Content: String] {
    let composites = Set(earlier.tables.flatMap(\.columns).compactMap { $0.content.composite })
    let entities = destination.entitiesByName
    func attribute(_ entity: String, _ name: String) -> NSAttributeDescription? {
      entities[entity]?.ownProperties.first { $0.name == name } as? NSAttributeDescription
    }
    var defaults: [StoreLayout.Content: String] = [:]
    for column in layout.tables.flatMap(\.columns) {
      let found: NSAttributeDescription? =
        switch column.content {
        case .attribute(let entity, let name): attribute(entity, name)
        case .element(let entity, let path) where isIn(composites, entity, path):
          (attribute(entity, path.first ?? "") as? NSCompositeAttributeDescription)?.elements.first {
            $0.name == path.last
          }
        case .element, .toOne, .entityOfToOne, .memberOf, .position: nil
        }
      guard let found, !(found is NSDerivedAttributeDescription) else { continue }
      let value = initialValue(of: found)
      if value == .null { continue }
      defaults[column.content] = try AttributeCoding(found).encode(value, externalFiles).literal
    }
    return defaults
  }

  /// Whether a composite, or the one that it was renamed from, is in a list.
  private func isIn(_ composites: Set<[String]>, _ entity: String, _ path: [String]) -> Bool {
    guard let owner = destination.entitiesByName[entity],
      let composite = owner.ownProperties.first(where: { $0.name == path.first })
    else { return false }
    return [entity, owner.renamingIdentifier ?? entity].contains { entity in
      [composite.name, composite.renamingIdentifier ?? composite.name].contains { composites.contains([entity, $0]) }
    }
  }

  private func check(_ checks: [MigrationCheck]) throws {
    for check in checks where try database.first("\(check.sql) LIMIT 1", [], { _ in true }) ?? false {
      throw MigrationFailure(check).error
    }
  }

  // MARK: Indexes and triggers

  /// Drops the triggers and range indexes of the model. A save computes derived attributes itself.
  private func dropTriggers() throws {
    let triggers = try database.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'") { $0.text(0) }
    for name in triggers { try database.run("DROP TRIGGER \(SQL.name(name))") }
    let ranges = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND name GLOB 'Z_RT_*'"
    for name in try database.rows(ranges, [], { $0.text(0) }) { try database.run("DROP TABLE \(SQL.name(name))") }
  }

  /// Creates the triggers and range indexes of the later model, and computes the counts that the earlier one did not
  /// have.
  private func createTriggers(_ old: StoreLayout, _ new: StoreLayout) throws {
    let counts = Set(new.counts).subtracting(old.counts)
    for statement in new.triggers { try database.run(statement) }
    for statement in new.rangeIndexes.map(\.filling) + counts.map(\.filling) { try database.run(statement) }
  }

  /// Drops the indexes that the later model does not have, and creates the missing ones.
  private func updateIndexes(_ old: StoreLayout, _ new: StoreLayout) throws {
    let wanted = Dictionary(new.indexes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let earlier = Set(old.indexes.map(\.name))
    var known: Set<String> = []
    let found = try database.rows("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL") {
      (name: $0.text(0), sql: $0.text(1))
    }
    for (name, sql) in found {
      if let index = wanted[name], sql.replacing("IF NOT EXISTS ", with: "") == index.statement {
        known.insert(name)
      } else if wanted[name] != nil || earlier.contains(name) || sql.hasPrefix("CREATE UNIQUE INDEX Z") {
        try database.run("DROP INDEX \(SQL.name(name))")
      }
    }
    for index in new.indexes where !known.contains(index.name) { try create(index, in: new) }
  }

  private func create(_ index: StoreLayout.Index, in layout: StoreLayout) throws {
    do {
      try database.run(index.statement)
    } catch let error as NSError where index.isUnique && (error.userInfo[NSSQLiteErrorDomain] as? NSNumber) == 19 {
      throw MigrationFailure(index, of: MigrationPlace(index, in: layout), error).error
    }
  }

  // MARK: System tables

  /// Replaces the rows of the entities. Keys continue after the highest one of all earlier tables.
  private func writeKeys(_ tables: MigrationTables, _ lastKeys: [Int64]) throws {
    // The numbers of the tables of the history begin with 16001.
    try database.run("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT < 16000")
    try file.insertEntities(tables.new)
    for (target, table) in tables.new.tables.enumerated() {
      let highest = tables.sources(of: target).map { source in
        lastKeys[source] + (tables.moves(from: source, to: target).first?.offset ?? 0)
      }.max()
      try database.run(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_NAME = ?", [.integer(highest ?? 0), .text(table.root)])
    }
  }

  /// Replaces the numbers of entities and the keys in the history, and removes the changes of removed entities.
  private func writeHistory(_ tables: MigrationTables) throws {
    guard try file.has(table: "ACHANGE") else { return }
    let moves = tables.moves.values.sorted { $0.numbers.old < $1.numbers.old }
    let removed = tables.oldNumbers.filter { tables.moves[$0.key] == nil }.map { String($0.value) }
    try database.run("DELETE FROM ACHANGE WHERE ZENTITY IN (\(removed.joined(separator: ", ")))")
    guard moves.contains(where: { $0.numbers.old != $0.numbers.new || $0.offset != 0 }) else { return }
    let numbers = moves.map { "WHEN \($0.numbers.old) THEN \($0.numbers.new)" }.joined(separator: " ")
    let keys = moves.map { "WHEN \($0.numbers.old) THEN ZENTITYPK + \($0.offset)" }.joined(separator: " ")
    try database.run(
      "UPDATE ACHANGE SET ZENTITY = CASE ZENTITY \(numbers) ELSE ZENTITY END, "
        + "ZENTITYPK = CASE ZENTITY \(keys) ELSE ZENTITYPK END")
  }
}

extension StoreLayout.Content {
  /// The entity and the attribute of a composite's element; `nil` for other contents.
  fileprivate var composite: [String]? {
    if case .element(let entity, let path) = self { [entity] + path.prefix(1) } else { nil }
  }
}

extension SQLValue {
  /// The value as a literal in a statement.
  fileprivate var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let value): String(value)
    case .real(let value): value.isNaN ? "NULL" : value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : "\(value)"
    case .text(let text): SQL.text(text)
    case .blob(let data): "x'\(data.map { String(format: "%02x", $0) }.joined())'"
    }
  }
}
