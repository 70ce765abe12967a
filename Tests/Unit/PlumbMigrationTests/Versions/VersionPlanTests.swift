import PlumbCore
import PlumbFormats
import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbWorkspace

/// Plans that add a version, make a version current, or remove a version, with in-memory files.
@Suite struct VersionPlanTests {
  private static let bundle = "My Shop.xcdatamodeld"
  private static let current = "\(bundle)/.xccurrentversion"

  private static func file(_ version: String) -> String { "\(bundle)/\(version).xcdatamodel/contents" }

  private static func workspace(_ versions: [String], current name: String?, more: [String: String] = [:]) -> Workspace
  {
    var files = more
    for version in versions { files[file(version)] = Shop.contents(more: "<!-- \(version) -->") }
    if let name {
      files[current] = String(decoding: ModelBundle.currentVersionBytes(naming: name), as: UTF8.self)
    }
    return Shop.workspace(files, ProjectConfiguration())
  }

  private static func lines(_ plan: VersionPlan) -> [String] {
    plan.changes.changes.map { "\($0.action.verb) \($0.path)" }
  }

  @Test func aCopyUnderTheNextName() throws {
    let workspace = Self.workspace(["My Shop", "My Shop 2"], current: "My Shop 2")
    let plan = try workspace.addVersion(makesCurrent: false)
    #expect(Self.lines(plan) == ["create \(Self.file("My Shop 3"))"])
    #expect(plan.versions == ["My Shop 3"] && plan.current == "My Shop 2")
    let copied = try workspace.files.read(Self.file("My Shop 2"))
    #expect(plan.changes.changes.first?.new == copied)
    let both = try workspace.addVersion(named: "v3 beta 🧾", makesCurrent: true)
    #expect(Self.lines(both) == ["create \(Self.file("v3 beta 🧾"))", "update \(Self.current)"])
    #expect(both.current == "v3 beta 🧾")
    #expect(
      both.changes.diff().hasPrefix("diff --git a/\(Self.file("My Shop 2")) b/\(Self.file("v3 beta 🧾"))\ncopy from"))
  }

  @Test func aBundleOfOneVersionGetsItsFirstNote() throws {
    let plan = try Self.workspace(["My Shop"], current: nil).addVersion(makesCurrent: true)
    #expect(Self.lines(plan) == ["create \(Self.file("My Shop 2"))", "create \(Self.current)"])
  }

  @Test(arguments: ["my shop", "My Shop.xcdatamodel", "", "a/b", "..", ".hidden"])
  func namesThatCannotBe(_ name: String) {
    #expect(throws: CannotRun.self) {
      try Self.workspace(["My Shop"], current: nil).addVersion(named: name, makesCurrent: false)
    }
  }

  @Test func anotherCurrentVersion() throws {
    let workspace = Self.workspace(["My Shop", "My Shop 2"], current: "My Shop 2")
    let plan = try workspace.makeCurrent("My Shop.xcdatamodel")
    #expect(Self.lines(plan) == ["update \(Self.current)"])
    #expect(plan.changes.changes.first?.new == ModelBundle.currentVersionBytes(naming: "My Shop"))
    #expect(try workspace.makeCurrent("My Shop 2").changes.isEmpty)
    let error = #expect(throws: CannotRun.self) { try workspace.makeCurrent("My Shap") }
    #expect(error?.message.hasSuffix("did you mean \"My Shop\"?") == true)
  }

  @Test func aCurrentVersionThatIsRemovedCanBeReplaced() throws {
    let workspace = Self.workspace(["My Shop", "My Shop 2"], current: "My Shop 3")
    #expect(Self.lines(try workspace.makeCurrent("My Shop")) == ["update \(Self.current)"])
    for refused in [
      { _ = try workspace.addVersion(makesCurrent: true) }, { _ = try workspace.removeVersion("My Shop") },
    ] {
      let error = #expect(throws: CannotRun.self, performing: refused)
      #expect(error?.message == "\(Self.bundle) does not declare which of its 2 versions is current")
    }
  }

  @Test func aVersionGoesWithItsFolder() throws {
    let more = [
      "\(Self.bundle)/My Shop.xcdatamodel/.DS_Store": "x", "\(Self.bundle)/My Shop.xcdatamodel/old/layout": "y",
    ]
    let workspace = Self.workspace(["My Shop", "My Shop 2"], current: "My Shop 2", more: more)
    let plan = try workspace.removeVersion("My Shop")
    #expect(
      Self.lines(plan).sorted()
        == ([Self.file("My Shop")] + more.keys).map { "delete \($0)" }.sorted())
    #expect(
      plan.changes.emptied == ["\(Self.bundle)/My Shop.xcdatamodel/old", "\(Self.bundle)/My Shop.xcdatamodel"])
  }

  @Test func whatIsInUseIsNotRemoved() throws {
    var workspace = Self.workspace(["My Shop", "My Shop 2"], current: "My Shop 2")
    let error = #expect(throws: CannotRun.self) { try workspace.removeVersion("My Shop 2") }
    #expect(error?.message == "\"My Shop 2\" is the current version of \(Self.bundle)")
    #expect(throws: CannotRun.self) { try workspace.removeVersion("Gone") }
    workspace.configuration = ProjectConfiguration(models: [ModelSettings(path: Self.bundle, version: "My Shop")])
    #expect(throws: CannotRun.self) { try workspace.removeVersion("My Shop") }
  }

  @Test func aLoneVersionHasNoOthers() {
    let lone = Shop.workspace(["Shop.xcdatamodel/contents": Shop.contents()], ProjectConfiguration())
    #expect(throws: CannotRun.self) { try lone.addVersion(makesCurrent: true) }
    #expect(throws: CannotRun.self) { try lone.makeCurrent("Shop") }
    #expect(throws: CannotRun.self) { try lone.removeVersion("Shop") }
  }
}
