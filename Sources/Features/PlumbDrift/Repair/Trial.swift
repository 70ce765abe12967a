import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// A state of a model, compared with its sources and checked against the rules. Fixes can be tried on it.
struct Trial {
  package typealias Step = Repair<Trial, ModelFix>.Step

  /// The comparison of the model with the sources; its `expected` declarations are created from this model.
  let drift: Drift
  let sources: ModelSync.Sources
  /// The differences that are not suppressed, without notes.
  let findings: [Difference]
  /// The fixes that failed in this state, with the reason. A fix that failed before may be possible after another fix.
  var refused: [FindingKey: String] = [:]
  /// The diagnostics of model elements that cannot be declared in Swift.
  private let refusals: [Diagnostic]

  /// Creates a trial and compares immediately.
  init(_ sources: ModelSync.Sources) {
    self.init(sources.drift.model, declarations(of: sources.drift.model, options: sources.drift.options), sources)
  }

  private init(_ model: Model, _ expected: Parsed<Declarations>, _ sources: ModelSync.Sources) {
    var drift = sources.drift
    drift.model = model
    drift.expected = expected.value
    self.drift = drift
    self.sources = sources
    refusals = expected.diagnostics
    findings = drift.unsuppressed(drift.findings()).filter(\.isAligned)
  }

  /// Returns the fixes that violate a rule, or do not fix their finding, if all of them are applied; each with the
  /// reason. The rules are checked first; a model that violates one is not compared. `known` are the model's existing
  /// errors, which no fix caused.
  func faults(of steps: [Step], excluding known: Set<FindingKey>) -> [FindingKey: String] {
    let model = drift.model.applying(steps.flatMap(\.fix.edits))
    let expected = declarations(of: model, options: drift.options)
    let errors = errors(of: model, expected.diagnostics).filter { !known.contains(FindingKey($0)) }
    if !errors.isEmpty { return causes(of: errors, among: steps) }
    let after = Trial(model, expected, sources).findings.map(\.diagnostic)
    let keys = Set(after.map(FindingKey.init))
    let byElement = Dictionary(grouping: after, by: \.element.steps)
    return steps.reduce(into: [:]) { faults, step in
      let others = byElement[step.finding.element.steps] ?? []
      if keys.contains(step.key) {
        faults[step.key] = "no model value matches the declaration in Swift"
      } else if let other = others.first(where: { $0.rule == step.finding.rule || step.fix.addsProperty }) {
        faults[step.key] = "the changed model would still differ: \(other.message)"
      }
    }
  }

  /// Returns the fixes that violate a rule: the fixes of the element, reduced to the smallest set that causes the
  /// violation.
  private func causes(of errors: [Diagnostic], among steps: [Step]) -> [FindingKey: String] {
    errors.reduce(into: [:]) { causes, error in
      let path = error.element.steps
      let close = steps.likeliest([{ $0.fix.edits.contains { $0.concerns(path) } }])
      let narrowed = close.smallest { part in
        let model = drift.model.applying(part.flatMap(\.fix.edits))
        let refusals = declarations(of: model, options: drift.options).diagnostics
        return self.errors(of: model, refusals).contains { FindingKey($0) == FindingKey(error) }
      }
      for cause in narrowed where causes[cause.key] == nil {
        causes[cause.key] = "the model would violate \(error.rule): \(error.message)"
      }
    }
  }

  var errors: Set<FindingKey> { Set(errors(of: drift.model, refusals).map(FindingKey.init)) }

  /// Returns the errors that the rules report for a model, of elements that cannot be declared in Swift, and of the step
  /// from the version before it.
  private func errors(of model: Model, _ refusals: [Diagnostic]) -> [Diagnostic] {
    var suppressions = Suppressions(drift.settings.ignores)
    suppressions.add(model)
    // The configuration may name elements that are added later.
    let refusals = refusals.filter { !Rule.unknownInConfiguration.contains($0.rule) }
    let ofStep = sources.predecessor.map { model.stepErrors(since: $0) } ?? []
    let found = Validator(settings: drift.settings, rules: Rule.ofModels).check(model) + refusals + ofStep
    return suppressions.apply(to: found).filter { $0.severity == .error && $0.suppression == nil }
  }
}

extension ModelEdit {
  /// Whether a finding on an element can result from this edit of the element or of an enclosing element.
  fileprivate func concerns(_ other: [ElementPath.Step]) -> Bool {
    !other.isEmpty && (steps.starts(with: other) || other.starts(with: steps))
  }
}

extension ModelFix {
  /// Whether the fix adds a property. The fix fails if the new property also differs from Swift.
  fileprivate var addsProperty: Bool {
    edits.contains { edit in
      switch edit {
      case .addAttribute, .addRelationship: true
      default: false
      }
    }
  }
}

// MARK: - Side effects

extension Trial {
  /// Returns the fixes that added a new or more severe difference, with the difference as the reason. An example is a
  /// new entity whose class has a property that the model cannot represent.
  ///
  /// `found` are the initial findings. A finding whose property was renamed is not a new finding.
  static func sideEffects(of made: [Step], left: [ModelSync.Left], since found: [Diagnostic]) -> [FindingKey: String] {
    let known = found + made.flatMap(\.fix.edits).flatMap { edit in found.compactMap { $0.renamed(by: edit) } }
    let worse = Set(left.map(\.finding).worse(than: known).map(FindingKey.init))
    return left.filter { worse.contains(FindingKey($0.finding)) }.reduce(into: [:]) { effects, left in
      for step in made.likeliest(behind: left.finding) where effects[step.key] == nil {
        effects[step.key] = "it would add a new difference: \(left.finding.message) (\(left.why))"
      }
    }
  }
}

extension [Trial.Step] {
  /// Returns the fixes of the element itself; if none exist, those of an enclosing element, then those that add
  /// entities, then all of them.
  fileprivate func likeliest(behind finding: Diagnostic) -> [Trial.Step] {
    let names = finding.element.steps.map(\.name)
    let reasons: [(ModelEdit) -> Bool] = [
      { $0.names == names }, { names.starts(with: $0.names) }, { if case .addEntity = $0 { true } else { false } },
    ]
    return likeliest(reasons.map { reason in { $0.fix.edits.contains(where: reason) } })
  }
}

extension ModelEdit {
  /// The names in the changed element's path; a renamed property has its new name.
  fileprivate var names: [String] {
    if case .rename(_, let entity, let new) = self { return [entity, new] }
    return steps.map(\.name)
  }
}

extension Diagnostic {
  /// Returns the finding with a property's new name; `nil` if it is about another property.
  fileprivate func renamed(by edit: ModelEdit) -> Diagnostic? {
    guard case .rename(let old, let entity, let new) = edit, element.steps.map(\.name) == [entity, old],
      let last = element.steps.indices.last
    else { return nil }
    var renamed = self
    renamed.element.steps[last].name = new
    return renamed
  }
}
