import PlumbRules
import PlumbText

extension RuleDocs {
  /// All of `Docs/Rules.md`: a table of the rules, then each of them.
  /// Rules stand in the order given within their category. The bytes depend on the rules alone: CI compares them with
  /// the file.
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

  /// The table of a category: each rule with its weight in the presets and a link to its section.
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

  /// One rule in full, its id as the heading: what `plumb rules RULE --format markdown` and SARIF's `help` show.
  package static func markdown(for rule: Rule) -> String { section(rule, heading: "#") }

  /// One rule in full under a heading of one or three `#`.
  private static func section(_ rule: Rule, heading: String) -> String {
    """
    \(heading) \(rule.id)

    \(prose(rule.title, of: rule)): \(weight(rule)).

    **What it finds.** \(prose(rule.text.what, of: rule))

    **Why it matters.** \(prose(rule.text.why, of: rule))

    \(examples(rule))**\(mending(rule)).** \(prose(rule.text.fix, of: rule))

    """ + living(ways(rule))
  }

  /// A rule's own text: of one that a configuration declares nothing in it becomes markup.
  private static func prose(_ text: String, of rule: Rule) -> String {
    guard rule.category == .custom else { return MarkdownText.prose(text) }
    return text.split(separator: "\n").map { MarkdownText.escaped(String($0)) }.joined(separator: "\n")
  }

  /// The list of `ways`; nothing for none.
  private static func living(_ ways: [(what: String, text: String)]) -> String {
    guard !ways.isEmpty else { return "" }
    return """

      **How to live with it.**

      \(ways.map { "- \($0.what): \(MarkdownText.code($0.text))" }.joined(separator: "\n"))

      """
  }

  /// Both examples, each under a line; nothing for a rule without.
  private static func examples(_ rule: Rule) -> String {
    guard hasExamples(rule) else { return "" }
    return """
      Finds something:

      \(example(rule.text.bad))

      Finds nothing:

      \(example(rule.text.good))


      """
  }

  /// An example as a quotation where it is in words, else as a code block in its language.
  private static func example(_ example: Example) -> String {
    switch example {
    case .words(let words): "> \(MarkdownText.prose(words))"
    case .code(let text, let language): "```\(language)\n\(text)\n```"
    case .model, .bundle: "```xml\n\(example.shown)\n```"
    }
  }
}
