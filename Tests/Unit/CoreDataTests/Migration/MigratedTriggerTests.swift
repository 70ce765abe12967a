#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Triggers and indexes of a migrated store")
  struct MigratedTriggerTests {
    /// The entities of a library, with attributes of books and of authors.
    private func library(_ book: String, author: String = "") -> String {
      """
      <entity name="Author">
        <attribute name="name" optional="YES" attributeType="String"/>\(author)
        <relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
        <attribute name="state" optional="YES" attributeType="Integer 16"/>
        <attribute name="x" optional="YES" attributeType="Double"/>\(book)
        <relationship name="author" optional="YES" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
      </entity>
      """
    }

    private let count =
      #"<attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="books.@count"/>"#
    private let old = #"<attribute name="old" optional="YES" attributeType="String"/>"#
    private let indexes = """
      <fetchIndex name="near"><fetchIndexElement property="x" type="RTree" order="ascending"/></fetchIndex>
      <fetchIndex name="open" partialIndexPredicate="state == 1"><fetchIndexElement property="state" type="Binary" order="ascending"/></fetchIndex>
      """

    private func fill(_ versions: TwoVersions) throws {
      try versions.fill { context in
        let ann = context.insert("Author", ["name": "Ann"])
        for x in [1.0, 2.0] { _ = context.insert("Book", ["x": x, "author": ann]) }
        _ = context.insert("Author", ["name": "Ben"])
      }
    }

    /// Migrates the store, and expects the counts and the rows of the range index.
    private func expectMigration(_ versions: TwoVersions) throws {
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(try context.values("count", "Author") == ["2", "0"])
      let database = try Database(store: versions.url.path, .existing, timeout: 1)
      func indexed() throws -> [String] { try database.rows("SELECT ZX_MIN FROM Z_RT_Book_near") { $0.text(0) } }
      #expect(try indexed() == ["1.0", "2.0"])
      try database.run("INSERT INTO ZBOOK (Z_PK, Z_ENT, Z_OPT, ZAUTHOR, ZX) VALUES (3, 2, 1, 2, 9)")
      #expect(try indexed() == ["1.0", "2.0", "9.0"])
      #expect(try database.rows("SELECT ZCOUNT FROM ZAUTHOR") { $0.integer(0) } == [2, 1])
    }

    @Test("A table that is created again has the triggers and indexes of a new store")
    func again() throws {
      let versions = try TwoVersions(library(old + indexes, author: count), library(indexes, author: count))
      try fill(versions)
      try expectMigration(versions)
    }

    @Test("Triggers and indexes that are new in a version are created, with the values of the objects")
    func new() throws {
      let versions = try TwoVersions(library(""), library(old + indexes, author: count))
      try fill(versions)
      try expectMigration(versions)
    }

    @Test("Triggers and indexes that a version does not have are removed")
    func removed() throws {
      let versions = try TwoVersions(library(indexes, author: count), library(old))
      try fill(versions)
      let context = try versions.migrate()
      try versions.expectLayout()
      #expect(try context.values("x", "Book") == ["1.0", "2.0"])
    }

    @Test("A migration with a mapping model creates them too")
    func mapped() throws {
      let versions = try TwoVersions(library(old + indexes, author: count), library(indexes, author: count))
      try fill(versions)
      let url = versions.files.folder.appendingPathComponent("New.sqlite")
      let mapping = try NSMappingModel.inferredMappingModel(
        forSourceModel: versions.old, destinationModel: versions.new)
      let manager = NSMigrationManager(sourceModel: versions.old, destinationModel: versions.new)
      try manager.migrateStore(
        from: versions.url, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: url,
        destinationType: NSSQLiteStoreType)
      try TwoVersions.expectLayout(of: versions.new, at: url)
    }
  }
#endif
