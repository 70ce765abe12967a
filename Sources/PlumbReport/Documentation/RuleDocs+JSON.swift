import PlumbModel
import PlumbRules
import PlumbText

extension RuleDocs {
  /// All rules for scripts, in the order given.
  ///
  ///     { "formatVersion": 1, "rules": [{ "id": "relationship-inverse", "severities": { "core": null, … }, … }] }
  ///
  /// Version 1. Members are added in time, none is renamed or removed without a new version.
  package static func json(_ rules: [Rule]) -> String {
    let json: JSON = ["formatVersion": 1, "rules": .array(rules.map { object($0) })]
    return json.prettyPrinted + "\n"
  }

  /// One rule, as it stands in the list.
  package static func json(for rule: Rule) -> String { object(rule).prettyPrinted + "\n" }

  /// A preset in which the rule is off is null; `configurable` is whether a configuration may weigh and suppress it.
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

  /// The text of an example, whatever it is written in.
  private static func shown(_ example: Example) -> String {
    switch example {
    case .words(let words): words
    case .code(let text, _): text
    case .model, .bundle: example.shown
    }
  }
}
