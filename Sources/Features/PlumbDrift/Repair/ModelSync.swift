import PlumbModel
import PlumbRules

/// A model that is updated from its sources. The declarations in Swift are applied to the model and tested in memory,
/// until no further change is possible.
///
///     let sync = ModelSync(drift, includesReview: false)
///     sync.model     // with the entities and properties that only Swift had
///     sync.made      // Add the attribute pace, Double with the default 0.0
///     sync.left      // the findings that a person has to decide, with reasons
///
/// Each round applies changes that do not conflict. A change is rejected if it does not fix its finding, causes the
/// model to violate a rule, or adds a new or more severe difference.
///
/// No file is written. A round compares and validates the whole model, so each round costs a few comparisons.
package struct ModelSync {
  /// The resulting model: the original model if no change was applied.
  package private(set) var model: Model
  /// The applied changes in their order. Applied to the first model one after the other, they result in `model`.
  package private(set) var made: [Change] = []
  /// The unfixed findings with reasons, without notes that are only reported.
  package private(set) var left: [Left] = []

  /// A finding and the change that fixed it.
  package struct Change: Hashable, Sendable {
    package var finding: Diagnostic
    package var fix: ModelFix
  }

  /// A finding and the reason why it was not fixed.
  package struct Left: Hashable, Sendable {
    package var finding: Diagnostic
    package var why: String
  }

  /// The sources, compared with one state of the model.
  package struct Sources {
    /// The comparison: the declarations, options and settings.
    package var drift: Drift
    /// The files whose declarations are ignored, with the reason.
    package var ignored: [String: String] = [:]
    /// The files that could be read only in part and may contain further declarations.
    var brokenFiles: [String] = []
    /// The diagnostics of these files.
    package var unread: [Diagnostic] = []
    /// The version whose stores are migrated to the model. `nil` if it is unknown, or if a mapping model migrates them.
    package var predecessor: Model?

    package init(
      _ drift: Drift, ignored: [String: String] = [:], brokenFiles: [String] = [], unread: [Diagnostic] = []
    ) {
      (self.drift, self.ignored, self.brokenFiles, self.unread) = (drift, ignored, brokenFiles, unread)
    }
  }

  /// Compares a state of the model with its sources.
  package typealias Compare = (Model) throws -> Sources

  /// Updates the model with declarations that were read one time; the result is in the properties. `original` is the
  /// model that stores may contain, by default the drift's model.
  package init(_ drift: Drift, includesReview: Bool, original: Model? = nil, ignored: [String: String] = [:]) {
    self.init(Sources(drift, ignored: ignored), includesReview: includesReview, original: original) { model in
      var changed = drift
      changed.model = model
      return Sources(changed, ignored: ignored)
    }
  }

  /// Updates the model; the sources are compared again after each round, because a new entity affects other classes.
  ///
  /// - Parameters:
  ///   - sources: The sources, compared with the original model.
  ///   - includesReview: Whether changes that need review are applied.
  ///   - excluded: The findings that are not fixed.
  ///   - original: The model that stores may contain; `nil` for the model of `sources`.
  ///   - isWritable: Whether a model can be written to its file; called for models with all changes of a round.
  ///   - compare: Compares a changed model with the sources.
  package init(
    _ sources: Sources, includesReview: Bool, excluding excluded: Set<FindingKey> = [], original: Model? = nil,
    isWritable: @escaping (Model) -> Bool = { _ in true }, compare: Compare
  ) rethrows {
    model = sources.drift.model
    var run = Run(original ?? model, includesReview: includesReview, isWritable: isWritable)
    for key in excluded { run.barred[key] = "the baseline contains it" }
    let start = Trial(sources)
    let repair = try run.settled(from: start, compare)
    let rest = repair.state.proposals(run.owners)
    // Changes that need review may be impossible, so they are tried too, and only possible ones are offered.
    if !includesReview, rest.contains(where: { run.isUndecided($0.finding, $0.proposal, repair.state.refused) }) {
      var reviewed = run
      reviewed.includesReview = true
      let possible = try reviewed.settled(from: Trial(repair.state.sources), compare)
      run.barred.merge(reviewed.barred) { first, _ in first }
      run.barred.merge(repair.state.refused.merging(possible.state.refused) { first, _ in first }) { first, _ in first }
    }
    model = repair.state.drift.model
    made = repair.made.map { Change(finding: $0.finding, fix: $0.fix) }
    left = run.left(repair, rest, run.barred)
  }
}

/// The settings of an update, and the findings that are not fixed.
private struct Run {
  typealias Step = Trial.Step
  typealias Proposals = [(finding: Diagnostic, proposal: Result<ModelFix, Undetermined>)]

  var includesReview: Bool
  /// The entities and composites that a store may contain, the owners of attributes.
  let owners: Set<ElementPath.Step>
  let isWritable: (Model) -> Bool
  /// The findings that are not tried, with the reason.
  var barred: [FindingKey: String] = [:]

  init(_ original: Model, includesReview: Bool, isWritable: @escaping (Model) -> Bool) {
    self.includesReview = includesReview
    self.isWritable = isWritable
    owners = Set(
      original.entities.map { .init(.entity, $0.name) } + original.composites.map { .init(.composite, $0.name) })
  }

  /// Applies all changes without side effects. If no such state is found, no change is applied.
  mutating func settled(from start: Trial, _ compare: ModelSync.Compare) rethrows -> Repair<Trial, ModelFix> {
    let before = Repair<Trial, ModelFix>(start, start.findings.map(\.diagnostic))
    let found = start.sources.unread + start.findings.map(\.diagnostic)
    let run = self
    let settled = try before.settled(
      barred: &barred, choose: { repair, barred in run.candidates(in: repair, excluding: barred) },
      apply: { trial, steps in
        let good = run.sift(steps, on: &trial)
        if !good.isEmpty { trial = Trial(try compare(trial.drift.model.applying(good.flatMap(\.fix.edits)))) }
        return good
      },
      harm: { repair, barred in
        let left = run.left(repair, repair.state.proposals(run.owners), barred)
        return Trial.sideEffects(of: repair.made, left: left, since: found)
      })
    if let settled { return settled }
    for finding in found where barred[FindingKey(finding)] == nil {
      barred[FindingKey(finding)] = "together with other changes it would add a new difference"
    }
    return before
  }

  /// Returns the changes to try together. Of several changes of one element, only the first is tried in this round.
  private func candidates(in repair: Repair<Trial, ModelFix>, excluding barred: [FindingKey: String]) -> [Step] {
    let update = ModelUpdate(repair.state, known: owners)
    var touched: Set<[ElementPath.Step]> = []
    return repair.state.findings.compactMap { finding in
      let key = FindingKey(finding.diagnostic)
      guard barred[key] == nil, repair.state.refused[key] == nil, repair.mayTry(key),
        let fix = try? update.proposal(for: finding), includesReview || fix.applicability == .safe
      else { return nil }
      let steps = Set(fix.edits.map(\.steps))
      guard touched.isDisjoint(with: steps) else { return nil }
      touched.formUnion(steps)
      return Step(finding.diagnostic, fix)
    }
  }

  /// Returns the candidates that together keep the model valid and fix their findings, and records the others.
  private func sift(_ candidates: [Step], on trial: inout Trial) -> [Step] {
    var good = candidates
    let errors = trial.errors
    while !good.isEmpty {
      var faults = trial.faults(of: good, excluding: errors)
      if faults.isEmpty {
        let model = trial.drift.model
        for step in good.smallest(failing: { !isWritable(model.applying($0.flatMap(\.fix.edits))) }) {
          faults[step.key] = "the model's file cannot contain the declared value"
        }
      }
      if faults.isEmpty { break }
      trial.refused.merge(faults) { first, _ in first }
      good.removeAll { faults[$0.key] != nil }
    }
    return good
  }

  /// Whether the change of a finding was not tried.
  func isUndecided(_ finding: Diagnostic, _ proposal: Result<ModelFix, Undetermined>, _ refused: [FindingKey: String])
    -> Bool
  {
    let key = FindingKey(finding)
    return (try? proposal.get()) != nil && barred[key] == nil && refused[key] == nil
  }

  /// Returns the unfixed findings with reasons: of the trial, of the proposal, or that the change requires
  /// `--include-review`.
  func left(_ repair: Repair<Trial, ModelFix>, _ rest: Proposals, _ barred: [FindingKey: String]) -> [ModelSync.Left] {
    let unread = repair.state.sources.unread.map {
      ModelSync.Left(finding: $0, why: "its declarations may be misread: fix the file")
    }
    return unread
      + rest.map { finding, proposal in
        let key = FindingKey(finding)
        if let why = barred[key] ?? repair.state.refused[key] { return .init(finding: finding, why: why) }
        switch proposal {
        case .failure(let reason): return .init(finding: finding, why: reason.why)
        case .success(let fix):
          let isBack = includesReview || repair.tried[key] != nil
          return .init(
            finding: finding,
            why: isBack ? "it reappeared after it was fixed" : "--include-review would do this: \(fix.title)")
        }
      }
  }
}

extension Trial {
  /// Returns the findings with the changes that fix them.
  fileprivate func proposals(_ owners: Set<ElementPath.Step>) -> Run.Proposals {
    let update = ModelUpdate(self, known: owners)
    return findings.map { finding in
      (finding.diagnostic, Result { () throws(Undetermined) in try update.proposal(for: finding) })
    }
  }
}
