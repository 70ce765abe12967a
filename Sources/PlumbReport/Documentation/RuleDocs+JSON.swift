import PlumbModel
import PlumbRules
import PlumbText

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
      "severities": [
        "core": severity(rule.severities.core), "recommended": severity(rule.severities.recommended),
        "strict": severity(rule.severities.strict),
      ],
      "what": .string(rule.text.what), "why": .string(rule.text.why), "bad": .string(shown(rule.text.bad)),
      "good": .string(shown(rule.text.good)), "fix": .string(rule.text.fix),
    ]
  }

  private static func severity(_ severity: Severity?) -> JSON { severity.map { .string($0.rawValue) } ?? .null }

  private static func shown(_ example: Example) -> String {
    switch example {
    case .words(let words): words
    case .code(let text, _): text
    case .model, .bundle: example.shown
    }
  }
}
