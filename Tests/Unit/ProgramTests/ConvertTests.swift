import TestSupport
import Testing

@Suite struct ConvertTests {
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse/Greenhouse.xcdatamodeld"), as: "Greenhouse.xcdatamodeld")
    return folder
  }

  @Test func aBundleGoesToJSONAndBack() throws {
    let folder = try Self.folder()
    let before = folder.files
    let there = try ToolRun("convert", "Greenhouse.xcdatamodeld", "g.json", in: folder)
    #expect(there.status == 0 && there.out == "" && there.err == "created g.json\n")
    let back = try ToolRun("convert", "g.json", "New.xcdatamodeld", in: folder)
    #expect(back.status == 0, "\(back.err)")
    for file in before where file.hasSuffix("contents") {
      #expect(folder.text(file.replacing("Greenhouse.xcdatamodeld", with: "New.xcdatamodeld")) == folder.text(file))
    }
    #expect(folder.text("New.xcdatamodeld/.xccurrentversion")?.contains("Greenhouse 3.xcdatamodel") == true)
    let again = try ToolRun("convert", "g.json", "New.xcdatamodeld", in: folder)
    #expect(again.status == 0 && again.err == "✓ New.xcdatamodeld is up to date\n")
  }

  /// A redirected result has no commands for GitHub's runner, even if its text has the form of one.
  @Test func onGitHubTheResultIsUnchanged() throws {
    let folder = try Folder(["S.xcdatamodel/contents": Items.contents() + "<!--\n::error::x\n-->"])
    let call = ["convert", "S.xcdatamodel", "-", "--to", "contents"]
    let (here, there) = (
      try ToolRun(call, in: folder), try ToolRun(call, in: folder, environment: ["GITHUB_ACTIONS": "true"])
    )
    #expect(here.out.contains("\n::error::x\n") && there.out == here.out, "\(there)")
    #expect(there.err.contains("lines that GitHub's runner reads as commands"), "\(there.err)")
  }

  @Test func everyFormGoesToStandardOutput() throws {
    let folder = try Self.folder()
    let beginnings = [
      "json": "{\n", "contents": "<?xml", "xcdatamodel": "<?xml", "swiftdata": "import Foundation",
      "sql": "-- Greenhouse 3", "dbml": "// Greenhouse 3", "json-schema": "{\n  \"$schema\"",
      "mermaid": "erDiagram\n", "plantuml": "@startuml\n",
    ]
    for (form, beginning) in beginnings {
      let run = try ToolRun("convert", "Greenhouse.xcdatamodeld", "-", "--to", form, in: folder)
      #expect(run.status == 0 && run.out.hasPrefix(beginning), "\(form): \(run.err)")
    }
    #expect(folder.files.allSatisfy { $0.hasPrefix("Greenhouse.xcdatamodeld/") })
  }

  @Test func whatIsLeftOutIsReportedOnStandardError() throws {
    let folder = try Self.folder()
    let arguments = ["convert", "Greenhouse.xcdatamodeld", "g.dbml", "--model-version", "Greenhouse"]
    let run = try ToolRun(arguments, in: folder)
    #expect(run.status == 0 && run.out == "")
    #expect(run.err.hasPrefix("note: Other versions are omitted: Greenhouse 2 and Greenhouse 3\nnote: "))
    #expect(run.err.hasSuffix("\ncreated g.dbml\n"))
    #expect(try ToolRun(arguments + ["--quiet"], in: folder).err == "")
  }

  @Test func whatIsThereStaysUnlessForced() throws {
    let folder = try Self.folder()
    try folder.write("mine", to: "g.dbml")
    let refused = try ToolRun("convert", "Greenhouse.xcdatamodeld", "g.dbml", in: folder)
    #expect(refused.status == 2)
    #expect(refused.err.hasPrefix("error: g.dbml already exists with other contents\n"))
    #expect(folder.text("g.dbml") == "mine")
    let refusedDry = try ToolRun("convert", "Greenhouse.xcdatamodeld", "g.dbml", "--dry-run", in: folder)
    #expect(refusedDry.status == 2 && refusedDry.err == refused.err.replacing("g.dbml\n", with: "g.dbml --dry-run\n"))
    let dry = try ToolRun("convert", "Greenhouse.xcdatamodeld", "g.dbml", "--force", "--dry-run", in: folder)
    #expect(dry.status == 0 && dry.out.hasPrefix("--- a/g.dbml\n+++ b/g.dbml\n"))
    #expect(dry.err.hasSuffix("would update g.dbml\n"))
    #expect(folder.text("g.dbml") == "mine")
    #expect(try ToolRun("convert", "Greenhouse.xcdatamodeld", "g.dbml", "--force", in: folder).status == 0)
    #expect(folder.text("g.dbml")?.hasPrefix("// Greenhouse 3") == true)
  }

  static let wrongCalls: [(arguments: [String], status: Int32, message: String)] = [
    (["gone.xcdatamodeld", "a.json"], 2, "gone.xcdatamodeld does not exist"),
    (["Greenhouse.xcdatamodeld", "a.txt"], 2, "error: a.txt has no known extension"),
    (["Greenhouse.xcdatamodeld", "a.txt", "--to", "word"], 64, "word"),
    (["Greenhouse.xcdatamodeld", "-"], 64, "pass the format with --to"),
    (["Greenhouse.xcdatamodeld", "-", "--to", "xcdatamodeld"], 2, "cannot be written to standard output"),
    (["Greenhouse.xcdatamodeld", "-", "--to", "sql", "--dry-run"], 64, "--dry-run"),
    (["Greenhouse.xcdatamodeld", "no/such/a.sql"], 2, "error: no/such/a.sql cannot be written"),
    (["Greenhouse.xcdatamodeld", "a.sql", "--model-version", "Grenhouse"], 2, "did you mean \"Greenhouse\"?"),
    (["bad.json", "A.xcdatamodel"], 2, "bad.json:1:12"), (["Greenhouse.xcdatamodeld"], 64, "Missing expected argument"),
  ]

  @Test(arguments: wrongCalls) func mistakesAreReported(_ arguments: [String], _ status: Int32, _ message: String)
    throws
  {
    let folder = try Self.folder()
    try folder.write("{ \"model\": ]", to: "bad.json")
    let files = folder.files
    let run = try ToolRun(["convert"] + arguments, in: folder)
    #expect(run.status == status && run.out == "" && run.err.contains(message), "\(run.status) \(run.err)")
    #expect(folder.files == files)
  }

  @Test func theHelpListsTheForms() throws {
    let run = try ToolRun("convert", "--help", in: try Folder())
    #expect(run.status == 0)
    for form in ["xcdatamodeld", "json", "swiftdata", "sql", "dbml", "json-schema", "mermaid", "plantuml"] {
      #expect(run.out.contains("\n  \(form)"), "\(form)")
    }
  }
}
