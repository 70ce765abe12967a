import PlumbComparing
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbConfiguration

/// The sizes of a model over the commits of a real repository.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct HistoryStatsTests {
  private static func contents(_ attributes: String...) -> String {
    let lines = attributes.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
    return "<model><entity name=\"Item\">\(lines.joined())</entity></model>"
  }

  private static func path(_ version: String) -> String { "Models/Shop.xcdatamodeld/\(version).xcdatamodel/contents" }

  private static func current(_ version: String) -> [String: String?] {
    [
      "Models/Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
    ]
  }

  /// Creates a repository: one attribute, two attributes, a commit that does not change the bundle, and a broken
  /// file. A branch that adds another version is merged.
  private static func repository() throws -> TestRepository {
    let repository = try TestRepository()
    try repository.commit(current("Shop").merging([path("Shop"): contents("a")]) { $1 }, on: "2024-05-01")
    try repository.commit([path("Shop"): contents("a", "b")], on: "2024-05-02")
    try repository.commit(["README.md": "x"], on: "2024-05-03")
    try repository.commit([path("Shop"): "<model"], on: "2024-05-04")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit([path("Shop"): contents("a", "b")], on: "2024-05-05")
    try repository.commit(
      current("Shop 2").merging([path("Shop 2"): contents("a", "b", "c", "d")]) { $1 }, on: "2024-05-06")
    try repository.git("checkout", "--quiet", "main")
    try repository.git(
      ["-c", "user.name=Test", "-c", "user.email=t@example.com", "merge", "--quiet", "--no-ff", "-m", "Merge", "side"])
    return repository
  }

  private static func stats(_ path: String, limit: Int = 100) throws -> ModelStats {
    try Workspace().historyStats(.init(models: [path]), limit: limit)
  }

  @Test func aRowForEachCommitThatChangedTheBundle() throws {
    let repository = try Self.repository()
    let stats = try Self.stats("\(repository.path)/Models/Shop.xcdatamodeld")
    #expect(stats.rows.map { $0.moment.size?.attributes } == [1, 2, nil, 4])
    #expect(stats.rows.map(\.version) == ["Shop", "Shop", "Shop", "Shop 2"])
    #expect(stats.rows.map(\.changes) == [nil, 1, nil, 2])
    #expect(stats.rows.map { $0.origin?.day }.prefix(3) == ["2024-05-01", "2024-05-02", "2024-05-04"])
    #expect(stats.hotSpots.entities.map(\.key) == ["Item"] && stats.hotSpots.entities.first?.steps == 2)
    #expect(stats.basis == .commits && !stats.isBounded && stats.rows.map(\.isCurrent).last == true)
  }

  @Test func theLatestCommitsCountWhereThereAreMore() throws {
    let repository = try Self.repository()
    let stats = try Self.stats("\(repository.path)/Models/Shop.xcdatamodeld", limit: 2)
    #expect(stats.rows.map { $0.moment.size?.attributes } == [nil, 4] && stats.isBounded)
  }

  @Test func theHistoryOfARef() throws {
    let repository = try Self.repository()
    let stats = try Self.stats("side:\(repository.path)/Models/Shop.xcdatamodeld")
    #expect(stats.rows.map { $0.moment.size?.attributes } == [1, 2, nil, 2, 4])
  }

  @Test func withoutCommitsThereIsNone() throws {
    let repository = try TestRepository()
    try repository.write([Self.path("Shop"): Self.contents("a")])
    let error = #expect(throws: CannotRun.self) { try Self.stats("\(repository.path)/Models/Shop.xcdatamodeld") }
    #expect(error?.message.hasPrefix("no commit contains ") == true)
  }
}
