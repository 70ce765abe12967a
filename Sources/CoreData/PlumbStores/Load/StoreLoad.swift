import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbText

/// The insertion of objects from data into a store, the reverse of `StoreDump`, in one transaction.
///
///     var load = try StoreLoad(store, model, database, LoadOptions())
///     let result = try load.run(["shop.jsonl"])
///     result.faults.map { $0.report(["shop.jsonl"]) }
///
/// Rows are inserted as they are read, without relationships. References are in temporary tables until all rows are
/// inserted, so that objects can refer to later ones, and memory does not grow with the data.
package struct StoreLoad {
  let database: Database
  let schema: LoadSchema
  let files: ExternalFiles
  let options: LoadOptions
  let store: Store
  /// The names of the inputs.
  var inputs: [String] = []
  /// The path of the store in the result.
  var name = ""
  var faults = LoadFaults()
  /// The number of lines that were read, and of those that are not loaded.
  var lines = 0
  var leftOut = 0
  /// The number of references to lines that are not loaded.
  var dropped = 0

  /// Prepares a load. `store` and `database` are the same store, and no transaction is open.
  ///
  /// Throws for options that name elements that the model does not have.
  package init(_ store: Store, model: Model, _ database: Database, _ options: LoadOptions) throws(ReadFailure) {
    self.store = store
    self.database = database
    self.options = options
    schema = try LoadSchema(model, store, keys: options.keys)
    files = ExternalFiles(ofStore: database.path)
    guard let entity = options.entity, !schema.entities.contains(where: { $0.name == entity }) else { return }
    throw LoadSchema.unknown("--entity \(entity)", "no entity", entity, in: schema.entities.map(\.name))
  }

  /// Loads inputs: files, or `-` for standard input. The store does not change if a line has a problem, unless the
  /// options permit to leave it out.
  ///
  /// Throws if an input or the store cannot be read or written.
  ///
  /// - Parameters:
  ///   - inputs: The names of the inputs.
  ///   - name: The path of the store in the result; by default that of the store itself.
  ///   - progress: A closure that is called with the number of lines that were read.
  package mutating func run(
    _ inputs: [String], name: String? = nil, progress: (Int) -> Void = { _ in }
  ) throws -> LoadResult {
    self.inputs = inputs.map { $0 == "-" ? "standard input" : $0 }
    self.name = name ?? store.path
    var readers: [LoadReader] = []
    for input in inputs { readers.append(try LoadReader(input)) }
    defer { for reader in readers { reader.source.close() } }
    // More of the store than by default, so that indexes are read from the disk less often.
    try database.run("PRAGMA cache_size = -32768")
    do {
      let counts = try database.writing {
        let counts = try load(&readers, progress)
        if faults.count > 0, !options.continues { throw Refused() }
        return counts
      }
      files.commit()
      return result(counts, readers)
    } catch is Refused {
      files.rollBack()
      return result([], readers)
    } catch {
      files.rollBack()
      throw error
    }
  }

  /// The end of a transaction that is not committed.
  private struct Refused: Error {}

  private func result(_ counts: [(entity: String, count: Int)], _ readers: [LoadReader]) -> LoadResult {
    LoadResult(
      store: name, inputs: inputs, counts: counts, lines: lines, leftOut: leftOut, dropped: dropped,
      bytes: readers.reduce(0) { $0 + $1.source.count }, faultCount: faults.count, faults: faults.sorted,
      isCommitted: faults.count == 0 || options.continues,
      hasHistory: store.table("ATRANSACTION") != nil)
  }

  private mutating func load(
    _ readers: inout [LoadReader], _ progress: (Int) -> Void
  ) throws -> [(entity: String, count: Int)] {
    let tables = try LoadTables(database)
    var rows = try LoadRows(schema, tables, database, files, inputs)
    for input in readers.indices {
      while let row = try readers[input].next() {
        lines += 1
        if lines % 10_000 == 0 { progress(lines) }
        let found = try rows.add(row, of: input, entity: options.entity)
        for fault in found { faults.add(fault) }
      }
    }
    leftOut = rows.leftOut
    var links = LoadLinks(schema, tables, database, files, inputs)
    try links.load(&faults, continues: options.continues)
    leftOut += links.leftOut
    dropped = links.dropped
    guard faults.count == 0 || options.continues else { return [] }
    try derive()
    return try finish()
  }

  /// Computes the derived attributes of the loaded objects, and of the objects of the store that they refer to.
  private func derive() throws {
    guard let derive = options.derive else { return }
    func compute(_ number: Int64, _ key: Int64) throws {
      guard let entity = schema.entity(numbered: number) else { return }
      try derive(schema.entities[entity].name, key)
    }
    for (table, entities) in Dictionary(grouping: schema.entities, by: \.table).sorted(by: { $0.key < $1.key }) {
      guard entities.contains(where: { $0.attributes.values.contains { $0.attribute.isDerived } }) else { continue }
      try database.forEach("SELECT ent, pk FROM load_object WHERE tab = ?", [.integer(Int64(table))]) {
        try compute($0.integer(0), $0.integer(1))
      }
      let relations = schema.relations.indices.filter { schema.destinationTable(schema.relations[$0]) == table }
      guard !relations.isEmpty else { continue }
      let sql = """
        SELECT DISTINCT u.Z_ENT, u.Z_PK FROM load_ref a JOIN \(schema.tables[table].name) u ON u.Z_PK = a.dest
        WHERE a.rel IN (\(relations.map { Int64($0) }.list))
          AND NOT EXISTS (SELECT 1 FROM load_object o WHERE o.tab = \(table) AND o.pk = a.dest)
        """
      try database.forEach(sql) { try compute($0.integer(0), $0.integer(1)) }
    }
  }

  /// Sets the last keys of the tables, and returns the number of loaded objects of each entity.
  private func finish() throws -> [(entity: String, count: Int)] {
    for (index, table) in schema.tables.enumerated() {
      let sql = "SELECT MAX(pk) FROM load_object WHERE tab = ?"
      let last = try database.first(sql, [.integer(Int64(index))]) { $0.integer(0) } ?? 0
      if last > 0 { try database.raise(lastKey: last, root: table.root) }
    }
    let counts = try database.rows("SELECT ent, COUNT(*) FROM load_object GROUP BY ent") {
      ($0.integer(0), Int($0.integer(1)))
    }
    let byEntity = Dictionary(counts, uniquingKeysWith: { first, _ in first })
    return schema.entities.compactMap { entity in byEntity[entity.number].map { (entity.name, $0) } }
  }
}

/// The settings of a load.
package struct LoadOptions {
  /// The entities with the attribute whose values refer to their objects. Other objects are named by identifiers.
  package var keys: [(entity: String, attribute: String)] = []
  /// The entity of lines that name none.
  package var entity: String?
  /// Whether lines with problems are left out.
  package var continues = false
  /// A closure that computes the derived attributes of an object, by the name of its entity and its key. It runs in the
  /// transaction. `nil` if they are not computed.
  package var derive: ((_ entity: String, _ key: Int64) throws -> Void)?

  package init() {}
}

/// The problems of a load: the number of all, and the first ones.
struct LoadFaults {
  /// The number of problems that are reported.
  private static let most = 1000

  private(set) var count = 0
  private var first: [LoadFault] = []

  mutating func add(_ fault: LoadFault) {
    count += 1
    if first.count < Self.most { first.append(fault) }
  }

  /// The problems in the order of their lines. Problems of one line are in the order in which they were found.
  var sorted: [LoadFault] {
    first.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
