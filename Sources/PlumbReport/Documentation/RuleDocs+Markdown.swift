import PlumbRules
import PlumbText

extension RuleDocs {
  /// Returns the contents of `Docs/Rules.md`: a table of the rules, then each rule. The rules of a category are in
  /// the given order. The result depends only on the rules: CI compares it with the file.
  package static func markdown(_ rules: [Rule]) -> String {
    let categories = categories(rules)
    let weighed = rules.count { $0.category.isConfigurable }
    return """
      # Rules

      \(Words.plural(weighed, "rule", "rules")), written by `plumb rules --format markdown`. A preset says which of \
      them run and how much each weighs: `core` finds what fails at run time, `recommended` what one comes to regret, \
      `strict` what one could do without. CloudKit's rules run for models that are used with CloudKit, SwiftData's for \
      models that are used with SwiftData by sources that import it. What is said of the configuration and the sources, and by `plumb generate`, \
      comes last: it is said in every preset.

      What a team makes a convention of, it names under `conventions` beside the preset; its rules are errors then:

      \(conventions(among: rules).map { "- `\($0.name)`: \(MarkdownText.prose($0.what))" }.joined(separator: "\n"))

      """ + categories.map { contents($0.category, $0.rules) }.joined()
        + categories.map { category, rules in
          "\n## \(category.rawValue)\n" + rules.map { "\n" + section($0, heading: "###") }.joined()
        }.joined()
  }

  private static func contents(_ category: Rule.Category, _ rules: [Rule]) -> String {
    guard category.isConfigurable else {
      return "\n| \(category.rawValue) | always | finds |\n|---|---|---|\n"
        + rules.map { rule in
          let weight = rule.severities.core?.rawValue ?? "–"
          return "| [\(rule.id)](#\(rule.id)) | \(weight) | \(prose(rule.title, of: rule)) |\n"
        }.joined()
    }
    return "\n| \(category.rawValue) | core | recommended | strict | finds |\n|---|---|---|---|---|\n"
      + rules.map { rule in
        let weights = [rule.severities.core, rule.severities.recommended, rule.severities.strict]
          .map { $0?.rawValue ?? "–" }.joined(separator: " | ")
        return "| [\(rule.id)](#\(rule.id)) | \(weights) | \(prose(rule.title, of: rule)) |\n"
      }.joined()
  }

  /// Returns one rule in full, with its id as the heading, for `plumb rules RULE --format markdown` and SARIF's
  /// `help`.
  package static func markdown(for rule: Rule) -> String { section(rule, heading: "#") }

  private static func section(_ rule: Rule, heading: String) -> String {
    """
    \(heading) \(rule.id)

    \(prose(rule.title, of: rule)): \(weight(rule)).

    **What it finds.** \(prose(rule.text.what, of: rule))

    **Why it matters.** \(prose(rule.text.why, of: rule))

    \(examples(rule))**\(repair(rule)).** \(prose(rule.text.fix, of: rule))

    """ + living(ways(rule))
  }

  /// Returns a rule's own text. The text of a rule from a configuration is escaped, so that it contains no markup.
  private static func prose(_ text: String, of rule: Rule) -> String {
    guard rule.category == .custom else { return MarkdownText.prose(text) }
    return text.split(separator: "\n").map { MarkdownText.escaped(String($0)) }.joined(separator: "\n")
  }

  private static func living(_ ways: [(what: String, text: String)]) -> String {
    guard !ways.isEmpty else { return "" }
    return """

      **How to live with it.**

      \(ways.map { "- \($0.what): \(MarkdownText.code($0.text))" }.joined(separator: "\n"))

      """
  }

  private static func examples(_ rule: Rule) -> String {
    guard hasExamples(rule) else { return "" }
    return """
      Finds something:

      \(example(rule.text.bad))

      Finds nothing:

      \(example(rule.text.good))


      """
  }

  /// Returns an example: as a quotation if it is prose, otherwise as a code block in its language.
  private static func example(_ example: Example) -> String {
    switch example {
    case .words(let words): "> \(MarkdownText.prose(words))"
    case .code(let text, let language): "```\(language)\n\(text)\n```"
    case .model, .bundle: "```xml\n\(example.shown)\n```"
    }
  }
}
