import Foundation
import PlumbCore
import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbStoreFormat

/// The layouts and models of real stores.
@Suite(.enabled(if: FileSystem.kind(RealStore.folder) == .folder, "the stores are not next to the project"))
struct StoreCorpusTests {
  /// The entity tables, join tables and indexes of a store are the predicted ones. Frameworks before 866 have other
  /// constraints, indexes, orders of columns and numbers of repeated names.
  @Test(arguments: RealStore.all) func theStoreHasThePredictedStatements(_ store: RealStore) throws {
    guard let model = try store.model() else { return }
    let layout = StoreLayout(model)
    let statements = try store.statements()
    let tables = layout.tables.map { ($0.name, $0.statement) } + layout.joinTables.map { ($0.name, $0.statement) }
    for (name, statement) in tables {
      let actual = try #require(statements[name], "\(name)")
      if store.framework >= 866 {
        #expect(actual == statement)
      } else {
        #expect(RealStore.columns(actual) == RealStore.columns(statement), "\(name)")
      }
    }
    let own = statements.filter { name, statement in
      statement.hasPrefix("CREATE TABLE Z") && !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains(name)
    }
    #expect(Set(own.keys) == Set(tables.map(\.0)))
    if store.framework >= 866 {
      let indexes = statements.values.filter { $0.contains(" INDEX Z") && !$0.contains(" ON A") }
      #expect(Set(indexes) == Set(layout.indexes.map(\.statement)))
    }
    #expect(layout.unknown == [] && layout.unknownIndexes == [] && layout.rangeIndexes == [])
  }

  /// The triggers of stores with derived counts are the predicted ones, text for text.
  @Test func theStoresHaveThePredictedTriggers() throws {
    var count = 0
    for path in Corpus.files(withSuffix: ".sqlite") where FileSystem.kind(path) == .file {
      let statements = (try? RealStore(path: path).statements().values.map(\.self)) ?? []
      let triggers = statements.filter { $0.hasPrefix("CREATE TRIGGER") }
      guard !triggers.isEmpty, let model = try StoreModel.read(path)?.model else { continue }
      #expect(Set(triggers) == Set(StoreLayout(model).triggers), "\(path)")
      count += triggers.count
    }
    #expect(count >= 15)
  }

  /// The entity numbers of a store are the predicted ones.
  @Test(arguments: RealStore.all) func theStoreHasThePredictedNumbers(_ store: RealStore) throws {
    guard let model = try store.model() else { return }
    let pages = try SQLitePages(store.path, .disk)
    let rows = try #require(try pages.table("Z_PRIMARYKEY")).rows()
    // The key, which is the number, is null in a row. The rows are in its order. Numbers above 16,000 are Apple's own.
    let names = rows.compactMap { row in if case .text(let name)? = row.dropFirst().first { name } else { nil } }
    let count = StoreLayout(model).entities.count
    #expect(names.prefix(count) == StoreLayout(model).entities.map(\.name)[...])
    #expect(
      rows.prefix(count).map { $0[2] }
        == StoreLayout(model).entities.map { SQLiteTable.Value.integer(Int64($0.parent)) })
  }

  /// The hashes that Plumb computes from the model in a store are those of its metadata, except for unknown ones.
  @Test(arguments: RealStore.all) func theModelOfTheStoreHasItsHashes(_ store: RealStore) throws {
    guard let compiled = try StoreModel.read(store.path) else { return }
    let hashes = try StoreMetadata.read(store.path).hashes
    let computed = VersionHashes(compiled.model)
    #expect(Set(computed.entries.map(\.name)) == Set(hashes.keys))
    for entry in computed.entries {
      if let hash = entry.hash.hash { #expect(hash.bytes == hashes[entry.name], "\(entry.name)") }
    }
    let reasons = Set(computed.unknown.map(\.reason))
    #expect(reasons.isSubset(of: [.composite, .derived]), "\(computed.unknown)")
    // A schema of SwiftData can contain values in the user info that are not texts.
    #expect(compiled.omissions.allSatisfy { $0.sentence.hasPrefix("User info values that are not texts") })
  }
}

/// A store of the corpus.
struct RealStore: CustomTestStringConvertible, Sendable {
  let path: String
  var testDescription: String { String(path.dropFirst(Self.folder.count + 1)) }

  static let folder = "\(Corpus.root)/stores"

  static let all: [RealStore] = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
    .map { RealStore(path: "\(folder)/\($0)") }
    .filter { FileSystem.kind($0.path) == .file && !$0.path.hasSuffix(".md") }.sorted { $0.path < $1.path }

  /// The model: the one in the store, or a model of the same repository with equal hashes. `nil` if neither exists.
  func model() throws -> Model? {
    if let compiled = try StoreModel.read(path) { return compiled.model }
    let hashes = try StoreMetadata.read(path).hashes
    let repository = testDescription.split(separator: "/")[0]
    let files = Corpus.files(named: "contents", below: "\(Corpus.root)/\(repository)")
    return files.lazy.compactMap { file in
      (try? FileSystem.read(file)).flatMap { try? Model.read($0, file: file, name: "Model").value }
    }.first { model in
      let entries = VersionHashes(model).entries
      return entries.count == hashes.count && entries.allSatisfy { $0.hash.hash?.bytes == hashes[$0.name] }
    }
  }

  /// The number of the framework that wrote the store last.
  var framework: Int64 {
    guard let rows = try? SQLitePages(path, .disk).table("Z_METADATA")?.rows() else { return 0 }
    let lists = rows.joined().compactMap { value in
      if case .blob(let bytes) = value { try? PropertyList.read(bytes, file: path) } else { nil }
    }
    return lists.first?["NSPersistenceFrameworkVersion"]?.integer ?? 0
  }

  /// Returns the statements of the store, by the names of tables and indexes.
  func statements() throws -> [String: String] {
    try SQLiteTable(root: 1, in: try SQLitePages(path, .disk)).rows().reduce(into: [:]) { statements, row in
      if case .text(let name) = row[1], case .text(let sql) = row[4] { statements[name] = sql }
    }
  }

  /// Returns the columns of a statement with their types, sorted, without constraints and without the numbers that
  /// make names unique.
  static func columns(_ statement: String) -> [String] {
    let list = statement.drop { $0 != "(" }.dropFirst().dropLast()
    let columns = list.split(separator: ",").map { $0.split(separator: " ") }
    return columns.prefix { $0[0] != "CONSTRAINT" && $0[0] != "PRIMARY" }.map { words in
      let name = words[0].reversed().drop(while: \.isNumber).reversed()
      return ([String(name)] + words.dropFirst().map(String.init)).joined(separator: " ")
    }.sorted()
  }
}
