import PlumbWorkspace
import TestSupport
import Testing

/// The author and the date of the commit that added a version, from real repositories.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct VersionOriginTests {
  private static func contents(_ entity: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" syncable="YES"/>
    </model>
    """
  }

  private static func path(_ version: String, in folder: String = "Models 🧾") -> String {
    "\(folder)/Shop.xcdatamodeld/\(version).xcdatamodel/contents"
  }

  /// Creates a repository. Shop is added on May 1, Shop 2 is added on May 2 and edited on May 3, and Shop 3 is not
  /// committed.
  private static func repository() throws -> TestRepository {
    let repository = try TestRepository()
    let current =
      "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>"
    try repository.commit(
      [path("Shop"): contents("A"), "Models 🧾/Shop.xcdatamodeld/.xccurrentversion": current], on: "2024-05-01")
    try repository.commit([path("Shop 2"): contents("B")], on: "2024-05-02")
    try repository.commit([path("Shop 2"): contents("C")], on: "2024-05-03")
    try repository.write([path("Shop 3"): contents("D")])
    return repository
  }

  /// Returns the days on which the versions were added, the newest version first. `nil` for a version without a known
  /// commit.
  private static func days(_ path: String) throws -> [String?] {
    try Workspace().changelog(.init(models: [path])).sections.map { $0.origin?.day }
  }

  @Test func theCommitThatFirstAddedAVersionCounts() throws {
    let repository = try Self.repository()
    let changelog = try Workspace().changelog(.init(models: ["\(repository.path)/Models 🧾/Shop.xcdatamodeld"]))
    #expect(changelog.sections.map(\.name) == ["Shop 3", "Shop 2", "Shop"])
    #expect(changelog.sections.map { $0.origin?.day } == [nil, "2024-05-02", "2024-05-01"])
    #expect(changelog.sections.last?.origin?.author == "Test" && !changelog.isCutOff)
    #expect(try changelog.sections[1].origin?.commit == repository.git("rev-parse", "HEAD~1"))
    let without = try Workspace().changelog(
      .init(models: ["\(repository.path)/Models 🧾/Shop.xcdatamodeld"]), usesGit: false)
    #expect(without.sections.allSatisfy { $0.origin == nil })
  }

  @Test func aBundleThatWasMovedIsFollowed() throws {
    let repository = try Self.repository()
    try repository.git("mv", "Models 🧾", "App")
    try repository.commit([:], on: "2024-06-01")
    try repository.git("mv", "App/Shop.xcdatamodeld", "Store.xcdatamodeld")
    try repository.commit([:], on: "2024-07-01")
    // Shop 3 was first committed together with the first move.
    #expect(try Self.days("\(repository.path)/Store.xcdatamodeld") == ["2024-06-01", "2024-05-02", "2024-05-01"])
  }

  @Test func aShallowCloneDoesNotKnow() throws {
    let repository = try Self.repository()
    try repository.commit([:], on: "2024-06-01")
    let clone = try TestRepository("clone", "--quiet", "--depth=1", "file://" + repository.path)
    let changelog = try Workspace().changelog(.init(models: ["\(clone.path)/Models 🧾/Shop.xcdatamodeld"]))
    #expect(changelog.sections.allSatisfy { $0.origin == nil } && changelog.isCutOff)
  }

  @Test func aBundleOfThePastAndALoneVersion() throws {
    let repository = try Self.repository()
    #expect(try Self.days("HEAD~1:\(repository.path)/Models 🧾/Shop.xcdatamodeld") == ["2024-05-02", "2024-05-01"])
    let lone = "\(repository.path)/Models 🧾/Shop.xcdatamodeld/Shop 2.xcdatamodel"
    #expect(try Self.days(lone) == ["2024-05-02"])
  }

  @Test func aVersionThatIsNotThereIsSuggested() throws {
    let repository = try Self.repository()
    let changelog = try Workspace().changelog(.init(models: ["\(repository.path)/Models 🧾/Shop.xcdatamodeld"]))
    #expect(try changelog.chosen("Shop 2.xcdatamodel") == "Shop 2")
    let error = #expect(throws: CannotRun.self) { try changelog.chosen("Shp 2") }
    #expect(error?.message == #"Shop has no version "Shp 2"; did you mean "Shop 2"?"#)
  }
}
