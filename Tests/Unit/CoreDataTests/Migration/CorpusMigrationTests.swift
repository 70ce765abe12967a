#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbModel
  import PlumbStoreFormat
  import PlumbSQLite
  import Testing

  @testable import CoreData

  /// Real stores before and after a migration by Apple's framework.
  @Suite("Migration of real stores", .enabled(if: ModelCorpus.isThere, "the stores are not next to the project"))
  struct CorpusMigrationTests {
    struct Line: CustomTestStringConvertible, Sendable {
      let earlier: String
      let later: String
      var testDescription: String { "\(earlier) to \(later)" }
    }

    static let lines = [
      Line(
        earlier: "wibosco+CoreDataMigrationRevised-Example/CoreDataMigration_Example_1.sqlite",
        later: "wibosco+CoreDataMigrationRevised-Example/CoreDataMigration_Example_2.sqlite"),
      Line(earlier: "artsy+energy/ArtsyPartner_1.3.5.sqlite", later: "artsy+energy/ArtsyPartner_1.4.sqlite"),
    ]

    @Test("A migrated store has the tables and rows of the later store", arguments: lines)
    func migrates(_ line: Line) throws {
      let folder = TemporaryFolder()
      let (copy, later) = (folder.url("Store.sqlite"), folder.url("Later.sqlite"))
      try Self.copy(line.earlier, to: copy)
      try Self.copy(line.later, to: later)
      let model = try #require(try Self.model(of: later, line.later))
      let earlier = try #require(try Self.model(of: copy, line.earlier))
      let before = try Rows(copy, StoreLayout(ModelSpelling(earlier).model))
      let file = StoreFile(database: try Database(copy.path, .existing))
      let metadata = try file.metadata()
      try StoreMigration(
        file, ExternalFiles(ofStoreAt: copy), from: ModelSpelling(earlier).model, to: model
      ).run(metadata: metadata.merging(["NSStoreModelVersionHashes": [:]]) { $1 })
      file.database.close()
      try TwoVersions.expectLayout(of: model, at: copy)
      let layout = StoreLayout(ModelSpelling(model).model)
      let (mine, apple) = (try Rows(copy, layout), try Rows(later, layout))
      #expect(before.count == mine.count)
      let (equal, all) = mine.compared(with: apple)
      #expect(equal == all, "\(equal) of \(all)")
    }

    /// The relationship `task` of a note is to-many in the earlier version and to-one in the later one.
    @Test("A real change that Apple documents as impossible is refused")
    func refuses() throws {
      let folder = TemporaryFolder()
      let models = try ["2.0", "2.1"].map { version in
        let path = "carekit-apple+CareKit/SampleStore\(version).sqlite"
        try Self.copy(path, to: folder.url(version))
        return ModelSpelling(try #require(try Self.model(of: folder.url(version), path))).model
      }
      let failure = #expect(throws: InferenceFailure.self) { try InferredMapping(from: models[0], to: models[1]) }
      #expect(failure?.entity == "OCKCDNote" && failure?.property == "task")
    }

    static func copy(_ path: String, to url: URL) throws {
      for suffix in ["", "-wal"]
      where FileManager.default.fileExists(atPath: "\(ModelCorpus.root)/stores/\(path)\(suffix)") {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(ModelCorpus.root)/stores/\(path)\(suffix)"))
        try data.write(to: URL(fileURLWithPath: url.path + suffix))
      }
    }

    /// Returns the model in a store, or the version of the same repository with its hashes.
    static func model(of url: URL, _ path: String) throws -> NSManagedObjectModel? {
      if let compiled = try PlumbFormats.StoreModel.read(url.path) { return NSManagedObjectModel(compiled.model) }
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
      let repository = String(path.prefix { $0 != "/" })
      return ModelCorpus.versions().filter { $0.hasPrefix(repository) }.lazy.compactMap { ModelCorpus.model($0) }
        .map { NSManagedObjectModel($0) }
        .first { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
    }

    /// The values of the entity tables of a store, by table, key and column.
    struct Rows {
      private var values: [String: [Int64: [String: SQLValue]]] = [:]

      init(_ url: URL, _ layout: StoreLayout) throws {
        let database = try Database(url.path, .readOnly)
        defer { database.close() }
        for table in layout.tables {
          let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + table.columns.map(\.name)
          let rows = try database.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table.name)") { row in
            Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, row[$0]) })
          }
          for row in rows { if case .integer(let key)? = row["Z_PK"] { values[table.name, default: [:]][key] = row } }
        }
      }

      var count: Int { values.values.map(\.count).reduce(0, +) }

      /// Returns the numbers of equal values and of all values in the rows that both stores have. Of a row that was saved
      /// again after the migration, only the number of its entity is compared.
      func compared(with other: Rows) -> (equal: Int, all: Int) {
        var (equal, all) = (0, 0)
        for (table, rows) in values {
          for (key, row) in rows {
            guard let match = other.values[table]?[key] else { continue }
            let compared = match["Z_OPT"] == row["Z_OPT"] ? row : row.filter { $0.key == "Z_ENT" }
            all += compared.count
            equal += compared.count { match[$0.key] == $0.value }
          }
        }
        return (equal, all)
      }
    }
  }
#endif
