import PlumbModel
import PlumbRules
import PlumbText

/// The rules of the results of a SARIF run, by id. Only rules that have a result are included. An id that is not in
/// the catalogue gets a descriptor that contains only the id.
struct SARIFRules {
  /// The descriptors by id, so that the output for the same rules is always equal.
  let descriptors: [JSON]
  private let indices: [String: Int]

  private static let longestDescription = 1024

  init(of report: Report) {
    let sorted = Set(report.entries.map(\.diagnostic.rule)).sorted()
    descriptors = sorted.map { id in
      report.rules.first { $0.id == id }.map { Self.descriptor($0, report.rulesPage) } ?? Self.descriptor(unknown: id)
    }
    indices = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
  }

  func index(of rule: String) -> Int? { indices[rule] }

  /// Returns the descriptor of a rule of the catalogue. Its level is that of the preset `recommended`. If the rule is
  /// off there, it is that of `strict`, then that of `core`.
  private static func descriptor(_ rule: Rule, _ page: RulesPage?) -> JSON {
    let severity = rule.severities.recommended ?? rule.severities.strict ?? rule.severities.core
    return descriptor(
      id: rule.id, title: rule.title, what: rule.text.what,
      help: (RuleDocs.plain(rule), RuleDocs.markdown(for: rule)), address: page?.address(of: rule),
      severity: severity ?? .warning, isOn: rule.severities.recommended != nil,
      tags: ["core-data", tag(rule.category)])
  }

  private static func descriptor(unknown id: String) -> JSON {
    descriptor(
      id: id, title: id, what: id, help: (id, id), address: nil, severity: .warning, isOn: true, tags: ["core-data"])
  }

  private static func descriptor(
    id: String, title: String, what: String, help: (text: String, markdown: String), address: String?,
    severity: Severity, isOn: Bool, tags: [String]
  ) -> JSON {
    .object(omittingAbsent: [
      "id": .string(id),
      "name": .string(name(id)),
      "shortDescription": ["text": .string(cut(title))],
      "fullDescription": ["text": .string(cut(what))],
      "help": ["text": .string(help.text), "markdown": .string(help.markdown)],
      "helpUri": address.map(JSON.string),
      "defaultConfiguration": ["enabled": .bool(isOn), "level": .string(severity.rawValue)],
      "properties": [
        "tags": .array(tags.map(JSON.string)), "precision": "high",
        "problem.severity": severity == .note ? "recommendation" : .string(severity.rawValue),
      ],
    ])
  }

  /// Returns the name of a rule: `RelationshipInverse` for `relationship-inverse`.
  private static func name(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the tag of a category: `bundle-and-versions` for `Bundle and versions`.
  private static func tag(_ category: Rule.Category) -> String {
    category.rawValue.lowercased().split { !$0.isLetter }.joined(separator: "-")
  }

  private static func cut(_ text: String) -> String {
    text.count <= longestDescription ? text : text.prefix(longestDescription - 1) + "…"
  }
}
