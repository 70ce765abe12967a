import PlumbModel

extension Rule {
  /// What is said of files beside models, whatever the configuration: no preset weighs it, and nothing lets it be.
  package static let inputRules: [Rule] = [.configuration, .sourceSyntax]

  package static func always(
    _ id: String, _ category: Category, _ title: String, _ severity: Severity, text: Text
  ) -> Rule {
    Rule(id, category, title, severity: .always(severity), text: text, check: .elsewhere)
  }
}
