import Foundation
import Testing

@testable import PlumbCore
@testable import PlumbFindings
@testable import PlumbModel
@testable import PlumbPictures
@testable import PlumbRules

@Suite("SARIF")
struct SARIFReportTests {
  private func run(_ report: Report) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(ReportFormat.sarif.render(report).utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0" && log?["$schema"] is String)
    return try #require((log?["runs"] as? [[String: Any]])?.first)
  }

  /// Returns the value at a path of keys and indices. `nil` if it is missing.
  private func value(_ json: Any?, _ path: Any...) -> Any? {
    path.reduce(json) { json, step in
      if let index = step as? Int, let array = json as? [Any] {
        return array.indices.contains(index) ? array[index] : nil
      }
      return (json as? [String: Any])?[step as? String ?? ""]
    }
  }

  @Test("what GitHub's code scanning asks for is there and not empty")
  func codeScanning() throws {
    for (_, report) in FormatTests.reports {
      let run = try run(report)
      #expect(value(run, "tool", "driver", "name") as? String == "Plumb")
      let rules = try #require(value(run, "tool", "driver", "rules") as? [[String: Any]])
      for rule in rules {
        for path in [
          ["shortDescription", "text"], ["fullDescription", "text"], ["help", "text"], ["help", "markdown"],
        ] {
          #expect((value(rule, path[0], path[1]) as? String)?.isEmpty == false)
        }
        #expect(
          ["error", "warning", "recommendation"].contains(value(rule, "properties", "problem.severity") as? String))
      }
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(results.count == report.entries.count)
      for result in results {
        #expect((value(result, "message", "text") as? String)?.isEmpty == false)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        let uri = try #require(value(result, "locations", 0, "physicalLocation", "artifactLocation", "uri") as? String)
        #expect(!uri.contains(" ") && !uri.isEmpty)
        let region = try #require(value(result, "locations", 0, "physicalLocation", "region") as? [String: Int])
        #expect(Set(region.keys) == ["startLine", "startColumn", "endLine", "endColumn"])
        let hash = try #require(value(result, "partialFingerprints", "primaryLocationLineHash") as? String)
        #expect(hash.wholeMatch(of: /[0-9a-f]{16}:[0-9]+/) != nil)
      }
    }
  }

  @Test("places, related places, logical names, fixes")
  func result() throws {
    let run = try run(Harbour.report([Harbour.inverseMismatch]))
    let result = value(run, "results", 0)
    #expect(
      value(result, "message", "text") as? String
        == "Berth.ships and Ship.berth are not each other's inverse: [points at \"vessels\" instead](1)")
    #expect(
      value(result, "locations", 0, "physicalLocation", "artifactLocation", "uri") as? String
        == "Models/Harbour.xcdatamodeld/Harbour%202.xcdatamodel/contents")
    #expect(
      value(result, "locations", 0, "logicalLocations", 0, "fullyQualifiedName") as? String == "Harbour/Berth/ships")
    #expect(value(result, "relatedLocations", 0, "id") as? Int == 1)
    #expect(value(result, "relatedLocations", 0, "physicalLocation", "region", "startLine") as? Int == 10)
    let replacement = value(result, "fixes", 0, "artifactChanges", 0, "replacements", 0)
    #expect(value(replacement, "insertedContent", "text") as? String == "ships")
    #expect(value(replacement, "deletedRegion", "startColumn") as? Int == 111)
    #expect(value(run, "invocations", 0, "exitCode") as? Int == 1)
  }

  @Test("columns are UTF-16 code units")
  func columns() throws {
    let run = try run(Harbour.report([Harbour.shipName]))
    let region = value(run, "results", 0, "locations", 0, "physicalLocation", "region")
    // Two characters of three bytes precede the range. The range has two of these characters and one of four bytes,
    // which is two UTF-16 units.
    #expect(value(region, "startColumn") as? Int == 73)
    #expect(value(region, "endColumn") as? Int == 77)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
  }

  @Test("suppressions say where they stand, and why")
  func suppressions() throws {
    let inSource = value(try run(Harbour.report([Harbour.ordered])), "results", 0, "suppressions", 0)
    #expect(value(inSource, "kind") as? String == "inSource")
    #expect(value(inSource, "justification") as? String == "never synced")
    let (known, _) = Baseline(of: [Harbour.depthDefault]).apply(to: [Harbour.depthDefault])
    let run = try run(Harbour.report(known))
    #expect(value(run, "results", 0, "suppressions", 0, "kind") as? String == "external")
    #expect(value(run, "invocations", 0, "exitCode") as? Int == 0)
  }

  @Test("all results say whether they are suppressed, or none does")
  func allOrNone() throws {
    func counts(_ report: Report) throws -> [Int?] {
      try #require(run(report)["results"] as? [[String: Any]]).map { ($0["suppressions"] as? [Any])?.count }
    }
    #expect(try counts(Harbour.report([Harbour.inverseMismatch, Harbour.shipName])) == [nil, nil])
    let mixed = try counts(Harbour.report([Harbour.inverseMismatch, Harbour.ordered, Harbour.shipName]))
    #expect(mixed.map { $0 ?? -1 }.sorted() == [0, 0, 1])
  }

  @Test("rules link to the page of the rules, custom ones do not")
  func rulesPage() throws {
    let own = Diagnostic(rule: "our-own", severity: .note, message: "m", element: .init(version: ""), location: nil)
    let custom = Rule(
      "our-own", .custom, "t", severity: .always(.note), text: .init(what: "", why: "", example: "", fix: ""),
      check: .elsewhere)
    let report = Report(
      [Harbour.inverseMismatch, own], toolVersion: "0.1.0", rules: Rule.ofModels + [custom],
      rulesPage: RulesPage("https://example.org/Rules.html"))
    let rules = try #require(value(try run(report), "tool", "driver", "rules") as? [[String: Any]])
    let links = Dictionary(uniqueKeysWithValues: rules.map { ($0["id"] as? String ?? "", $0["helpUri"] as? String) })
    let expected: [String: String?] = [
      "inverse-mismatch": "https://example.org/Rules.html#inverse-mismatch", "our-own": nil,
    ]
    #expect(links == expected)
    #expect(
      ReportFormat.rdjson.render(report).contains(#""url": "https://example.org/Rules.html#inverse-mismatch""#))
    #expect(!ReportFormat.sarif.render(Harbour.report([Harbour.inverseMismatch])).contains("helpUri"))
  }

  @Test("a run that could not read everything says so")
  func incomplete() throws {
    let run = try run(Report([], toolVersion: "0.1.0", rules: Rule.ofModels, isComplete: false))
    #expect(value(run, "invocations", 0, "executionSuccessful") as? Bool == false)
    #expect(value(run, "invocations", 0, "exitCode") as? Int == 2)
  }

  @Test(
    "paths are relative to the source root, or absolute",
    arguments: [
      ("./Models/A B.xcdatamodel/contents", "Models/A%20B.xcdatamodel/contents", "%SRCROOT%"),
      ("100%/Ü:#.swift", "100%25/%C3%9C%3A%23.swift", "%SRCROOT%"), ("../x/y", "../x/y", "%SRCROOT%"),
      ("/tmp/A B/contents", "file:///tmp/A%20B/contents", nil),
    ] as [(String, String, String?)])
  func paths(file: String, uri: String, base: String?) throws {
    let place = Location(file: file)
    let finding = Diagnostic(
      rule: "r", severity: .note, message: "m", element: .init(version: ""), location: place,
      related: [.init(place, "there")],
      fixes: [Fix(title: "Mend", applicability: .safe, edits: [TextEdit(place, replacement: "x")])])
    let run = try run(Report([finding], toolVersion: "0.1.0", rules: Rule.ofModels))
    let result = value(run, "results", 0)
    for artifact in [
      value(result, "locations", 0, "physicalLocation", "artifactLocation"),
      value(result, "relatedLocations", 0, "physicalLocation", "artifactLocation"),
      value(result, "fixes", 0, "artifactChanges", 0, "artifactLocation"),
    ] {
      #expect(value(artifact, "uri") as? String == uri)
      #expect(value(artifact, "uriBaseId") as? String == base)
      #expect(base.map { value(run, "originalUriBaseIds", $0) is [String: Any] } ?? true)
    }
  }

  @Test("a name is never a link")
  func links() throws {
    let text = value(try run(Harbour.report([Hostile.finding])), "results", 0, "message", "text") as? String ?? ""
    #expect(!text.contains("](https"))
    #expect(text.hasSuffix("](1)"))
  }
}
