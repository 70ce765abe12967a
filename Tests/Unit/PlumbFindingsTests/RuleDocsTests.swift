import Testing

@testable import PlumbComparing
@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbFindings
@testable import PlumbRules
@testable import PlumbWorkspace

@Suite("What is said of rules")
struct RuleDocsTests {
  @Test("the list names every rule once")
  func list() {
    let lines = RuleDocs.list(Rule.catalogue).split(separator: "\n")
    for rule in Rule.all + Rule.nonConfigurable { #expect(lines.count { $0.hasPrefix("  \(rule.id) ") } == 1) }
    #expect(lines.contains("  relationship-optional           – – W  A relationship that cannot be empty"))
  }

  @Test("Docs/Rules.md has each rule in its table and in full")
  func reference() {
    let lines = RuleDocs.markdown(Rule.catalogue).split(separator: "\n", omittingEmptySubsequences: false)
    for rule in Rule.all + Rule.nonConfigurable {
      #expect(lines.count { $0.hasPrefix("| [\(rule.id)](#\(rule.id)) |") } == 1)
      #expect(lines.count { $0 == "### \(rule.id)" } == 1)
    }
    #expect(lines.count { $0.hasPrefix("```") }.isMultiple(of: 2))
    #expect(lines.last == "" && lines.dropLast().last?.isEmpty == false)
  }

  static let rule = Rule(
    "berth-empty", .drift, "A berth without ships", severity: .recommended(.warning),
    text: Rule.Text(
      what: "A <berth> to which no ship leads, in the model or in Swift.",
      why: "Nobody can moor there, and `moor(at:)` waits for as long as the program runs, which may be long.",
      bad: "<entity name=\"Berth\"/>", good: .words("a berth with a ship"),
      fix: "Select Berth in Xcode and add a relationship."),
    check: .elsewhere)

  @Test("one rule in full")
  func page() {
    #expect(
      RuleDocs.page(for: Self.rule, style: TextStyle(width: 80)) == #"""
        berth-empty: A berth without ships
        Drift, warning in recommended and strict

        What it finds
          A <berth> to which no ship leads, in the model or in Swift.

        Why it matters
          Nobody can moor there, and `moor(at:)` waits for as long as the program runs,
          which may be long.

        Example with findings
          <entity name="Berth"/>

        Example without findings
          a berth with a ship

        How to fix it
          Select Berth in Xcode and add a relationship.

        How to suppress it
          One finding, in plumb.json:
            "rules": { "ignore": [{ "rule": "berth-empty", "element": "Item.title", "because": "…" }] }
          One element, in its User Info:
            plumb.ignore = berth-empty because …
          One declaration, in a comment above it:
            // plumb:ignore berth-empty because …
          All of them, in plumb.json:
            "rules": { "severity": { "berth-empty": "off" } }

        """#)
  }

  @Test("one rule in Markdown")
  func markdown() {
    #expect(
      RuleDocs.markdown(for: Self.rule) == #"""
        # berth-empty

        A berth without ships: warning in recommended and strict.

        **What it finds.** A \<berth> to which no ship leads, in the model or in Swift.

        **Why it matters.** Nobody can moor there, and `moor(at:)` waits for as long as the program runs, which may be long.

        Example with findings:

        ```xml
        <entity name="Berth"/>
        ```

        Example without findings:

        > a berth with a ship

        **How to fix it.** Select Berth in Xcode and add a relationship.

        **How to suppress it.**

        - One finding, in plumb.json: `"rules": { "ignore": [{ "rule": "berth-empty", "element": "Item.title", "because": "…" }] }`
        - One element, in its User Info: `plumb.ignore = berth-empty because …`
        - One declaration, in a comment above it: `// plumb:ignore berth-empty because …`
        - All of them, in plumb.json: `"rules": { "severity": { "berth-empty": "off" } }`

        """#)
  }

  @Test("weights in words")
  func weights() {
    func weight(_ severities: Rule.Severities, _ category: Rule.Category = .values) -> String {
      RuleDocs.weight(
        Rule("r", category, "", severity: severities, text: Self.rule.text, check: .elsewhere))
    }
    #expect(weight(.always(.error)) == "error in every preset")
    #expect(weight(.strict(.warning)) == "warning in strict")
    #expect(weight(.recommended(.note), .cloudKit) == "note in recommended and strict, for models used with CloudKit")
    #expect(
      weight(.init(core: .note, recommended: .warning, strict: .error))
        == "note in core, warning in recommended, error in strict")
  }
}
