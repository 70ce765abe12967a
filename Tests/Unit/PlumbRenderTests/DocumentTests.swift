import Foundation
import PlumbText
import Testing

@testable import PlumbRender

/// Templates of reports: the JSON of `validate`, `diff` and `changelog`.
@Suite struct DocumentTests {
  private static func rendered(_ template: String, _ document: String, _ values: [String: String] = [:]) throws
    -> String
  {
    let files = try TemplateFiles(template)
    do {
      return try Renderer(template: files.path, for: .document).text(ofDocument: Array(document.utf8), values: values)
    } catch {
      return "\(error)".replacingOccurrences(of: files.url.path + "/", with: "")
    }
  }

  private static let findings = """
    { "counts": { "errors": 1 }, "tool": { "name": "plumb" }, "findings": [
      { "rule": "a", "message": "A | b", "location": { "file": "M", "start": { "line": 3 } }, "help": ["x", "y"] },
      { "rule": "b", "message": "C", "help": [], "fixes": [{ "title": "T", "changesVersionHash": true }] } ] }
    """

  /// A template, and its text for the document.
  private static let rows = [
    ("{{#findings}}{{rule}} {{/findings}}", "a b "), ("{{counts.errors}} {{tool.name}}", "1 plumb"),
    (
      "{{#findings}}{{#location}}{{file}}:{{start.line}}{{/location}}{{^location}}-{{/location}};{{/findings}}",
      "M:3;-;"
    ),
    ("{{#findings}}{{#help}}{{.}}{{^last()}}, {{/last()}}{{/help}};{{/findings}}", "x, y;;"),
    ("{{#findings}}{{markdown(message)}};{{/findings}}", "A \\| b;C;"),
    ("{{#count(findings)}}{{.}}{{/count(findings)}}", "2"),
    ("{{#findings}}{{#fixes}}{{#changesVersionHash}}{{title}}{{/changesVersionHash}}{{/fixes}}{{/findings}}", "T"),
    ("{{values.title}}", "V"), ("{{#findings}}{{^suppression}}{{rule}}{{/suppression}}{{/findings}}", "ab"),
    ("{{#findings}}{{#values.title}}{{values.title}}{{/values.title}}{{/findings}}", "VV"),
    // An object that lacks a key of its siblings does not have the key of an enclosing object.
    ("{{#findings}}[{{location.file}}]{{/findings}}", "[M][]"),
    (
      "{{findngs}}",
      "T.mustache:1:1: error: a report has no value with the name \"findngs\"\n  help: "
        + "did you mean \"findings\"? Docs/Templates.md lists the names that a template can use"
    ),
    (
      "{{findings}}",
      "T.mustache:1:1: error: {{findings}} prints a list, which has no text\n  help: "
        + "print its members in a section, {{#findings}}{{name}}{{/findings}}, or their number, {{count(findings)}}"
    ),
  ]

  @Test(arguments: rows) func aTemplateHasTheValuesOfTheDocument(_ template: String, _ expected: String) throws {
    #expect(try Self.rendered(template, Self.findings, ["title": "V"]) == expected)
  }

  /// The elements of a report have no common name to sort by.
  @Test func listsOfAReportAreNotSorted() throws {
    let rendered = try Self.rendered("{{#sorted(findings)}}{{rule}}{{/sorted(findings)}}", Self.findings)
    #expect(rendered.hasPrefix("T.mustache:1:1: error: \"sorted\" is not a transform of a report\n"))
  }

  @Test(arguments: ["", "[]", "{", "x"]) func otherInputIsRefused(_ document: String) throws {
    #expect(try Self.rendered("a", document).hasPrefix("error: standard input is not a report in JSON"))
  }

  /// The names that a template can use are the keys of the schemas.
  @Test(arguments: [
    ("report", DocumentNames.findings), ("diff", DocumentNames.changes), ("changelog", DocumentNames.changelog),
  ])
  func theNamesAreThoseOfTheSchemas(_ schema: String, _ names: Set<String>) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Docs/schemas/\(schema).schema.json").standardized
    let node = try #require(JSONReader.parse(Array(try Data(contentsOf: url)), file: schema).node)
    var keys: Set<String> = []
    func collect(_ node: JSONNode) {
      node["properties"]?.members?.forEach { keys.insert($0.key) }
      node.members?.forEach { collect($0.value) }
      node.elements?.forEach(collect)
    }
    collect(node)
    #expect(keys == names, "\(keys.symmetricDifference(names).sorted())")
  }
}
