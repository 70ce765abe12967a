import Foundation
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbWorkspace

/// `validate --against` in real repositories: the history that the rules receive, and their findings.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct HistoryFindingsTests {
  private static func file(_ version: String) -> String { "Shop.xcdatamodeld/\(version).xcdatamodel/contents" }

  private static func current(_ version: String) -> String {
    "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
  }

  private static func shop() throws -> TestRepository {
    let repository = try TestRepository()
    try repository.commit([
      file("Shop"): Shop.contents(), file("Shop 2"): Shop.contents(entities: 2),
      "Shop.xcdatamodeld/.xccurrentversion": current("Shop 2"),
    ])
    return repository
  }

  private static let rules: Set = [
    "version-edited", "version-detail-edited", "version-deleted", "current-rolled-back", "version-not-current",
    "versions-collide", "step-breaking",
  ]

  /// Returns the rules of the findings about the history that are not suppressed.
  private static func found(
    _ repository: TestRepository, since ref: String = "main", unreleased: [String] = [], _ ignored: [String] = []
  ) throws -> [String] {
    var settings = ModelSettings(path: "\(repository.path)/Shop.xcdatamodeld")
    settings.unreleased = unreleased
    var configuration = ProjectConfiguration(models: [settings])
    configuration.rules.ignores = ignored.map { .init(rule: $0, element: "*") }
    let found = try Workspace(configuration).findings(of: .all, CheckOptions(against: ref))
    return found.diagnostics.filter { rules.contains($0.rule) && $0.suppression == nil }.map(\.rule)
  }

  @Test func theWorkingTreeCounts() throws {
    let repository = try Self.shop()
    #expect(try Self.found(repository) == [])
    try repository.write([Self.file("Shop 2"): Shop.contents(entities: 3)])
    #expect(try Self.found(repository) == ["version-edited"])
    #expect(try Self.found(repository, unreleased: ["current"]) == [])
    #expect(try Self.found(repository, unreleased: [], ["version-edited"]) == [])
    try repository.commit([:])
    #expect(try Self.found(repository, since: "HEAD~1") == ["version-edited"])
    #expect(try Self.found(repository, since: "HEAD") == [])
  }

  @Test func branchesAreComparedFromWhereTheyParted() throws {
    let repository = try Self.shop()
    try repository.git("branch", "side")
    try repository.commit([
      Self.file("Shop"): Shop.contents(entities: 4), Self.file("Shop 3"): Shop.contents(entities: 3),
      "Shop.xcdatamodeld/.xccurrentversion": Self.current("Shop 3"),
    ])
    try repository.git("checkout", "--quiet", "side")
    #expect(try Self.found(repository) == [])
    try repository.write([
      Self.file("Shop 3"): Shop.contents(entities: 5), "Shop.xcdatamodeld/.xccurrentversion": Self.current("Shop 3"),
    ])
    #expect(try Self.found(repository) == ["versions-collide"])
    try repository.git("rm", "-rqf", "Shop.xcdatamodeld/Shop.xcdatamodel")
    #expect(try Self.found(repository).contains("version-deleted"))
  }

  @Test func aBundleThatIsNewHasNoHistory() throws {
    let repository = try TestRepository()
    try repository.commit(["README": "1"])
    try repository.write([Self.file("Shop"): Shop.contents()])
    #expect(try Self.found(repository) == [])
  }

  /// A shallow clone has one commit of one branch, as on a CI server. The command that Plumb suggests fetches the
  /// other branch.
  @Test func aShallowCloneComparesWhatItHas() throws {
    let repository = try Self.shop()
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit([Self.file("Shop 2"): Shop.contents(entities: 3)])
    let clone = try TestRepository("clone", "--quiet", "--depth=1", "file://" + repository.path)
    let error = #expect(throws: CannotRun.self) { try Self.found(clone) }
    let command = try #require(error?.help.first?.dropFirst("run: git ".count))
    try clone.git(command.split(separator: " ").map(String.init))
    #expect(try Self.found(clone) == ["version-edited"])
    #expect(try Self.found(clone, since: "origin/main") == ["version-edited"])
  }

  @Test func withoutARefGitIsNotStarted() throws {
    let files = [Self.file("Shop"): Shop.contents()]
    var configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld")])
    configuration.rules.ignores = [.init(rule: "version-edited", element: "*")]
    let found = try Shop.workspace(files, configuration).findings()
    // Without a ref, the rules of the history do not run. The suppression is therefore not reported as unused.
    #expect(!found.diagnostics.contains { $0.rule == "suppression-unused" })
  }
}
