import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import PlumbText
import Testing

@Suite struct InfoTests {
  @Test func theFactsAreShown() throws {
    let harbor = try Harbor()
    let info = try StoreInfo(try harbor.make(rows: 3))
    let lines = info.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("  framework   1338 (module CoreData, or between macOS 14.0 and 14.6)"))
    #expect(lines.contains("  history     off") && lines.contains("  CloudKit    not mirrored"))
    #expect(
      Array(lines.suffix(6)) == [
        "  Berth    3", "  Light    3", "  Sailor   3", "  Vessel   0", "    Ferry  3", "    Tug    3",
      ])
    let hashes = info.json["model"]?["hashes"]
    #expect(hashes?["Berth"] == .string(Base64.text(of: info.metadata.hashes["Berth"] ?? [])))
  }

  /// The store and its folder are not changed: no journal is created.
  @Test func noFileIsCreated() throws {
    let harbor = try Harbor()
    try harbor.make(rows: 1)
    let database = try Database(harbor.store, .existing)
    try database.run("PRAGMA journal_mode = WAL")
    database.close()
    let before = try FileManager.default.contentsOfDirectory(atPath: harbor.path).sorted()
    let store = try Store(harbor.store)
    #expect(try StoreInfo(store).journal == "wal")
    #expect(try FileManager.default.contentsOfDirectory(atPath: harbor.path).sorted() == before)
  }

  /// Changes in a log are included.
  @Test func theLogIsRead() throws {
    let harbor = try Harbor()
    try harbor.make(rows: 1)
    let writer = try Database(harbor.store, .existing)
    try writer.run("PRAGMA journal_mode = WAL; DELETE FROM ZLIGHT")
    #expect(try StoreInfo(try Store(harbor.store)).entities.first { $0.entity.name == "Light" }?.rows == 0)
    writer.close()
  }

  @Test(arguments: [
    (973, "macOS 10.15.1"), (1043, "macOS 11"), (1345, "between macOS 14.0 and 14.6"), (2000, "newer than macOS 26"),
    (320, "older than macOS 10.15.1"),
  ])
  func theSystemOfAFrameworkIsKnown(_ number: Int64, _ system: String) {
    #expect(FrameworkVersion(number).system == system)
  }

  @Test(arguments: [
    ("none.sqlite", "none.sqlite does not exist"), ("text", "text is not a SQLite database"),
    ("other.sqlite", "other.sqlite is a SQLite database, but not a store of Core Data: it has no table Z_METADATA"),
    ("cut.sqlite", "cut.sqlite is incomplete or damaged"),
  ])
  func anotherFileIsAnError(_ file: String, _ message: String) throws {
    let harbor = try Harbor()
    try harbor.write("text", to: "text")
    let other = try Database("\(harbor.path)/other.sqlite", .create)
    try other.run("CREATE TABLE t (a)")
    other.close()
    try harbor.make(rows: 1)
    try FileManager.default.contents(atPath: harbor.store)?.prefix(9000).write(
      to: URL(fileURLWithPath: "\(harbor.path)/cut.sqlite"))
    #expect {
      _ = try StoreInfo(try Store("\(harbor.path)/\(file)"))
    } throws: { error in
      (error as? ReadFailure)?.diagnostic.message.contains(message) ?? false
    }
  }
}
