import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// A state of a model, compared with its sources and checked against the rules. Candidates can be tried on it.
struct Trial {
  /// The comparison of the model with the sources; its `expected` declarations are created from this model.
  let drift: Drift
  /// The differences that are not suppressed, without notes.
  let findings: [DriftFinding]

  /// The diagnostics of model elements that cannot be declared in Swift.
  private let refusals: [Diagnostic]

  /// Creates a trial and compares immediately.
  init(_ model: Model, of sources: Drift) {
    self.init(model, declarations(of: model, options: sources.options), of: sources)
  }

  private init(_ model: Model, _ expected: Parsed<Declarations>, of sources: Drift) {
    var drift = sources
    drift.model = model
    drift.expected = expected.value
    self.drift = drift
    refusals = expected.diagnostics
    findings = drift.unsuppressed(drift.findings()).filter { $0.diagnostic.severity > .note }
  }

  /// Returns the candidates that violate a rule, or do not fix their finding, if all of them are applied; each with
  /// the reason. The rules are checked first; a model that violates one is not compared.
  ///
  /// `known` are the model's existing errors, which no candidate caused.
  func faults(of candidates: [Candidate], excluding known: Set<FindingKey>) -> [FindingKey: String] {
    let model = drift.model.applying(candidates.flatMap(\.fix.edits))
    let expected = declarations(of: model, options: drift.options)
    let errors = errors(of: model, expected.diagnostics).filter { !known.contains(FindingKey($0)) }
    if !errors.isEmpty { return causes(of: errors, among: candidates) }
    let after = Trial(model, expected, of: drift)
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

  /// Returns the edits that violate a rule: the edits of the element, reduced to the smallest set that causes the
  /// violation.
  private func causes(of errors: [Diagnostic], among candidates: [Candidate]) -> [FindingKey: String] {
    errors.reduce(into: [:]) { causes, error in
      let close = candidates.filter { $0.fix.edits.contains { $0.concerns(error.element.steps) } }
      for cause in narrowed(close.isEmpty ? candidates : close, FindingKey(error)) where causes[cause.key] == nil {
        causes[cause.key] = "the model would break \(error.rule): \(error.message)"
      }
    }
  }

  /// Returns the smallest set of candidates that causes the error; all candidates if only their combination causes
  /// it. The search halves the candidates, so that one bad candidate among many is found in a few validations.
  private func narrowed(_ candidates: [Candidate], _ error: FindingKey) -> [Candidate] {
    guard candidates.count > 1 else { return candidates }
    let half = candidates.count / 2
    let halves = [Array(candidates[..<half]), Array(candidates[half...])].filter { some in
      let model = drift.model.applying(some.flatMap(\.fix.edits))
      let refusals = declarations(of: model, options: drift.options).diagnostics
      return errors(of: model, refusals).contains { FindingKey($0) == error }
    }
    return halves.isEmpty ? candidates : halves.flatMap { narrowed($0, error) }
  }

  /// The errors of the model.
  var errors: Set<FindingKey> { Set(errors(of: drift.model, refusals).map(FindingKey.init)) }

  /// Returns the errors that the rules report for a model, and of elements that cannot be declared in Swift.
  private func errors(of model: Model, _ refusals: [Diagnostic]) -> [Diagnostic] {
    var suppressions = Suppressions(drift.settings.ignores)
    suppressions.add(model)
    // The configuration may name elements that are added later.
    let refusals = refusals.filter { !Rule.unknownInConfiguration.contains($0.rule) }
    let found = Validator(settings: drift.settings, rules: Rule.ofModels).check(model) + refusals
    return suppressions.apply(to: found).filter { $0.severity == .error && $0.suppression == nil }
  }
}

extension ModelEdit {
  /// Whether a finding on an element can result from this edit of the element or of an enclosing element.
  fileprivate func concerns(_ other: [ElementPath.Step]) -> Bool {
    !other.isEmpty && (steps.starts(with: other) || other.starts(with: steps))
  }
}
