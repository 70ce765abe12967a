import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbFindings

/// Custom rules of a configuration have severities, can be suppressed, and are reported like built-in rules.
@Suite struct CustomRuleLifeTests {
  private static let rule =
    #"{ "id": "no-titles", "each": "attribute", "where": { "name": "title" }, "message": "{entity}.{name}" }"#

  private static func found(_ rules: String = "", more: String = "", files: [String: String] = [:]) throws -> Findings {
    let text = #"{ "models": [{ "path": "Shop.xcdatamodel" }], "rules": { "custom": [\#(rule)] \#(rules) } }"#
    var all = files
    all["Shop.xcdatamodel/contents"] = Shop.contents(more: more)
    return try Shop.workspace(all, .parse(Array(text.utf8), file: "plumb.json").get()).findings()
  }

  private static func reported(_ findings: Findings) -> [String] {
    findings.diagnostics.filter { $0.rule == "no-titles" || $0.rule == "suppression-unused" }
      .map { "\($0.severity) \($0.message)" + ($0.suppression.map { " [\($0.kind)]" } ?? "") }
  }

  @Test(arguments: [
    ("", ["warning Item0.title"]),
    (#", "preset": "core""#, ["warning Item0.title"]),
    (#", "severity": { "no-titles": "error" }"#, ["error Item0.title"]),
    (#", "severity": { "no-titles": "off" }"#, []),
    (#", "ignore": [{ "rule": "no-titles", "element": "Item0.title" }]"#, ["warning Item0.title [configuration]"]),
    (
      #", "ignore": [{ "rule": "no-titles", "element": "Item0.count" }]"#,
      ["warning Item0.title", "warning no-titles reports no finding on Item0.count: the suppression can be removed"]
    ),
  ])
  func settingsHoldForThem(_ rules: String, _ expected: [String]) throws {
    let reported = try Self.reported(Self.found(rules))
    #expect(reported == expected, "\(reported)")
  }

  @Test func aUserInfoEntrySuppressesThem() throws {
    let entry = #"<userInfo><entry key="plumb.ignore" value="no-titles because it is old"/></userInfo>"#
    let found = try Self.found(more: #"<attribute name="x" optional="YES" attributeType="String"/>"# + entry)
    // The entry is on the entity only: the attribute's finding remains, and the entry suppresses no finding.
    #expect(Self.reported(found).contains("warning Item0.title"))
    #expect(Self.reported(found).contains { $0.contains("no-titles reports no finding on") })
  }

  @Test func reportsKnowTheirTexts() throws {
    let report = try Self.found().report(toolVersion: "1", failOn: .error)
    let sarif = ReportFormat.sarif.render(report)
    #expect(sarif.contains(#""id": "no-titles""#) || sarif.contains(#""id":"no-titles""#))
    #expect(sarif.contains("An attribute whose name is title"))
  }
}
