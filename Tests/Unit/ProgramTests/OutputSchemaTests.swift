import PlumbText
import TestSupport
import Testing

/// The JSON of the commands conforms to the schemas in `Docs/schemas`, which people use to read it.
@Suite struct OutputSchemaTests {
  /// A sample, a call, and its schema.
  private static let calls = [
    ("Bookshop", ["diff", "--format", "json"], "diff"), ("Greenhouse", ["diff", "--format", "json"], "diff"),
    ("Greenhouse", ["diff", "Greenhouse", "Greenhouse 3", "--format", "json"], "diff"),
    ("Fieldnotes", ["diff", "--format", "json"], "diff"), ("Mistakes", ["diff", "--format", "json"], "diff"),
    ("Bookshop", ["migrate", "--format", "json"], "migration"),
    ("Greenhouse", ["migrate", "--format", "json"], "migration"),
    ("Greenhouse", ["migrate", "--matrix", "--format", "json"], "migration"),
    ("Mistakes", ["migrate", "--matrix", "--format", "json"], "migration"),
    ("Fieldnotes", ["changelog", "--no-git", "--format", "json"], "changelog"),
    ("Greenhouse", ["stats", "--no-git", "--format", "json"], "stats"),
    ("Drift-Macro", ["validate", "--format", "json"], "report"),
    ("Mistakes", ["validate", "--format", "json"], "report"),
  ]

  @Test(arguments: calls) func theOutputConformsToItsSchema(_ sample: String, _ call: [String], _ name: String) throws {
    let folder = try Folder()
    try folder.copy(Samples.path(sample), as: sample)
    let run = try ToolRun(call, in: folder, below: sample)
    let node = try #require(JSONReader.parse(Array(run.out.utf8), file: name).node, "\(run.err)")
    let root = try #require(SchemaCheck.schema(name))
    // The plan and the matrix are two forms of one schema.
    let form = name == "migration" ? root["$defs"]?[call.contains("--matrix") ? "matrix" : "plan"] : root
    var check = SchemaCheck(root: root)
    check.check(node, try #require(form), name)
    #expect(check.problems.isEmpty, "\(check.problems.prefix(5))")
    #expect(node["formatVersion"]?.integer == 1)
  }
}
