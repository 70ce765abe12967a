#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("The tables of a history")
  struct HistoryTablesTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("People.sqlite") }

    private func rows(_ sql: String, _ count: Int) throws -> [[SQLValue]] {
      try Database(url.path, .readOnly).rows(sql) { row in (0..<count).map { row[$0] } }
    }

    @Test("A store without the option has no history")
    func absent() throws {
      let stack = try HistoryStack(url, tracking: false)
      try stack.save("Ada")
      #expect(try rows("SELECT name FROM sqlite_master WHERE name LIKE 'A%'", 1) == [])
      #expect(stack.token == nil)
      let error = #expect(throws: (any Error).self) { try stack.transactions() }
      #expect((error as? NSError)?.code == NSPersistentStoreUnsupportedRequestTypeError)
    }

    @Test("The option creates the tables, their indexes and their rows of keys")
    func created() throws {
      _ = try HistoryStack(url)
      let names = try rows("SELECT name FROM sqlite_master WHERE name LIKE 'A%' OR name LIKE 'Z_TRANS%'", 1)
      #expect(
        names.map { $0[0] }
          == [
            "ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING", "ACHANGE_ZTRANSACTIONID_INDEX",
            "ATRANSACTION_ZAUTHORTS_INDEX", "ATRANSACTION_ZBUNDLEIDTS_INDEX", "ATRANSACTION_ZCONTEXTNAMETS_INDEX",
            "ATRANSACTION_ZPROCESSIDTS_INDEX", "Z_TRANSACTION_TransactionAuthorIndex",
            "Z_TRANSACTION_TransactionTimestampIndex", "Z_TRANSACTIONSTRING_UNIQUE_NAME",
          ].map { .text($0) })
      #expect(
        try rows("SELECT sql FROM sqlite_master WHERE name = 'ACHANGE'", 1) == [
          [
            .text(
              "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, "
                + "ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB, "
                + "ZTOMBSTONE1 BLOB )")
          ]
        ])
      #expect(
        try rows("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000", 4) == [
          [.integer(16001), .text("CHANGE"), .integer(0), .integer(0)],
          [.integer(16002), .text("TRANSACTION"), .integer(0), .integer(0)],
          [.integer(16003), .text("TRANSACTIONSTRING"), .integer(0), .integer(0)],
        ])
    }

    @Test(
      "The tables are those of a real store",
      .enabled(if: !ModelCorpus.storeNames.isEmpty, "the stores are not next to the project"),
      arguments: ModelCorpus.storeNames)
    func real(_ name: String) throws {
      let copy = folder.url("Real.sqlite")
      try ModelCorpus.copyStore(name, to: copy)
      let sql =
        "SELECT sql FROM sqlite_master WHERE tbl_name IN ('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING') ORDER BY rowid"
      let real = try Database(copy.path, .readOnly).rows(sql) { $0.text(0) }
      guard !real.isEmpty else { return }
      let own = try Database(url.path, .create)
      try own.run("CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME, Z_SUPER, Z_MAX)")
      try HistoryTables.create(in: own, tombstones: 0)
      #expect(try own.rows(sql) { $0.text(0) } == real)
    }

    @Test("A model with more preserved values adds columns")
    func moreColumns() throws {
      let stack = try HistoryStack(url)
      let database = try (stack.store as? SQLiteStore)?.database
      try HistoryTables.create(in: try #require(database), tombstones: 3)
      let sql = "SELECT name FROM pragma_table_info('ACHANGE') WHERE name LIKE 'ZTOMB%'"
      #expect(try rows(sql, 1) == (0..<3).map { [.text("ZTOMBSTONE\($0)")] })
    }

    @Test("A save is one transaction, with the bits of changed properties and the values of deleted objects")
    func changes() throws {
      let stack = try HistoryStack(url)
      try stack.perform {
        stack.context.transactionAuthor = "editor"
        stack.context.name = "main"
        let (ada, bob) = (stack.person("Ada"), stack.person("Bob"))
        bob.setValue(7, forKey: "code")
        try stack.context.save()
        ada.setValue(36, forKey: "age")
        ada.setValue("Ada Lovelace", forKey: "name")
        stack.context.delete(bob)
        try stack.context.save()
      }
      let changes = try rows(
        "SELECT Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS, ZTOMBSTONE0, "
          + "ZTOMBSTONE1 FROM ACHANGE", 10)
      func row(_ key: Int64, _ type: Int64, _ object: Int64, _ transaction: Int64, _ rest: SQLValue...) -> [SQLValue] {
        [.integer(key), .integer(16001), .null, .integer(type), .integer(2), .integer(object), .integer(transaction)]
          + rest
      }
      // The order of the properties: age, code, house, name, shown.
      #expect(
        changes == [
          row(1, 0, 1, 1, .null, .null, .null), row(2, 0, 2, 1, .null, .null, .null),
          row(3, 1, 1, 2, .blob(Data([0b1001_0000])), .null, .null),
          row(4, 2, 2, 2, .null, .integer(7), .text("Bob")),
        ])
      let process = ProcessInfo.processInfo.processName
      let texts = try rows(
        "SELECT a.ZNAME, c.ZNAME, p.ZNAME, t.ZAUTHOR, t.ZQUERYGEN FROM ATRANSACTION t, ATRANSACTIONSTRING a, "
          + "ATRANSACTIONSTRING c, ATRANSACTIONSTRING p WHERE a.Z_PK = ZAUTHORTS AND c.Z_PK = ZCONTEXTNAMETS AND "
          + "p.Z_PK = ZPROCESSIDTS", 5)
      let text: [SQLValue] = [.text("editor"), .text("main"), .text(process), .null, .null]
      #expect(texts == [text, text])
      #expect(
        try rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT IN (16001, 16002)", 1) == [[.integer(4)], [.integer(2)]])
    }

    @Test("A save that fails leaves no transaction")
    func failing() throws {
      let (a, b) = (try HistoryStack(url), try HistoryStack(url))
      try a.save("Ada")
      func first(_ stack: HistoryStack) throws -> NSManagedObject? {
        try stack.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person")).first
      }
      try b.perform { try first(b)?.setValue(1, forKey: "age") }
      try a.perform {
        try first(a)?.setValue(2, forKey: "age")
        try a.context.save()
      }
      #expect(throws: (any Error).self) { try b.perform { try b.context.save() } }
      #expect(try rows("SELECT COUNT(*) FROM ATRANSACTION", 1) == [[.integer(2)]])
    }

    @Test("Saves are recorded without the option as well, while the tables exist")
    func withoutOption() throws {
      try HistoryStack(url).save("Ada")
      try HistoryStack(url, tracking: false).save("Bob")
      #expect(try HistoryStack(url).transactions().count == 2)
    }
  }
#endif
