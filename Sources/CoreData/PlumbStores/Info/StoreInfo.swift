import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat

/// The facts of a store that are known without its model.
package struct StoreInfo: Sendable {
  /// The path of the store.
  package let path: String
  /// The unique identifier.
  package let identifier: String
  /// The framework that wrote the store last; `nil` if the metadata do not contain it.
  package let framework: FrameworkVersion?
  /// The reason why the layout is not the known one; `nil` if it is.
  package let unknownLayout: String?
  /// The version hashes and the identifiers of the store's model.
  package let metadata: StoreMetadata
  /// The keys of the metadata that an app added, sorted.
  let ownKeys: [String]
  /// The entities with the numbers of their objects.
  package let entities: [EntityCount]
  /// The journal mode: `wal`, or `delete` for a rollback journal.
  package let journal: String
  /// The sizes in bytes.
  package let sizes: Sizes
  /// The number of transactions in the history; `nil` if the store has no history.
  package let transactions: Int?
  /// Whether the store has the tables of CloudKit.
  package let isMirrored: Bool
  /// The state of the model in the store.
  package let cachedModel: CachedModel

  /// An entity with the number of its objects, without those of other entities that inherit from it.
  package struct EntityCount: Hashable, Sendable {
    package let entity: Store.Entity
    /// The number of rows; `nil` if the table does not exist.
    package let rows: Int?
  }

  /// The sizes of files in bytes.
  package struct Sizes: Hashable, Sendable {
    package let file: Int
    package let log: Int
    package let externalFiles: Int
    package let external: Int
  }

  /// The state of the model in the table `Z_MODELCACHE`.
  package enum CachedModel: Hashable, Sendable { case readable, none, unreadable }

  package init(_ store: Store) throws {
    path = store.path
    metadata = store.metadata
    let database = store.database
    let row = try database.first("SELECT Z_UUID, Z_PLIST FROM Z_METADATA") { ($0.text(0), $0.data(1)) }
    let list = try PropertyList.read(Array(row?.1 ?? .init()), file: store.path)
    identifier = row?.0 ?? ""
    framework = list.framework
    unknownLayout = try store.unknownLayout
    ownKeys = (list.dictionary?.keys ?? []).filter { !$0.hasPrefix("NS") && !$0.hasPrefix("_NS") }.sorted()
    entities = try Self.counts(store)
    journal = try Files.disk.part(of: store.path, at: 18, count: 1) == [2] ? "wal" : "delete"
    let folder = ExternalFolder(ofStore: store.path)
    let names = folder.names
    sizes = Sizes(
      file: Store.fileSize(store.path), log: Store.fileSize(store.path + "-wal"), externalFiles: names.count,
      external: names.reduce(0) { $0 + folder.size(of: $1) })
    transactions =
      store.table("ATRANSACTION") == nil
      ? nil : try database.first("SELECT COUNT(*) FROM ATRANSACTION") { Int($0.integer(0)) }
    isMirrored = store.columns.keys.contains { $0.hasPrefix("ANSCK") }
    cachedModel = Self.cachedModel(store.path)
  }

  private static func counts(_ store: Store) throws -> [EntityCount] {
    var rows: [String: [Int64: Int]] = [:]
    return try store.entities.map { entity in
      guard let table = store.table("Z" + store.root(of: entity).name.uppercased()) else {
        return EntityCount(entity: entity, rows: nil)
      }
      if rows[table] == nil {
        let sql = "SELECT Z_ENT, COUNT(*) FROM \(SQL.name(table)) GROUP BY Z_ENT"
        let counts = try store.database.rows(sql) { ($0.integer(0), Int($0.integer(1))) }
        rows[table] = Dictionary(counts, uniquingKeysWith: +)
      }
      return EntityCount(entity: entity, rows: rows[table]?[entity.number] ?? 0)
    }
  }

  private static func cachedModel(_ path: String) -> CachedModel {
    do throws(ReadFailure) {
      return try StoreModel.read(path) == nil ? .none : .readable
    } catch {
      return .unreadable
    }
  }
}

extension PropertyList {
  /// The framework that wrote the store whose metadata this list is.
  fileprivate var framework: FrameworkVersion? {
    self["NSPersistenceFrameworkVersion"]?.integer.map(FrameworkVersion.init)
  }
}

extension Store {
  /// The framework that wrote the store last; `nil` if the metadata do not contain it.
  var framework: FrameworkVersion? {
    let bytes = try? database.first("SELECT Z_PLIST FROM Z_METADATA") { $0.data(0) }
    return bytes.flatMap { try? PropertyList.read(Array($0), file: path).framework }
  }
}
