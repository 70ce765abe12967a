import Foundation
import Testing

/// Calls whose output would replace a file that Plumb reads.
@Suite struct OutputsAndInputsTests {
  private static let contents = "Greenhouse.xcdatamodeld/Greenhouse 3.xcdatamodel/contents"
  private static let current = "Greenhouse.xcdatamodeld/.xccurrentversion"
  private static let source = "Sources/GreenhouseModel/LeafColor.swift"

  /// Creates a copy of the sample, with a symbolic link and a hard link to its model, a link to its bundle, and a
  /// dump.
  private static func greenhouse() throws -> (folder: Folder, files: [String: String]) {
    let folder = try Folder()
    for name in ["Greenhouse.xcdatamodeld", "Sources", "plumb.json"] {
      try folder.copy(Samples.path("Greenhouse/\(name)"), as: name)
    }
    let disk = FileManager.default
    try disk.linkItem(atPath: "\(folder.path)/\(contents)", toPath: "\(folder.path)/hard.json")
    try disk.createSymbolicLink(atPath: "\(folder.path)/soft.json", withDestinationPath: contents)
    try disk.createSymbolicLink(atPath: "\(folder.path)/bundle", withDestinationPath: "Greenhouse.xcdatamodeld")
    #expect(try ToolRun("convert", "Greenhouse.xcdatamodeld", "dump.json", in: folder).status == 0)
    return (folder, all(folder))
  }

  private static func all(_ folder: Folder) -> [String: String] {
    Dictionary(folder.files.map { ($0, folder.text($0) ?? "") }) { first, _ in first }
  }

  /// The calls that are refused, each with a part of its message.
  static let refused: [(call: [String], clause: String)] = [
    (["validate", "--no-config", "--format", "json=\(contents)"], "would replace \(contents), which Plumb reads"),
    (["validate", "--no-config", "--format", "json=\(current)"], "would replace \(current), which Plumb reads"),
    (
      ["validate", "--no-config", "--format", "json=hard.json"], "would replace hard.json, the same file as \(contents)"
    ),
    (
      ["validate", "--no-config", "--format", "json=soft.json"], "would replace soft.json, the same file as \(contents)"
    ),
    (
      ["validate", "--format", "json=bundle/Greenhouse.xcdatamodel/contents"],
      "the same file as Greenhouse.xcdatamodeld"
    ),
    (["validate", "--no-config", "--format", "json=bundle/new.json"], "would be in the model bundle"),
    (["validate", "--no-config", "--format", "json=plumb.json"], "would replace plumb.json, which Plumb reads"),
    (["validate", "--format", "sarif=\(source)"], "would replace \(source), which Plumb reads"),
    (["validate", "--no-config", "--format", "sarif=\(source)"], "would replace the source \(source)"),
    (["validate", "--fix", "--format", "junit=\(contents)"], "would replace \(contents), which Plumb reads"),
    (["validate", "--write-baseline", "--baseline", "bundle/known.json"], "would be in the model bundle"),
    (["generate", "--output", "New.xcdatamodeld"], "would be in the model New.xcdatamodeld"),
    (["generate", "--output", "New.xcdatamodeld", "--check"], "would be in the model New.xcdatamodeld"),
    (["generate", "--output", "bundle", "--dry-run"], "would be in the model bundle"),
    (["migrate", "--emit", "tests", "--output", "Greenhouse.xcdatamodeld"], "would be in the model Greenhouse"),
    (["convert", "dump.json", "./dump.json", "--to", "sql", "--force"], "would replace ./dump.json, which"),
    (["convert", "Greenhouse.xcdatamodeld", contents, "--to", "sql", "--force"], "would replace \(contents), which"),
    (["convert", "Greenhouse.xcdatamodeld", "plumb.json", "--force"], "would replace plumb.json, which Plumb reads"),
    (["convert", "Greenhouse.xcdatamodeld", "Greenhouse.xcdatamodeld/a.sql"], "would be in the model Greenhouse"),
  ]

  @Test(arguments: refused) func areRefused(_ call: [String], _ clause: String) throws {
    let (folder, before) = try Self.greenhouse()
    let run = try ToolRun(call, in: folder)
    #expect(run.status == 2)
    #expect(run.err.contains(clause), "\(run.err)")
    #expect(Self.all(folder) == before)
  }

  @Test(arguments: ["GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"]) func aStepWritesIntoNoModel(_ variable: String) throws {
    let (folder, before) = try Self.greenhouse()
    for path in [Self.contents, "soft.json", "hard.json", "plumb.json", Self.source] {
      let run = try ToolRun(
        "validate", "--no-config", in: folder, environment: ["GITHUB_ACTIONS": "true", variable: path])
      #expect(run.status == 2)
      #expect(run.err.contains("error: the file of \(variable) would replace"), "\(run.err)")
    }
    #expect(Self.all(folder) == before)
  }

  /// A file that a command is meant to change is written.
  @Test func whatIsMeantIsWritten() throws {
    let (folder, _) = try Self.greenhouse()
    try folder.write(
      "// plumb:generated of a template\n{{#entities}}// {{name}}\n{{/entities}}", to: "Names.mustache")
    for _ in 1...2 {
      try folder.write("// plumb:generated\nlet old = 1\n", to: "Sources/GreenhouseModel/Generated/Old+Plumb.swift")
      #expect(try ToolRun("generate", in: folder).status == 0)
      #expect(folder.text("Sources/GreenhouseModel/Generated/Old+Plumb.swift") == nil)
      #expect(try ToolRun("validate", "--format", "json=report.json", "--format", "text", in: folder).status == 0)
      #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
      #expect(try ToolRun("format", in: folder).status == 0)
      #expect(try ToolRun("version", "lock", in: folder).status == 0)
      #expect(try ToolRun("convert", "dump.json", "Copy.xcdatamodeld", in: folder).status == 0)
    }
  }
}
