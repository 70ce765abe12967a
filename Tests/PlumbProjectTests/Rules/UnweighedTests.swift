import Foundation
import TestSupport
import Testing

@testable import PlumbGenerate
@testable import PlumbProject
@testable import PlumbRules

/// What no preset weighs has its text too, and no id goes without one.
@Suite struct UnweighedTests {
  @Test func everyIdOfADeclarationIsDocumented() {
    for id in DeclarationRule.allCases.map(\.rawValue) { #expect(Rule.documented(id) != nil, "\(id)") }
    let generating = Rule.unweighed.filter { $0.category == .generating }.map(\.id)
    #expect(
      Set(generating) == Set(DeclarationRule.allCases.map(\.rawValue).filter { $0.hasPrefix("generate-") }))
  }

  /// The sources themselves are read: wherever a finding is made under an id that is written out.
  @Test func everyIdInTheSourcesIsDocumented() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    var ids: Set<String> = []
    for file in files
    where file.hasSuffix(".swift") && !file.hasPrefix("PlumbRules/") && !file.hasPrefix("PlumbReport/") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /(?:rule: |return \(|\? \(|: \()"([a-z]+(?:-[a-z]+)*)"/) {
        ids.insert(String(match.1))
      }
    }
    #expect(ids.isSuperset(of: ["configuration", "source-syntax", "unknown-xml", "drift-generated-edited"]))
    for id in ids { #expect(Rule.documented(id) != nil, "\(id)") }
  }

  @Test func idsAreOnlyOnceInBothLists() {
    let ids = (Rule.all + Rule.unweighed).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Rule.all.allSatisfy(\.category.isWeighed) && !Rule.unweighed.contains(where: \.category.isWeighed))
  }

  @Test(arguments: Rule.unweighed) func textsAreThere(_ rule: Rule) {
    #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
    for text in [rule.text.what, rule.text.why, rule.text.fix] {
      #expect(text.hasSuffix(".") && !text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(!rule.text.bad.shown.isEmpty && !rule.text.good.shown.isEmpty)
  }

  /// Models among the examples are declared: the bad one is refused under the id, the good one is not.
  @Test(arguments: Rule.unweighed) func examplesAreTrue(_ rule: Rule) throws {
    for (example, isFound) in [(rule.text.bad, true), (rule.text.good, false)] {
      guard case .model(let content, _) = example else { continue }
      let found = declarations(of: try Snippet.model(content)).diagnostics.filter { $0.rule == rule.id }
      #expect(found.isEmpty != isFound, "\(found)")
      #expect(found.allSatisfy { $0.severity == rule.severities.core }, "\(found)")
    }
  }
}
