import PlumbGenerate
import PlumbModel
import PlumbRules

/// A model held against its sources and against the rules.
struct Trial {
  let drift: Drift
  /// The differences that nothing suppresses, notes aside.
  let findings: [DriftFinding]

  init(_ model: Model, of sources: Drift) {
    var drift = sources
    drift.model = model
    drift.expected = declarations(of: model, options: sources.options).value
    self.drift = drift
    findings = drift.unsuppressed(drift.findings()).filter { $0.diagnostic.severity > .note }
  }

  /// Which of the candidates do harm or no good when all of them are made, and why. `known` are the model's own errors.
  func faults(of candidates: [Candidate], besides known: Set<FindingKey>) -> [FindingKey: String] {
    let model = drift.model.applying(candidates.flatMap(\.fix.edits))
    let errors = errors(of: model).filter { !known.contains(FindingKey($0)) }
    if !errors.isEmpty { return culprits(among: candidates, errors) }
    let after = Trial(model, of: drift)
    let keys = Set(after.findings.map { FindingKey($0.diagnostic) })
    let byElement = Dictionary(grouping: after.findings.map(\.diagnostic), by: \.element.steps)
    return candidates.reduce(into: [:]) { faults, candidate in
      let finding = candidate.finding.diagnostic
      let others = byElement[finding.element.steps] ?? []
      if keys.contains(candidate.key) {
        faults[candidate.key] = "a model cannot say it so that Swift agrees"
      } else if let other = others.first(where: { $0.rule == finding.rule || candidate.addsProperty }) {
        faults[candidate.key] = "in the model it would differ again: \(other.message)"
      }
    }
  }

  /// The edits that break a rule: those of the element in question, of these the ones that do so alone.
  private func culprits(among candidates: [Candidate], _ errors: [Diagnostic]) -> [FindingKey: String] {
    errors.reduce(into: [:]) { culprits, error in
      let close = candidates.filter { $0.fix.edits.contains { $0.concerns(error.element.steps) } }
      for culprit in narrowed(close.isEmpty ? candidates : close, FindingKey(error)) where culprits[culprit.key] == nil
      {
        culprits[culprit.key] = "the model would break \(error.rule): \(error.message)"
      }
    }
  }

  /// The fewest of the suspects that make the error; all where it takes them together.
  private func narrowed(_ suspects: [Candidate], _ error: FindingKey) -> [Candidate] {
    guard suspects.count > 1 else { return suspects }
    let half = suspects.count / 2
    let guilty = [Array(suspects[..<half]), Array(suspects[half...])].filter { some in
      errors(of: drift.model.applying(some.flatMap(\.fix.edits))).contains { FindingKey($0) == error }
    }
    return guilty.isEmpty ? suspects : guilty.flatMap { narrowed($0, error) }
  }

  /// The errors that the model has.
  var errors: Set<FindingKey> { Set(errors(of: drift.model).map(FindingKey.init)) }

  /// The configuration may speak of what is about to be added.
  private static let comesTrue: Set<String> = [
    DeclarationRule.entityUnknown.rawValue, DeclarationRule.propertyUnknown.rawValue,
    DeclarationRule.compositeUnknown.rawValue,
  ]

  /// What the rules say, and what refuses to be declared in Swift.
  private func errors(of model: Model) -> [Diagnostic] {
    var suppressions = Suppressions(drift.settings.ignores)
    suppressions.add(model)
    let refusals = declarations(of: model, options: drift.options).diagnostics.filter {
      !Self.comesTrue.contains($0.rule)
    }
    let found = Validator(settings: drift.settings, rules: Rule.ofModels).check(model) + refusals
    return suppressions.apply(to: found).filter { $0.severity == .error && $0.suppression == nil }
  }
}

extension ModelEdit {
  /// Whether a finding on an element can come from this edit of it, or of what it is a part of.
  fileprivate func concerns(_ other: [ElementPath.Step]) -> Bool {
    !other.isEmpty && (steps.starts(with: other) || other.starts(with: steps))
  }
}
