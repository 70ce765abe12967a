#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbSQLite
  import Testing

  @testable import CoreData

  /// Real stores of Apple's systems, opened with the models that they contain.
  @Suite(.enabled(if: ModelCorpus.storeNames != [], "the stores are not next to the project"))
  struct StoreCorpusTests {
    /// A copy of a store, and a coordinator with its model; `nil` for a store without a model.
    private static func opened(
      _ name: String, in folder: TemporaryFolder
    ) throws -> (NSPersistentStoreCoordinator, SQLiteStore, URL)? {
      let url = folder.url("Real.sqlite")
      try ModelCorpus.copyStore(name, to: url)
      guard let compiled = try PlumbFormats.StoreModel.read(url.path) else { return nil }
      let model = NSManagedObjectModel()
      var translation = ModelTranslation(compiled.model)
      translation.fill(model)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      return (coordinator, try #require(store as? SQLiteStore), url)
    }

    @Test("A real store is read as plain SQL reads it", arguments: ModelCorpus.storeNames)
    func rows(_ name: String) throws {
      let folder = TemporaryFolder()
      guard let (coordinator, store, url) = try Self.opened(name, in: folder) else { return }
      let plain = try Database(url.path, .readOnly)
      let binding = try store.binding
      var count = 0
      for (index, entity) in binding.schema.entities.enumerated() {
        let bound = binding.entities[index]
        let rows = try coordinator.rows(for: RowQuery(entity: entity.entity, entities: [index]))
        let table = binding.tables[bound.table].name
        let keys = try plain.rows("SELECT Z_PK FROM \(table) WHERE Z_ENT = \(bound.number) ORDER BY Z_PK") {
          $0.integer(0)
        }
        #expect(rows.map(\.id.reference.key) == keys)
        for (slot, storage) in bound.slots.enumerated() {
          let values = rows.map { $0.row.values[slot] }
          try compare(values, keys, storage, table, plain, store.externalFiles)
        }
        count += rows.count
      }
      let total = try binding.tables.map { table in
        try plain.first("SELECT COUNT(*) FROM \(table.name)") { Int($0.integer(0)) } ?? 0
      }
      #expect(count == total.reduce(0, +))
    }

    private func compare(
      _ values: [Value], _ keys: [Int64], _ storage: StoreBinding.Slot?, _ table: String, _ plain: Database,
      _ files: ExternalFiles
    ) throws {
      for (key, value) in zip(keys, values) {
        switch storage {
        case .attribute(let attribute) where !attribute.coding.isExternal:
          let raw = try plain.first("SELECT \(attribute.column) FROM \(table) WHERE Z_PK = \(key)") { $0[0] } ?? .null
          // The transformers of the apps are not at hand.
          guard attribute.coding.attribute.attributeType != .transformableAttributeType else { continue }
          #expect(try attribute.coding.encode(value, files).comparable == raw.comparable, "\(attribute.column)")
        case .toOne(let toOne):
          let raw = try plain.first("SELECT \(toOne.key) FROM \(table) WHERE Z_PK = \(key)") { $0[0] } ?? .null
          #expect(raw == value.identities.first.map { .integer($0.reference.key) } ?? .null)
        case .members(let members):
          let sql =
            members.kind == .inverse || members.kind == .owned
            ? "SELECT Z_PK FROM \(members.table) WHERE \(members.owner) = \(key)"
            : "SELECT m.Z_PK FROM \(members.table) j, \(members.memberTable) m WHERE m.Z_PK = j.\(members.member) "
              + "AND j.\(members.owner) = \(key)"
          let raw = try plain.rows(sql) { $0.integer(0) }
          #expect(Set(value.identities.map(\.reference.key)) == Set(raw))
        default: break
        }
      }
    }

    @Test("Opening and reading a store changes nothing in it", arguments: ModelCorpus.storeNames)
    func unchanged(_ name: String) throws {
      let folder = TemporaryFolder()
      let original = folder.url("Original.sqlite")
      try ModelCorpus.copyStore(name, to: original)
      guard let (coordinator, store, url) = try Self.opened(name, in: folder) else { return }
      for entity in coordinator.managedObjectModel.entities {
        _ = try coordinator.rows(for: RowQuery(entity: entity, entities: [entity.entityIndex]))
      }
      try coordinator.remove(store)
      #expect(try contents(url) == contents(original))
    }

    @Test("A save of one value changes this value and the version of the row", arguments: ModelCorpus.storeNames)
    func oneSave(_ name: String) throws {
      let folder = TemporaryFolder()
      guard let (coordinator, store, url) = try Self.opened(name, in: folder) else { return }
      guard let (found, slot, column) = try firstText(coordinator, store) else { return }
      let before = try contents(url)
      var new = found.row
      new.values[slot] = .string("changed")
      let update = SaveRequest.Update(id: found.id, old: found.row, new: new, changed: [slot])
      _ = try coordinator.save(SaveRequest(updated: [update]))
      try coordinator.remove(store)
      let after = try contents(url)
      let changed = after.filter { before[$0.key] != $0.value && !$0.key.hasPrefix("A") && $0.key != "Z_PRIMARYKEY" }
      let (table, rows) = try #require(changed.first)
      #expect(changed.count == 1)
      let differing = zip(before[table] ?? [], rows).filter { $0 != $1 }
      #expect(differing.count == 1)
      let cells = try #require(differing.first)
      #expect(zip(cells.0, cells.1).filter { $0 != $1 }.count == 2, "\(column)")
      #expect(cells.1.contains(.text("changed")))
    }

    private func firstText(
      _ coordinator: NSPersistentStoreCoordinator, _ store: SQLiteStore
    ) throws -> (FoundRow, slot: Int, column: String)? {
      let binding = try store.binding
      for (index, entity) in binding.schema.entities.enumerated() {
        for (slot, storage) in binding.entities[index].slots.enumerated() {
          guard case .attribute(let attribute)? = storage,
            attribute.coding.attribute.attributeType == .stringAttributeType,
            entity.constraints.isEmpty,
            let found = try coordinator.rows(for: RowQuery(entity: entity.entity, entities: [index])).first
          else { continue }
          return (found, slot, attribute.column)
        }
      }
      return nil
    }

    /// Returns the rows of all tables by the name of the table.
    private func contents(_ url: URL) throws -> [String: [[SQLValue]]] {
      let database = try Database(url.path, .readOnly)
      let tables = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
      return try tables.reduce(into: [:]) { contents, table in
        let count = try database.first("SELECT COUNT(*) FROM pragma_table_info(?)", [.text(table)]) { $0.integer(0) }
        contents[table] = try database.rows("SELECT * FROM \"\(table)\"") { row in
          (0..<Int(count ?? 0)).map { row[$0] }
        }
      }
    }
  }

  extension SQLValue {
    /// The value, independent of how a number is stored, and of whether bytes are stored as text.
    fileprivate var comparable: SQLValue {
      switch self {
      case .integer(let value): .real(Double(value))
      case .text(let text): .blob(Data(text.utf8))
      default: self
      }
    }
  }

  extension ModelCorpus {
    /// The stores of the corpus, relative to their folder; empty if it is absent.
    static let storeNames: [String] = {
      let folder = URL(fileURLWithPath: "\(root)/stores")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return files.filter { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path, isDirectory: &isFolder)
        return !isFolder.boolValue && !name.hasSuffix(".md") && !name.hasSuffix("-wal") && !name.hasSuffix("-shm")
      }.sorted()
    }()

    /// Copies a store with the files of its journal.
    static func copyStore(_ name: String, to url: URL) throws {
      let folder = URL(fileURLWithPath: "\(root)/stores")
      for end in ["", "-wal"] {
        let source = folder.appendingPathComponent(name + end).path
        if FileManager.default.fileExists(atPath: source) {
          try FileManager.default.copyItem(atPath: source, toPath: url.path + end)
          try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path + end)
        }
      }
    }
  }
#endif
