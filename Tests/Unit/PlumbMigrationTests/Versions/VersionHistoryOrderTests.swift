import PlumbKit
import PlumbModel
import TestSupport
import Testing

@testable import PlumbMigration
@testable import PlumbWorkspace

/// The order of versions whose names do not determine it: the order of the commits that added them.
@Suite(.enabled(if: TestRepository.isThere, "git is not installed")) struct VersionHistoryOrderTests {
  private static func list(_ repository: TestRepository) throws -> VersionList {
    try Workspace().versions(.init(models: ["\(repository.path)/Shop.xcdatamodeld"]))
  }

  private static func file(_ version: String) -> String { "Shop.xcdatamodeld/\(version).xcdatamodel/contents" }

  private static let current =
    "<plist><dict><key>_XCCurrentVersionName</key><string>Beta.xcdatamodel</string></dict></plist>"

  @Test func commitsDecide() throws {
    let repository = try TestRepository()
    try repository.commit([Self.file("Zeta"): Shop.contents()], on: "2024-01-01")
    try repository.commit([Self.file("Alpha"): Shop.contents(entities: 2)], on: "2024-02-01")
    try repository.commit(
      [Self.file("Beta"): Shop.contents(entities: 3), "Shop.xcdatamodeld/.xccurrentversion": Self.current],
      on: "2024-03-01")
    let list = try Self.list(repository)
    #expect(list.rows.map(\.name) == ["Zeta", "Alpha", "Beta"] && list.order == .history)
    #expect(list.text.hasPrefix("\(list.path): 3 versions, in the order of the commits that added them\n"))
  }

  @Test func oneCommitDecidesNothing() throws {
    let repository = try TestRepository()
    try repository.commit([
      Self.file("Zeta"): Shop.contents(), Self.file("Alpha"): Shop.contents(entities: 2),
      Self.file("Beta"): Shop.contents(entities: 3), "Shop.xcdatamodeld/.xccurrentversion": Self.current,
    ])
    let list = try Self.list(repository)
    #expect(list.rows.map(\.name) == ["Alpha", "Zeta", "Beta"] && list.order == .names(isStepCertain: false))
    let settings = ModelSettings(path: list.path)
    let notes = { (settings: ModelSettings) in
      try Workspace(ProjectConfiguration(models: [settings])).findings().diagnostics
        .filter { $0.rule == "version-order-unknown" }
    }
    #expect(
      try notes(settings).map(\.message) == [
        "The version before Beta is not known from the names of the versions, so the step is not checked"
      ])
    var configured = settings
    configured.previous = "Alpha"
    #expect(try notes(configured) == [])
  }
}
