import PlumbModel
import PlumbRules
import PlumbText

/// The check of the steps of a bundle to its current version.
///
///     StepCheck(bundle).diagnostics(settings)   // Order.number cannot be migrated from Shop to Shop 2 …
///
/// The step from the version before the current one has a finding for each change. Each other version, which stores of
/// users who skipped updates have, has one finding if its stores do not reach the current version. See `VersionStep`
/// and `OtherSteps`.
public struct StepCheck: Sendable {
  let bundle: ModelBundle
  /// The step from the version before the current one; with a plan, the steps from each version to the next one.
  private let steps: [VersionStep]

  /// Compares the last two versions, or all neighbors of a plan.
  public init(_ bundle: ModelBundle) {
    self.bundle = bundle
    guard bundle.isPlanned else {
      steps = [bundle.previousVersion.flatMap { VersionStep(from: $0, in: bundle) }].compactMap { $0 }
      return
    }
    let versions = bundle.migratedVersions
    steps = zip(versions, versions.dropFirst()).compactMap { VersionStep(from: $0, to: $1, in: bundle) }
  }

  /// The rules whose findings only this check creates.
  package static let rules: [Rule] = [.stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped]

  /// Returns the findings of the steps that only Core Data migrates, rule by rule. Suppressions are not applied.
  public func diagnostics(_ settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
    diagnostics(settings) { .none }
  }

  /// Returns the findings, rule by rule. Suppressions are not applied.
  ///
  /// - Parameter migrationCode: Returns the code of the project that possibly migrates stores. Called only if a finding
  ///   depends on Core Data's inference. With such code, the models do not determine whether the step fails. Errors
  ///   then become warnings, and findings that depend on the data become notes. A finding about a version that a stage
  ///   names is a note.
  package func diagnostics(_ settings: RuleSettings, migrationCode: () -> MigrationCode) -> [Diagnostic] {
    let others = bundle.isPlanned ? [] : OtherSteps(bundle, settings).findings(settings)
    let found = steps.flatMap { diagnostics($0, settings) }
    guard (found + others.map(\.diagnostic)).contains(where: \.isAboutInferring) else { return found }
    let code = migrationCode()
    if code.opensOnlyOthers {
      return (found + others.map(\.diagnostic)).map { $0.isAboutInferring ? $0.ofUnopenedModel : $0 }
    }
    if code.files.isEmpty { return found + others.map(\.diagnostic) }
    let stage = steps.last.flatMap { code.stage(of: $0.old) }
    let chained = code.managers.isEmpty ? [] : bundle.versionsWithStepsBetweenNeighbors
    return found.map { $0.isAboutInferring ? $0.unless(code, stage: stage) : $0 }
      + others.map { other in
        let stage = other.version.flatMap(code.stage)
        let isOfChain = other.version.map { chained.contains($0.name) } ?? false
        return isOfChain && stage == nil
          ? other.diagnostic.unless(code.managers) : other.diagnostic.unless(code, stage: stage)
      }
  }

  /// Returns the findings of the step from the version before the current one.
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
        Locator(version: bundle.name)
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

  /// The finding about a model that no code of the project opens.
  fileprivate var ofUnopenedModel: Diagnostic {
    var weaker = self
    weaker.severity = min(severity, .warning)
    weaker.notes.append("no code of the project opens this model: it opens other models by their names")
    return weaker
  }

  /// Returns the finding as a note, for projects with code that possibly migrates the store version by version.
  fileprivate func unless(_ managers: [String]) -> Diagnostic {
    var weaker = self
    weaker.severity = .note
    let files = Phrase.list(managers.prefix(3).map { Terminal.sanitized($0) })
    weaker.notes.append(
      "\(files) creates a migration manager: each step between neighboring versions works, so the store opens if the code takes them one by one"
    )
    return weaker
  }

  /// Returns the finding with a lower severity, for projects whose code possibly migrates the store. `stage` is the
  /// file with a stage for the version of the store.
  fileprivate func unless(_ code: MigrationCode, stage: String?) -> Diagnostic {
    var weaker = self
    if let stage {
      weaker.severity = .note
      weaker.notes.append("\(Terminal.sanitized(stage)) has a stage for these stores, whose code is not checked")
      return weaker
    }
    if code.onlyReplaces, rule != Rule.stepImpossible.id { return self }
    weaker.severity = min(severity, rule == Rule.stepImpossible.id ? .warning : .note)
    let files = Phrase.list(code.files.prefix(3).map { Terminal.sanitized($0) })
    let more = code.files.count > 3 ? " and others" : ""
    weaker.notes.append(
      "\(files)\(more) may migrate or replace the store; the code does not show whether it handles this step")
    return weaker
  }
}

extension ModelBundle {
  /// The names of the versions from which Core Data can infer each step to the next version, up to the current one, or
  /// the project has a mapping model for it.
  fileprivate var versionsWithStepsBetweenNeighbors: Set<String> {
    guard let end = versions.firstIndex(where: { $0.name == currentVersion?.name }) else { return [] }
    let steps = (0..<end).reversed().prefix { index in
      VersionStep(from: versions[index], to: versions[index + 1], in: self)?.changes(.impossible).isEmpty ?? true
    }
    return Set(steps.map { versions[$0].name })
  }
}
