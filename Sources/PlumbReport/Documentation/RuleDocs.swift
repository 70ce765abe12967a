import PlumbModel
import PlumbRules
import PlumbText

/// What is said of rules, all of it from the rules' own texts.
///
///     RuleDocs.list(Rule.catalogue)      // for the terminal, a line for each rule
///     RuleDocs.markdown(Rule.catalogue)  // Docs/Rules.md
///
/// `plumb rules`, `Docs/Rules.md` and the rules inside SARIF are made here, so they cannot disagree.
package enum RuleDocs {
  /// Where a rule is on, and its weight there: `error in recommended and strict`, `always an error`.
  /// A rule of a category that presets do not weigh has one severity, that of `core`.
  static func weight(_ rule: Rule) -> String {
    if !rule.category.isConfigurable, let severity = rule.severities.core {
      return "always \(severity == .error ? "an" : "a") \(severity.rawValue)"
    }
    let presets: [(String, Severity?)] = [
      ("core", rule.severities.core), ("recommended", rule.severities.recommended), ("strict", rule.severities.strict),
    ]
    let parts = Severity.mostSevereFirst.reversed().compactMap { severity -> String? in
      let names = presets.filter { $0.1 == severity }.map(\.0)
      if names.isEmpty { return nil }
      return "\(severity.rawValue) in \(names.count == presets.count ? "every preset" : Words.list(names))"
    }
    return (parts.isEmpty ? "off in every preset" : parts.joined(separator: ", ")) + condition(rule)
  }

  /// The conventions that rules enforce, each with what it asks for, its rules and the presets that enforce it.
  static func conventions(among rules: [Rule]) -> [(name: String, what: String)] {
    Rule.Convention.allCases.compactMap { convention in
      let own = convention.rules(among: rules)
      guard !own.isEmpty else { return nil }
      let presets = convention.presets(among: rules).map(\.rawValue)
      let enforced = presets.isEmpty ? "" : "; in \(Words.list(presets))"
      return (convention.rawValue, "\(convention.summary): \(Words.list(own.map(\.id)))\(enforced)")
    }
  }

  /// When a rule runs at all, as the end of a sentence; empty for rules that always run.
  private static func condition(_ rule: Rule) -> String {
    switch rule.category {
    case .cloudKit: ", for models used with CloudKit"
    case .swiftData: ", for models used with SwiftData"
    default:
      rule.convention.map { ", error where “conventions” has \($0.rawValue) or the style of the Swift asks for it" }
        ?? ""
    }
  }

  /// The ways to live with a rule's findings: what each is for, and what to write.
  /// From the narrowest to the widest. Which of them exist depends on what the rule speaks of: a bundle has no User
  /// Info, and a file that Plumb writes no comment to put one in. None for what is said in every preset.
  static func ways(_ rule: Rule) -> [(what: String, text: String)] {
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

  /// Whether it speaks of a whole file that Plumb writes.
  private static func isOfFile(_ rule: Rule) -> Bool { rule.id.hasPrefix("drift-generated-") }

  /// The heading of what to do.
  /// Sources and configurations are not mended in Xcode's model editor, so their heading does not say so.
  static func mending(_ rule: Rule) -> String {
    switch rule.category {
    case .drift, .input, .generating, .custom: "How to mend it"
    default: "How to mend it in Xcode"
    }
  }

  /// Whether a rule has examples: those that a configuration declares have none.
  static func hasExamples(_ rule: Rule) -> Bool { !rule.text.bad.shown.isEmpty }

  /// Categories that have rules, in the order of the documentation.
  static func categories(_ rules: [Rule]) -> [(category: Rule.Category, rules: [Rule])] {
    Rule.Category.allCases.map { category in (category, rules.filter { $0.category == category }) }
      .filter { !$0.1.isEmpty }
  }
}
