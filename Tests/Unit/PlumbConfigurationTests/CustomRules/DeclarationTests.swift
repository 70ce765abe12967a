import Foundation
import PlumbCore
import PlumbKit
import PlumbModel
import PlumbRules
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// The custom rules that a configuration may declare, and the messages for invalid declarations.
@Suite struct DeclarationTests {
  private static func problems(_ text: String) -> [String] {
    switch ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json") {
    case .success: []
    case .failure(let failure):
      failure.diagnostics.map { "\($0.location?.start.column ?? 0): \($0.message)" }
    }
  }

  private static func problems(declaring declarations: String) -> [String] {
    problems(#"{ "rules": { "custom": [\#(declarations)] } }"#)
  }

  @Test(arguments: [
    (
      #"{ "id": "a", "message": "m" }"#,
      #"25: an element of "custom" needs the key "each": The kind of element that the rule checks"#
    ),
    (
      #"{ "id": "a", "each": "atribute", "message": "m" }"#,
      #"46: "each" cannot be "atribute"; did you mean "attribute"?; it is one of "model", "entity", "attribute", "#
        + #""relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraint", "fetchRequest", "configuration" or "composite""#
    ),
    (
      #"{ "id": "a", "each": "entity" }"#,
      #"25: an element of "custom" needs the key "message": The message: {name} is replaced by a field of the element, {entity} by the name of its entity"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "wher": {} }"#,
      #"72: an element of "custom" has no key "wher"; did you mean "where"?"#
    ),
    (
      #"{ "id": "A b", "each": "entity", "message": "m" }"#,
      #"33: "id" requires lowercase letters, digits and hyphens, such as "no-floats", and is "A b""#
    ),
    (
      #"{ "id": "-a", "each": "entity", "message": "m" }"#,
      #"33: "id" requires lowercase letters, digits and hyphens, such as "no-floats", and is "-a""#
    ),
    (
      #"{ "id": "entity-case", "each": "entity", "message": "m" }"#,
      #"33: "id" cannot be "entity-case", the id of a built-in rule"#
    ),
    (
      #"{ "id": "drift-type", "each": "entity", "message": "m" }"#,
      #"33: "id" cannot be "drift-type", the id of a built-in rule"#
    ),
    (
      #"{ "id": "a", "each": "attribute", "message": "{nam}" }"#,
      #"70: "message" has no placeholder "{nam}"; did you mean {name}?"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "{entity}" }"#,
      #"67: "message" has no placeholder "{entity}"; it has {name}, {representedClassName}, "#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "{name" }"#,
      #"67: "message" has a { that is not closed; write {{ for a brace"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "name}" }"#,
      #"67: "message" has a } without a {; write }} for a brace"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "nam": "x" } }"#,
      #"83: "where" has no key "nam"; did you mean "name"?"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "toMany": true } }"#,
      #"83: "where" has no key "toMany"; it has "#
    ),
    (
      #"{ "id": "a", "each": "attribute", "message": "m", "where": { "attributeType": "Flaot" } }"#,
      #"103: "attributeType" cannot be "Flaot"; did you mean "Float"?"#
    ),
    (
      #"{ "id": "a", "each": "attribute", "message": "m", "where": { "optional": "maybe" } }"#,
      #"98: "optional" cannot be "maybe"; it is one of "YES" or "NO""#
    ),
    (
      #"{ "id": "a", "each": "relationship", "message": "m", "where": { "minCount": "one" } }"#,
      #"101: "minCount" has to be a number, an array or an object, and is a string"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "name": { "matches": "[a" } } }"#,
      #"104: "matches" is not a supported regular expression: a bracket is not closed"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "name": { "match": "a" } } }"#,
      #"93: "name" has no key "match"; did you mean "matches"?"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "attributes": { "some": { "toMany": 1 } } } }"#,
      #"109: "some" has no key "toMany"; it has "#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m", "where": { "any": {} } }"#,
      #"90: "any" has to be an array, and is an object"#
    ),
    (
      #"{ "id": "a", "each": "entity", "message": "m" }, { "id": "a", "each": "entity", "message": "m" }"#,
      #"82: "custom" contains two rules with the id "a""#
    ),
    (#""a""#, #"25: an element of "custom" has to be an object, and is a string"#),
  ])
  func mistakesAreReportedAtTheirLocations(_ declaration: String, _ reported: String) {
    let problems = Self.problems(declaring: declaration)
    #expect(problems.count == 1 && problems.first?.hasPrefix(reported) == true, "\(problems)")
  }

  @Test func theIdsOfTheFileAreKnownInIt() {
    let rule = #""custom": [{ "id": "mine", "each": "entity", "message": "m" }]"#
    let good = #""severity": { "mine": "off" }, "ignore": [{ "rule": "mine", "element": "*" }]"#
    #expect(Self.problems(#"{ "rules": { \#(rule), \#(good) } }"#) == [])
    #expect(
      Self.problems(
        #"{ "rules": { \#(rule), "severity": { "mien": "off" }, "ignore": [{ "rule": "mnie", "element": "*" }] } }"#)
        == [
          #"92: the rule "mien" does not exist; did you mean "mine"?"#,
          #"130: "rule" cannot be "mnie"; did you mean "mine"?"#,
        ])
  }

  /// Conditions may be nested almost as deeply as the JSON reader permits.
  @Test func conditionsMayBeDeep() throws {
    let nots = String(repeating: #"{ "not": "#, count: 190) + "{}" + String(repeating: " }", count: 190)
    let rule = try DeclaredRuleTests.rule(#"{ "id": "a", "each": "entity", "message": "m", "where": \#(nots) }"#)
    let model = Model(name: "M", entities: [Entity(name: "A")])
    #expect(Validator(rules: [rule]).check(model).count == 1)
    #expect(!rule.title.isEmpty)
  }

  /// The table of fields is the only list of fields. Each field can be used in conditions and messages, and all keys
  /// of a condition have different names.
  @Test(arguments: CustomRule.Kind.allCases) func everyFieldOfTheTableIsKnown(_ kind: CustomRule.Kind) throws {
    #expect(kind.tag.rawValue == kind.rawValue)
    guard case .object(let keys) = ValueSchema.named("condition-\(kind.tag.rawValue)") else {
      Issue.record("\(kind) has no condition")
      return
    }
    let names = keys.map(\.name)
    #expect(Set(names).count == names.count, "two keys have one name: \(names)")
    #expect(Set(kind.tag.attributes.map(\.rawValue)).isSubset(of: names))
    for key in kind.tag.attributes {
      #expect(throws: Never.self) { try MessageTemplate("{\(key.rawValue)}", for: kind) }
    }
  }

  /// The schema defines every name that it references.
  @Test func theSchemaIsWhole() throws {
    let text = ProjectConfiguration.schema.compact
    let references = Set(text.matches(of: /"#\/\$defs\/([A-Za-z-]+)"/).map { String($0.1) })
    guard case .object(let definitions) = ProjectConfiguration.schema["$defs"] else {
      Issue.record("the schema has no definitions")
      return
    }
    #expect(references.subtracting(definitions.map(\.key)) == [] && references.count > 20)
  }
}

/// The documentation page about custom rules.
@Suite struct CustomRulesPageTests {
  private static let page: String = {
    return (try? String(contentsOf: Repository.url("Docs/CustomRules.md"), encoding: .utf8)) ?? ""
  }()

  /// The JSON code blocks of the page. The first is a part of a configuration, the others are rules.
  private static let blocks: [String] = page.components(separatedBy: "```json\n").dropFirst().compactMap {
    $0.components(separatedBy: "```").first
  }

  @Test(arguments: blocks.indices) func whatItShowsCanBeDeclared(_ index: Int) throws {
    let block = Self.blocks[index]
    let text = block.hasPrefix("\"rules\"") ? "{\(block)}" : #"{ "rules": { "custom": [\#(block)] } }"#
    let configuration = try ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json").get()
    #expect(!configuration.rules.customRules.isEmpty)
  }

  @Test func itNamesEveryKindTestAndRelation() {
    #expect(Self.blocks.count == 6)
    for kind in CustomRule.Kind.allCases { #expect(Self.page.contains("`\(kind.rawValue)`"), "\(kind)") }
    for relation in Relation.allCases { #expect(Self.page.contains("`\(relation.rawValue)`"), "\(relation)") }
    for word in Test.Comparison.allCases { #expect(Self.page.contains(word.rawValue), "\(word)") }
    for kind in CustomRule.Kind.allCases {
      for list in kind.tag.vocabulary.lists
      where !["graph", "compoundIndexes", "fetchRequests", "configurations", "composites"].contains(list.name) {
        #expect(Self.page.contains("`\(list.name)`"), "\(list.name)")
      }
    }
  }
}
