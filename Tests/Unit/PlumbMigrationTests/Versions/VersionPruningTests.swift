import PlumbCore
import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbWorkspace

/// Plans that remove the earliest versions, with in-memory files.
@Suite struct VersionPruningTests {
  private static let bundle = "Shop.xcdatamodeld"
  private static let names = ["Shop", "Shop 2", "Shop 3", "Shop 4"]

  private static func folder(_ version: String) -> String { "\(bundle)/\(version).xcdatamodel" }

  /// Each version has an attribute that the others do not have.
  private static func workspace(current: String = "Shop 4", more: [String: String] = [:]) -> Workspace {
    var files = more
    for (index, name) in names.enumerated() {
      let attribute = "<attribute name=\"value\(index)\" optional=\"YES\" attributeType=\"String\"/>"
      files["\(folder(name))/contents"] = Shop.contents(more: attribute)
    }
    files["\(bundle)/.xccurrentversion"] = String(
      decoding: ModelBundle.currentVersionBytes(naming: current), as: UTF8.self)
    return Shop.workspace(files, ProjectConfiguration())
  }

  private static func lines(_ plan: VersionPlan) -> [String] {
    plan.changes.changes.map { "\($0.action.verb) \($0.path)" }
  }

  @Test func theVersionsBeforeAnotherOneAreRemoved() throws {
    let workspace = Self.workspace()
    let plan = try workspace.pruneVersions(before: "Shop 3")
    #expect(Self.lines(plan) == ["delete \(Self.folder("Shop"))/contents", "delete \(Self.folder("Shop 2"))/contents"])
    #expect(plan.versions == ["Shop", "Shop 2"] && plan.current == "Shop 4")
    #expect(try workspace.pruneVersions(keeping: 2).versions == plan.versions)
    #expect(Set(plan.changes.emptied) == [Self.folder("Shop"), Self.folder("Shop 2")])
    #expect(plan.notes.count == 1 && plan.notes[0].hasPrefix(#"stores of "Shop" and "Shop 2" can no longer"#))
  }

  @Test func nothingIsEarlier() throws {
    for plan in [
      try Self.workspace().pruneVersions(before: "Shop"), try Self.workspace().pruneVersions(keeping: 4),
      try Self.workspace().pruneVersions(keeping: 9),
    ] { #expect(plan.changes.isEmpty && plan.versions == [] && plan.notes == []) }
  }

  @Test func theCurrentVersionStays() throws {
    let workspace = Self.workspace(current: "Shop 2")
    #expect(throws: CannotRun.self) { try workspace.pruneVersions(keeping: 1) }
    #expect(try workspace.pruneVersions(before: "Shop 2").versions == ["Shop"])
  }

  @Test func theirLocksGoToo() throws {
    var workspace = Self.workspace()
    let locked = try #require(try workspace.lockVersions().changes.changes.first)
    let text = String(decoding: try #require(locked.new), as: UTF8.self)
    workspace = Self.workspace(more: [locked.path: text])
    let plan = try workspace.pruneVersions(before: "Shop 2")
    let change = try #require(plan.changes.changes.last)
    #expect(change.path == locked.path && change.action.verb == "update")
    let left = String(decoding: try #require(change.new), as: UTF8.self)
    #expect(!left.contains("\"Shop\"") && left.contains("\"Shop 2\""))
    #expect(plan.notes.contains("their entries in \(locked.path) are removed"))
  }

  @Test func codeThatNamesThemIsListed() throws {
    let stages = "let stage = NSCustomMigrationStage(migratingFrom: .init(name: \"Shop 2\"), to: current)"
    let workspace = Self.workspace(more: ["Sources/Stages.swift": stages])
    #expect(try workspace.pruneVersions(before: "Shop 2").notes.count == 1)
    #expect(
      try workspace.pruneVersions(before: "Shop 3").notes.last == "edit the code that names them: Sources/Stages.swift")
  }

  @Test func theirMappingModelsGoToo() throws {
    var files: [String: String] = [:]
    for (old, new) in zip(Self.names, Self.names.dropFirst()) {
      let mapping = try Self.workspace().remedy(.mappingModel, from: old, to: new)
      files["\(mapping.fileName)/xcmapping.xml"] = String(decoding: mapping.bytes, as: UTF8.self)
    }
    let plan = try Self.workspace(more: files).pruneVersions(before: "Shop 3")
    #expect(
      Self.lines(plan).filter { $0.contains("xcmapping") } == [
        "delete Shop 2ToShop 3.xcmappingmodel/xcmapping.xml", "delete ShopToShop 2.xcmappingmodel/xcmapping.xml",
      ])
    #expect(plan.notes.contains { $0.hasPrefix("mapping models of their steps: Shop") })
  }
}
