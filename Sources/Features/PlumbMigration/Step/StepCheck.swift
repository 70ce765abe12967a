import PlumbModel
import PlumbRules
import PlumbText

/// The check of the last step of a bundle: from the version before the current one to the current one.
///
///     StepCheck(bundle).diagnostics(settings)   // Order.number cannot be migrated from Shop to Shop 2 …
///
/// The step is computed one time for all of its rules. The check has no findings if the bundle has no such step; see
/// `VersionStep`.
public struct StepCheck: Sendable {
  /// The bundle's name, for findings without a model.
  private let bundle: String
  private let step: VersionStep?

  /// Compares the two versions.
  public init(_ bundle: ModelBundle) {
    self.bundle = bundle.name
    step = VersionStep(bundle)
  }

  /// The rules whose findings only this check creates.
  package static let rules: [Rule] = [.stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped]

  /// Returns the findings, rule by rule. Suppressions are not applied.
  ///
  /// - Parameter migrationCode: Returns the source files of the project that possibly migrate stores. Called only if a
  ///   finding depends on Core Data's inference. With such code, the models do not determine whether the step fails.
  ///   Errors then become warnings, and findings that depend on the data become notes.
  public func diagnostics(
    _ settings: RuleSettings = RuleSettings(), migrationCode: () -> [String] = { [] }
  ) -> [Diagnostic] {
    guard let step else { return [] }
    let found = diagnostics(step, settings)
    guard found.contains(where: \.isAboutInferring) else { return found }
    let code = migrationCode()
    return code.isEmpty ? found : found.map { $0.isAboutInferring ? $0.unless(code) : $0 }
  }

  /// Returns the findings of a step that only Core Data migrates.
  private func diagnostics(_ step: VersionStep, _ settings: RuleSettings) -> [Diagnostic] {
    let ofValue = settings.severityOfMissingValues
    let checks: [(rule: Rule, severity: Severity?, findings: (VersionStep) -> [Finding])] = [
      (.stepImpossible, settings.severity(of: .stepImpossible, for: step.new), impossible),
      (.attributeOptionalOrDefault, ofValue, { unprovided($0, settings) }),
      (
        .stepConditional, settings.severity(of: .stepConditional, for: step.new),
        { conditional($0, settings, besidesValues: ofValue != nil) }
      ),
      (.stepRename, settings.severity(of: .stepRename, for: step.new), renamed),
      (.stepReview, settings.severity(of: .stepReview, for: step.new), { reviewed($0, settings) }),
      (.stepDataDropped, settings.severity(of: .stepDataDropped, for: step.new), dropped),
    ]
    return checks.flatMap { rule, severity, findings -> [Diagnostic] in
      guard let severity else { return [] }
      return findings(step).map {
        Locator(version: bundle)
          .diagnostic($0, rule: rule.id, severity: settings.severity(severity, of: $0, by: rule))
      }
    }
  }
}

extension RuleSettings {
  /// The severity of a mandatory attribute without a value in rows: an error in every preset, because the migration
  /// fails; `nil` if the configuration turns the rule off.
  fileprivate var severityOfMissingValues: Severity? {
    switch severities[Rule.attributeOptionalOrDefault.id] {
    case nil, .error: .error
    case .warning: .warning
    case .note: .note
    case .off: nil
    }
  }
}

extension Diagnostic {
  /// Whether the finding applies only if Core Data infers the mapping.
  fileprivate var isAboutInferring: Bool {
    [Rule.stepImpossible, .attributeOptionalOrDefault, .stepConditional].contains { $0.id == rule }
  }

  /// Returns the finding with a lower severity, for projects whose code possibly migrates the store.
  fileprivate func unless(_ code: [String]) -> Diagnostic {
    var weaker = self
    weaker.severity = min(severity, rule == Rule.stepImpossible.id ? .warning : .note)
    let files = Phrase.list(code.prefix(3).map { Terminal.sanitized($0) }) + (code.count > 3 ? " and others" : "")
    weaker.notes.append("\(files) may migrate the store; the code does not show whether it handles this step")
    return weaker
  }
}
