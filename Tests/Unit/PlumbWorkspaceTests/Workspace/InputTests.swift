import PlumbKit
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbWorkspace

/// Outputs never replace files that Plumb reads as input.
@Suite struct InputTests {
  private static let project = [
    "plumb.json": "{}", "plumb.lock": "{}", "known.json": "{}", "Head.txt": "", "Rooms.mustache": "",
    "Shop.xcdatamodeld/.xccurrentversion": "",
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
    "Src/Item.swift": Shop.item(), "Src/Deep/Old.m": "", "Gen/Item+Plumb.swift": "// plumb:generated\n",
    "Other.xcdatamodel/contents": Shop.contents(), "Notes.md": "",
  ]

  private static func workspace(_ files: [String: String] = project) -> Workspace {
    var shop = ModelSettings(path: "Shop.xcdatamodeld", sources: ["Src"], generate: GenerateSettings(output: "Gen"))
    shop.generate?.headerFile = "Head.txt"
    shop.templates = [TemplateSettings(template: "Rooms.mustache", output: "Rooms.kt")]
    var configuration = ProjectConfiguration(models: [shop])
    configuration.file = "plumb.json"
    configuration.baseline = "known.json"
    return Shop.workspace(files, configuration)
  }

  @Test(
    arguments: [
      "plumb.json", "./plumb.json", "plumb.lock", "known.json", "Head.txt", "Rooms.mustache",
      "Shop.xcdatamodeld/.xccurrentversion", "Shop.xcdatamodeld/Shop.xcdatamodel/contents",
      "Src/../Shop.xcdatamodeld/./Shop.xcdatamodel//contents", "Src/Item.swift", "Src/Deep/Old.m",
      "Gen/Item+Plumb.swift",
    ]) func whatIsConfiguredIsRead(_ output: String)
  {
    let refused = #expect(throws: CannotRun.self) {
      try Self.workspace().inputs().refuse(report: output, as: "the report")
    }
    #expect(refused?.message.hasPrefix("the report would replace \(output), ") == true)
    #expect(refused?.message.hasSuffix("which Plumb reads") == true)
    #expect(refused?.argument == output)
  }

  @Test(arguments: ["report.json", "Notes.md", "Gen/report.json", "Src/New.swift", "Shop.xcdatamodeld.json"])
  func otherFilesAreWritten(_ output: String) throws {
    try Self.workspace().inputs().refuse(report: output, as: "the report")
  }

  @Test(
    arguments: [
      "Shop.xcdatamodeld", "Shop.xcdatamodeld/new.json", "Other.xcdatamodel/new.json", "New.xcdatamodeld/a/b.swift",
      "NEW.XCDATAMODEL/a.swift",
    ]) func nothingComesIntoAModel(_ output: String)
  {
    let refused = #expect(throws: CannotRun.self) { try Self.workspace().inputs().refuse(output, as: "the output") }
    #expect(refused?.message.hasPrefix("the output \(output) would be in the model ") == true)
  }

  /// A file counts as an input after it is read, also without a configuration.
  @Test func whatWasReadIsKnown() throws {
    let files = Self.project.filter { $0.key != "plumb.json" && $0.key != "plumb.lock" }
    let workspace = Shop.workspace(files, ProjectConfiguration()).recordingReads()
    let inputs = workspace.inputs()
    try inputs.refuse("Notes.md", as: "the report")
    let early = inputs.snapshot
    _ = try workspace.files.read("Notes.md")
    #expect(throws: CannotRun.self) { try inputs.refuse("./Notes.md", as: "the report") }
    try early.refuse("Notes.md", as: "the report")
  }

  @Test func aReportReplacesNoSourceThatIsNotReadEither() {
    let inputs = Shop.workspace(Self.project, ProjectConfiguration()).inputs()
    let refused = #expect(throws: CannotRun.self) { try inputs.refuse(report: "Src/Item.swift", as: "the report") }
    #expect(refused?.message == "the report would replace the source Src/Item.swift")
  }

  /// Files that Plumb generated may be written again, even among the sources.
  @Test(arguments: [("// plumb:generated\n", true), ("final class Item {}\n", false)])
  func generatedSourcesAreTheirOwn(_ old: String, _ isOurs: Bool) {
    let workspace = Self.workspace(Self.project.merging(["Src/Fetches.swift": old]) { $1 })
    let changes = FileChanges([.init("Src/Fetches.swift", .update(from: Array(old.utf8), to: []))])
    let refused = Result { try workspace.inputs().refuse(changes, as: "the output") }
    #expect(((try? refused.get()) != nil) == isOurs)
  }
}
