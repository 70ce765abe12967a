import Foundation
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbRules
@testable import PlumbWorkspace

/// Rules that no configuration can turn off have complete texts, each rule is in a separate file, and each reported
/// id belongs to a rule.
@Suite struct NonConfigurableTests {
  private static let sources = Repository.url("Sources")

  private static func swiftFiles() throws -> [(path: String, text: String)] {
    let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
    return try files.filter { $0.hasSuffix(".swift") }.map { file in
      (file, try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8))
    }
  }

  @Test func aRuleIsOneFileAndInTheCatalogue() throws {
    var ids: [String] = []
    for (path, text) in try Self.swiftFiles() {
      let rules = text.matches(of: /static let \w+ = Rule\(\s+"([a-z-]+)"/).map { String($0.1) }
      #expect(rules.count <= 1, "\(path) holds \(rules)")
      ids += rules
    }
    #expect(ids.sorted() == Rule.catalogue.map(\.id).sorted())
  }

  /// The findings of drift rules and generation rules are created only in the file of their rule. The code that
  /// detects a difference passes facts, not messages.
  @Test func theFindingsOfARuleAreMadeInItsFile() throws {
    var homes: [String: String] = [:]
    var makers: [String: Set<String>] = [:]
    for (path, text) in try Self.swiftFiles() where path.contains("/PlumbDrift/") || path.contains("/PlumbGenerate/") {
      for match in text.matches(of: /static let (\w+) = Rule\(/) { homes[String(match.1)] = path }
      // `Finding(.generateAccess, …`, `pair.difference(.driftType, …`, `Difference(rule: .driftInverse, …`
      for match in text.matches(of: /\(\s*(?:rule: )?\.((?:drift|generate)[A-Z]\w*),/) {
        makers[String(match.1), default: []].insert(path)
      }
    }
    #expect(homes.count == Rule.driftRules.count + Rule.generatingRules.count)
    #expect(makers == homes.mapValues { [$0] })
  }

  /// Every id that the sources contain as a literal belongs to a documented rule.
  @Test func everyIdInTheSourcesIsDocumented() throws {
    var ids: Set<String> = []
    for (path, text) in try Self.swiftFiles()
    where ["PlumbRules", "PlumbFindings", "PlumbInspect"].allSatisfy({ !path.contains("/\($0)/") }) {
      for match in text.matches(of: /(?:rule: |return \(|\? \(|: \()"([a-z]+(?:-[a-z]+)*)"/) {
        ids.insert(String(match.1))
      }
    }
    #expect(ids.isSuperset(of: ["configuration", "source-syntax", "unknown-xml"]))
    for id in ids { #expect(Rule.documented(id) != nil, "\(id)") }
  }

  @Test func idsAreOnlyOnceInBothLists() {
    let ids = (Rule.all + Rule.nonConfigurable).map(\.id)
    #expect(Set(ids).count == ids.count)
    let generating = Rule.nonConfigurable.filter { $0.category == .generating }
    #expect(generating.count == 25 && generating.allSatisfy { $0.id.hasPrefix("generate-") })
    #expect(Rule.all.filter { !$0.category.isConfigurable }.map(\.id) == [])
    #expect(Rule.nonConfigurable.filter { $0.category.isConfigurable }.map(\.id) == [])
  }

  @Test(arguments: Rule.nonConfigurable) func textsAreThere(_ rule: Rule) {
    #expect(!rule.title.isEmpty && !rule.title.hasSuffix("."))
    for text in [rule.text.what, rule.text.why, rule.text.fix] {
      #expect(text.hasSuffix(".") && !text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(!rule.text.bad.shown.isEmpty && !rule.text.good.shown.isEmpty)
  }

  /// The examples that are models are declared with fetch requests as generated companions. The bad example is
  /// rejected under the rule's id, and the good example is not.
  @Test(arguments: Rule.nonConfigurable) func examplesAreTrue(_ rule: Rule) throws {
    for (example, isFound) in [(rule.text.bad, true), (rule.text.good, false)] {
      guard case .model(let content, _) = example else { continue }
      let options = DeclarationOptions(companions: [.requests])
      let found = declarations(of: try Snippet.model(content), options: options).diagnostics
        .filter { $0.rule == rule.id }
      #expect(found.isEmpty != isFound, "\(found)")
      #expect(found.allSatisfy { $0.severity == rule.severities.core }, "\(found)")
    }
  }
}
