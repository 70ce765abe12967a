import Foundation
import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText

/// `Docs/schemas/report.schema.json` and the written reports agree in both directions. Reports have no key without a
/// schema, and no required key is missing. The schema has no member that no report contains.
@Suite struct ReportSchemaTests {
  private static let schema = SchemaCheck.schema("report")

  @Test func reportsConformToTheSchema() throws {
    let schema = try #require(Self.schema)
    var check = SchemaCheck(root: schema)
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
    let unmet = SchemaCheck.members(of: schema).filter { !check.met.contains($0.offset) }
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
