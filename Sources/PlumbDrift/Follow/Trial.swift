import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// A model held against its sources and against the rules: one look at one state, some of its candidates tried on top.
struct Trial {
  /// The comparison of the model with the sources; its `expected` are made anew from this model.
  let drift: Drift
  /// The differences that nothing suppresses, notes aside.
  let findings: [DriftFinding]

  /// Why parts of the model cannot be declared in Swift.
  private let refusals: [Diagnostic]

  /// Compares at once.
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

  /// The candidates that break a rule, or do not mend their finding, when all of them are made; each with the reason.
  /// Rules come first: a model that breaks one is not compared any more.
  ///
  /// `known` are the model's own errors, which are nobody's fault.
  func faults(of candidates: [Candidate], besides known: Set<FindingKey>) -> [FindingKey: String] {
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

  /// The edits that break a rule: those of the element in question, of these the ones that do so alone.
  private func causes(of errors: [Diagnostic], among candidates: [Candidate]) -> [FindingKey: String] {
    errors.reduce(into: [:]) { causes, error in
      let close = candidates.filter { $0.fix.edits.contains { $0.concerns(error.element.steps) } }
      for cause in narrowed(close.isEmpty ? candidates : close, FindingKey(error)) where causes[cause.key] == nil {
        causes[cause.key] = "the model would break \(error.rule): \(error.message)"
      }
    }
  }

  /// The fewest of the candidates that make the error; all where it takes them together. Tries halves of halves, so
  /// that one bad candidate among many is found in a few validations.
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

  /// The errors that the model has.
  var errors: Set<FindingKey> { Set(errors(of: drift.model, refusals).map(FindingKey.init)) }

  /// What the rules say of a model, and what refuses to be declared in Swift.
  private func errors(of model: Model, _ refusals: [Diagnostic]) -> [Diagnostic] {
    var suppressions = Suppressions(drift.settings.ignores)
    suppressions.add(model)
    // The configuration may speak of what is about to be added.
    let refusals = refusals.filter { !Rule.unknownInConfiguration.contains($0.rule) }
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
