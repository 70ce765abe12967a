import PlumbModel
import PlumbRules
import PlumbText

/// The documentation of the rules, generated from the rules' own texts: `plumb rules`, `Docs/Rules.md` and the rules in
/// SARIF.
package enum RuleDocs {
  /// Returns the presets in which a rule is on, with its severity: `error in recommended and strict`,
  /// `always an error`. A rule of a category that presets do not configure has one severity, that of `core`.
  static func weight(_ rule: Rule) -> String {
    if !rule.category.isConfigurable, let severity = rule.severities.core {
      return "always \(severity == .error ? "an" : "a") \(severity.rawValue)"
    }
    let presets = RuleSettings.Preset.allCases
    let parts = Severity.mostSevereFirst.reversed().compactMap { severity -> String? in
      let names = presets.filter { rule.severities[$0] == severity }.map(\.rawValue)
      if names.isEmpty { return nil }
      return "\(severity.rawValue) in \(names.count == presets.count ? "every preset" : Phrase.list(names))"
    }
    return (parts.isEmpty ? "off in every preset" : parts.joined(separator: ", ")) + condition(rule)
  }

  /// Returns the severity of a rule in each preset.
  package static func severities(_ rule: Rule) -> [Severity?] {
    RuleSettings.Preset.allCases.map { rule.severities[$0] }
  }

  /// Returns the conventions that rules enforce, each with its requirement and its rules.
  static func conventions(among rules: [Rule]) -> [(name: String, what: String)] {
    Rule.Convention.allCases.compactMap { convention in
      let own = convention.rules(among: rules)
      guard !own.isEmpty else { return nil }
      return (convention.rawValue, "\(convention.summary): \(Phrase.list(own.map(\.id)))")
    }
  }

  /// Returns the condition under which a rule runs, as the end of a sentence; empty for rules that always run.
  private static func condition(_ rule: Rule) -> String {
    switch rule.category {
    case .cloudKit: ", for models used with CloudKit"
    case .swiftData: ", for models used with SwiftData"
    default:
      rule.convention.map { ", error where “conventions” has \($0.rawValue) or the style of the Swift requires it" }
        ?? ""
    }
  }

  /// Returns the ways to suppress a rule's findings, each with its scope and the text to write. The narrowest is
  /// first. The ways depend on the rule's subject: a bundle has no User Info, and a generated file has no place for a
  /// comment. Rules that are reported in every preset have no ways.
  package static func ways(_ rule: Rule) -> [(what: String, text: String)] {
    guard rule.category.isConfigurable else { return [] }
    let isOfBundle = rule.category == .bundle
    let element = isOfBundle || isOfFile(rule) ? "*" : "Item.title"
    let ignore = "{ \"rule\": \"\(rule.id)\", \"element\": \"\(element)\", \"because\": \"…\" }"
    var ways = [("One finding, in plumb.json", "\"rules\": { \"ignore\": [\(ignore)] }")]
    if !isOfBundle, !isOfFile(rule) {
      ways.append(("One element, in its User Info", "\(RuleSettings.Ignore.userInfoKey) = \(rule.id) because …"))
    }
    if rule.category == .drift, !isOfFile(rule) {
      ways.append(("One declaration, in a comment above it", "// plumb:ignore \(rule.id) because …"))
    }
    return ways + [("All of them, in plumb.json", "\"rules\": { \"severity\": { \"\(rule.id)\": \"off\" } }")]
  }

  private static func isOfFile(_ rule: Rule) -> Bool { rule.id.hasPrefix("drift-generated-") }

  /// Returns the heading of the fix. It names Xcode only for rules about models, because sources and configurations
  /// are not fixed in Xcode's model editor.
  static func repair(_ rule: Rule) -> String {
    switch rule.category {
    case .drift, .input, .generating, .custom: "How to fix it"
    default: "How to fix it in Xcode"
    }
  }

  /// Whether a rule has examples. Rules that a configuration declares have none.
  static func hasExamples(_ rule: Rule) -> Bool { !rule.text.bad.shown.isEmpty }

  static func categories(_ rules: [Rule]) -> [(category: Rule.Category, rules: [Rule])] {
    Rule.Category.allCases.map { category in (category, rules.filter { $0.category == category }) }
      .filter { !$0.1.isEmpty }
  }
}

extension RuleDocs {
  /// Returns all rules as JSON for scripts, in the given order.
  ///
  ///     { "formatVersion": 1, "rules": [{ "id": "relationship-inverse", "severities": { "core": null, … }, … }] }
  ///
  /// Version 1. Members may be added; a renamed or removed member requires a new version.
  package static func json(_ rules: [Rule]) -> String {
    let json: JSON = ["formatVersion": 1, "rules": .array(rules.map { object($0) })]
    return json.prettyPrinted + "\n"
  }

  package static func json(for rule: Rule) -> String { object(rule).prettyPrinted + "\n" }

  /// Returns a rule as an object. The severity is null for a preset in which the rule is off. `configurable` is
  /// `true` if a configuration may set the severity of the rule and suppress it.
  private static func object(_ rule: Rule) -> JSON {
    [
      "id": .string(rule.id), "category": .string(rule.category.rawValue), "title": .string(rule.title),
      "configurable": .bool(rule.category.isConfigurable),
      "severities": .object(
        RuleSettings.Preset.allCases.map { preset in
          JSON.Member(preset.rawValue, rule.severities[preset].map { .string($0.rawValue) } ?? .null)
        }),
      "what": .string(rule.text.what), "why": .string(rule.text.why), "bad": .string(rule.text.bad.shown),
      "good": .string(rule.text.good.shown), "fix": .string(rule.text.fix),
    ]
  }
}
