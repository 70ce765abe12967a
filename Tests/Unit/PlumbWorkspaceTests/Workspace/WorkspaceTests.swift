import PlumbKit
import TestSupport
import Testing

/// A workspace with in-memory files, as a client other than the command-line tool uses it.
@Suite struct WorkspaceTests {
  @Test func findingsAreTheWholeOfValidate() throws {
    let workspace = Shop.workspace([
      "Shop.xcdatamodel/contents": Shop.contents(more: #"<attribute name="note" attributeType="Quark"/>"#),
      "Src/Item.swift": Shop.item(count: "Int32"),
    ])
    let found = try workspace.findings()
    #expect(found.isComplete)
    #expect(Set(found.diagnostics.map(\.rule)).isSuperset(of: ["drift-type", "attribute-type-missing"]), "\(found)")
    let drift = try #require(found.diagnostics.first { $0.rule == "drift-type" })
    #expect(drift.location?.description == "Src/Item.swift:2:25")
    #expect(drift.related.map(\.location.file) == ["Shop.xcdatamodel/contents"])
    #expect(found.sources.map(\.file).sorted() == ["Shop.xcdatamodel/contents", "Src/Item.swift"])
  }

  @Test func suppressionsOfEveryKindAreMarked() throws {
    var configuration = Shop.configuration()
    configuration.rules.ignores = [
      .init(rule: "drift-type", element: "Item0.count"), .init(rule: "drift-type", element: "Item1.count"),
    ]
    let comment = "  @NSManaged var title: Data? // plumb:ignore drift-type because bytes"
    let item = Shop.item(count: "Int32").replacing("  @NSManaged var title: String?", with: comment)
    let found = try Shop.workspace(
      ["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": item], configuration
    ).findings()
    let drift = found.diagnostics.filter { $0.rule == "drift-type" }
    #expect(drift.compactMap(\.suppression?.kind) == [.configuration, .comment])
    #expect(found.diagnostics.filter { $0.rule == "suppression-unused" }.map(\.element.version) == ["Item1.count"])
  }

  @Test func whatTheBaselineKnowsIsMarked() throws {
    let files = ["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item(count: "Int32")]
    let workspace = Shop.workspace(files)
    let new = try workspace.baseline(of: workspace.findings(), in: nil)
    #expect(new.file == "plumb.baseline.json" && new.count == 1)
    let written = try #require(new.changes.changes.first?.new)
    var configuration = Shop.configuration()
    configuration.baseline = new.file
    let known = files.merging([new.file: String(decoding: written, as: UTF8.self)]) { $1 }
    let found = try Shop.workspace(known, configuration).findings()
    #expect(found.diagnostics.map(\.suppression?.kind) == [.baseline])
    let repaired = known.merging(["Src/Item.swift": Shop.item()]) { $1 }
    #expect(try Shop.workspace(repaired, configuration).findings().fixedSinceBaseline == 1)
  }

  @Test func whatIsPlannedMendsWhatIsFound() throws {
    var files = [
      "Shop.xcdatamodel/contents": Shop.contents(), "Src/Item.swift": Shop.item(count: "Int32", title: "Data?"),
    ]
    let plan = try Shop.workspace(files).repair(.review)
    #expect(plan.left.isEmpty && plan.made.map(\.finding.rule) == ["drift-type", "drift-type"], "\(plan)")
    for change in plan.changes.changes { files[change.path] = change.new.map { String(decoding: $0, as: UTF8.self) } }
    #expect(files["Src/Item.swift"] == Shop.item())
    #expect(try Shop.workspace(files).findings().diagnostics.isEmpty)
    #expect(try Shop.workspace(files).repair(.review).changes.isEmpty)
  }

  @Test func aModelFollowsItsSwift() throws {
    var files = [
      "Shop.xcdatamodel/contents": Shop.contents(),
      "Src/Item.swift": Shop.item() + "extension Item0 {\n  @NSManaged var note: String?\n}\n",
    ]
    let plan = try Shop.workspace(files).repairModels()
    #expect(plan.made.map(\.fix) == ["Add the attribute note, optional String"], "\(plan)")
    let version = try #require(plan.versions.first)
    #expect(version.name == "Shop" && version.newVersion == nil && version.concernsStores)
    for change in plan.changes.changes { files[change.path] = change.new.map { String(decoding: $0, as: UTF8.self) } }
    #expect(files["Shop.xcdatamodel/contents"]?.contains(#"name="note" optional="YES""#) == true)
    #expect(try Shop.workspace(files).findings().diagnostics.isEmpty)
  }

  @Test func missingFilesAreReported() throws {
    #expect(throws: CannotRun.self) { try Shop.workspace([:], ProjectConfiguration()).findings() }
    let missing = #expect(throws: CannotRun.self) { try Shop.workspace([:]).findings() }
    #expect(missing?.message == "Shop.xcdatamodel does not exist")
    let alone = Shop.workspace(["Shop.xcdatamodel/contents": Shop.contents()])
    let help = ["correct “sources” in the configuration, or remove it"]
    #expect(throws: CannotRun("the sources Src do not exist", help: help, argument: "Src")) { try alone.findings() }
  }

  @Test func anOutputFolderThatCannotBeReadIsNoEmptyOne() throws {
    let files = ["Shop.xcdatamodel/contents": Shop.contents(), "Out": "a file"]
    var settings = ModelSettings(path: "Shop.xcdatamodel", generate: GenerateSettings(output: "Out"))
    settings.declarations.style = .managed
    let workspace = Shop.workspace(files, ProjectConfiguration(models: [settings]))
    #expect(throws: CannotRun("the output folder Out cannot be read: Not a directory", argument: "Out")) {
      try workspace.generation(settings).plan(workspace.files)
    }
    settings.generate?.output = "New"
    let plan = try workspace.generation(settings).plan(workspace.files)
    #expect(!plan.changes.isEmpty && plan.changes.allSatisfy { $0.action.verb == "create" })
  }

  /// An empty `.xccurrentversion` leaves the current version open, unless the configuration names the version.
  @Test(arguments: [(nil, [Severity.error], false), ("Shop 2", [.note], true)])
  func anEmptyCurrentVersion(_ version: String?, _ severities: [Severity], _ isComplete: Bool) throws {
    let configuration = ProjectConfiguration(models: [ModelSettings(path: "Shop.xcdatamodeld", version: version)])
    let found = try Shop.workspace(
      [
        "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Shop.contents(entities: 2),
        "Shop.xcdatamodeld/.xccurrentversion":
          #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict/></plist>"#,
      ], configuration
    ).findings()
    #expect(found.diagnostics.filter { $0.rule == "current-version-missing" }.map(\.severity) == severities)
    #expect(found.isComplete == isComplete)
  }
}
