import Foundation
import Testing

@testable import PlumbModel
@testable import PlumbReport
@testable import PlumbRules
@testable import PlumbText

/// `Docs/schemas/report.schema.json` against reports as they are written, in both directions: no key without its schema,
/// no required key that is missing, no member of the schema that no report has.
@Suite struct ReportSchemaTests {
  private static let schema: JSONNode? = {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Docs/schemas/report.schema.json")
    return (try? Data(contentsOf: file.standardizedFileURL)).flatMap {
      JSONReader.parse(Array($0), file: "schema").node
    }
  }()

  /// Where a document differs from a schema: types, required and unknown keys, constants and words.
  private struct Check {
    let root: JSONNode
    var problems: [String] = []
    /// Members of the schema that were met, by their descriptions' places.
    var met: Set<Int> = []

    mutating func check(_ node: JSONNode, _ schema: JSONNode, _ path: String) {
      if let name = schema["$ref"]?.string?.split(separator: "/").last, let target = root["$defs"]?[String(name)] {
        check(node, target, path)
      }
      if let constant = schema["const"], JSON(constant) != JSON(node) { problems.append("\(path): not the constant") }
      if let words = schema["enum"]?.elements, !words.contains(where: { JSON($0) == JSON(node) }) {
        problems.append("\(path): \(JSON(node).compact) is none of the words")
      }
      switch schema["type"]?.string {
      case "object": checkObject(node, schema, path)
      case "array":
        guard let elements = node.elements else { return problems.append("\(path): no array") }
        if let items = schema["items"] { for element in elements { check(element, items, path + "[]") } }
      case "string": if node.string == nil { problems.append("\(path): no string") }
      case "integer": if node.integer == nil { problems.append("\(path): no integer") }
      default: break
      }
    }

    private mutating func checkObject(_ node: JSONNode, _ schema: JSONNode, _ path: String) {
      guard let members = node.members else { return problems.append("\(path): no object") }
      for key in schema["required"]?.elements?.compactMap(\.string) ?? [] where node[key] == nil {
        problems.append("\(path): \(key) is missing")
      }
      for member in members {
        guard let known = schema["properties"]?[member.key] else {
          problems.append("\(path): \(member.key) is not in the schema")
          continue
        }
        met.insert(known.location.start.offset)
        check(member.value, known, "\(path).\(member.key)")
      }
    }
  }

  /// The places of all members of objects in a schema.
  private static func members(of schema: JSONNode) -> [(name: String, offset: Int)] {
    let own = schema["properties"]?.members ?? []
    return own.map { ($0.key, $0.value.location.start.offset) } + own.flatMap { members(of: $0.value) }
      + (schema["items"].map { members(of: $0) } ?? [])
      + (schema["$defs"]?.members ?? []).flatMap { members(of: $0.value) }
  }

  @Test func reportsAreAsTheSchemaSays() throws {
    let schema = try #require(Self.schema)
    var check = Check(root: schema)
    var finding = Diagnostic(rule: "r", severity: .note, message: "m", element: .init(version: "V"))
    finding.suppression = .init(.configuration, because: "so")
    finding.fixes = [
      Fix(title: "Do it", applicability: .safe, edits: [TextEdit(Location(file: "f"), replacement: "x")])
    ]
    let reports = FormatTests.reports.map(\.report) + [Harbour.report(Harbour.findings + [finding])]
    for report in reports {
      let (node, problems) = JSONReader.parse(Array(ReportFormat.json.render(report).utf8), file: "report")
      #expect(problems.isEmpty)
      check.check(try #require(node), schema, "report")
    }
    #expect(check.problems.isEmpty, "\(check.problems.prefix(5))")
    let unmet = Self.members(of: schema).filter { !check.met.contains($0.offset) }
    #expect(unmet.isEmpty, "no report has \(unmet.map(\.name))")
  }

  @Test func wordsOfTheSchemaAreThoseOfTheModel() throws {
    let definitions = try #require(Self.schema?["$defs"])
    func words(_ node: JSONNode?) -> Set<String> { Set(node?["enum"]?.elements?.compactMap(\.string) ?? []) }
    #expect(words(definitions["finding"]?["properties"]?["severity"]) == Set(Severity.allCases.map(\.rawValue)))
    let kind = definitions["element"]?["properties"]?["steps"]?["items"]?["properties"]?["kind"]
    #expect(words(kind) == Set(ElementPath.Kind.allCases.map(\.rawValue)))
  }
}
