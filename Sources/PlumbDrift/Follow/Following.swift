import PlumbModel

/// A model that is updated from its sources. The declarations in Swift are applied to the model and tested in memory,
/// until no further change is possible.
///
///     let following = Following(drift, includesReview: false)
///     following.model     // with the entities and properties that only Swift had
///     following.made      // Add the attribute pace, Double with the default 0.0
///     following.left      // the findings that a person has to decide, with reasons
///
/// Each round applies changes that do not conflict. A change is rejected if it does not fix its finding, causes the
/// model to violate a rule, or adds a new or more severe difference.
///
/// No file is written. A round compares and validates the whole model, so each round costs a few comparisons.
package struct Following {
  /// The resulting model: the drift's model if no change was applied.
  package private(set) var model: Model
  /// The applied changes in their order. Applied to the first model one after the other, they result in `model`.
  package private(set) var made: [Change] = []
  /// The unfixed findings with reasons, without notes.
  package private(set) var left: [Left] = []
  /// The initial findings, without notes.
  package private(set) var found: [Diagnostic] = []

  /// A finding and the change that fixed it.
  package struct Change: Hashable, Sendable {
    package var finding: Diagnostic
    package var fix: ModelFix
  }

  /// A finding and the reason why it was not fixed.
  package struct Left: Hashable, Sendable {
    package var finding: Diagnostic
    package var why: String

    package init(finding: Diagnostic, why: String) {
      self.finding = finding
      self.why = why
    }
  }

  /// The comparison with the sources: its declarations, options and settings, and at first its model.
  private var sources: Drift
  private var includesReview: Bool
  private let known: Set<ElementPath.Step>
  private let unfollowed: [String: String]
  private let brokenFiles: [String]
  /// Whether a model can be written to its file; called for models with all candidates of a round.
  private let isWritable: (Model) -> Bool
  /// The findings that are not tried, with the reason.
  private var barred: [FindingKey: String]
  /// The findings that were already fixed. A finding that occurs again is not fixed again.
  private var taken: Set<FindingKey> = []
  /// The changes that failed in the current state, with the reason.
  private var refused: [FindingKey: String] = [:]

  /// The remaining findings at the last inspection.
  private var rest: Rest?

  /// Updates the model immediately; the result is in the properties.
  ///
  /// - Parameters:
  ///   - drift: The comparison of the model with its sources.
  ///   - includesReview: Whether changes that need review are applied.
  ///   - original: The model that stores may contain; `nil` for the drift's model.
  ///   - unfollowed: The files whose declarations are ignored, with the reason.
  ///   - brokenFiles: The files that could be read only in part and may contain further declarations.
  ///   - barred: The findings that are not tried, with the reason.
  ///   - isWritable: Whether a model can be written to its file.
  package init(
    _ drift: Drift, includesReview: Bool, original: Model? = nil, unfollowed: [String: String] = [:],
    brokenFiles: [String] = [], barred: [FindingKey: String] = [:],
    isWritable: @escaping (Model) -> Bool = { _ in true }
  ) {
    sources = drift
    model = drift.model
    self.includesReview = includesReview
    known = Self.owners(in: original ?? drift.model)
    self.unfollowed = unfollowed
    self.brokenFiles = brokenFiles
    self.barred = barred
    self.isWritable = isWritable
    follow()
  }

  /// Returns the entities and composites, the owners of attributes.
  private static func owners(in model: Model) -> Set<ElementPath.Step> {
    Set(
      model.entities.map { .init(.entity, $0.name) } + model.composites.map { .init(.composite, $0.name) })
  }

  /// Applies all changes without side effects. If no such state is found within the bounds of `Rounds`, no change is
  /// applied.
  private mutating func follow() {
    (model, made, taken, refused, rest) = (sources.model, [], [], [:], nil)
    found = Trial(model, of: sources).findings.map(\.diagnostic)
    let settled = Rounds().settled(
      from: self, barred: &barred,
      round: { following, barred in
        following.barred = barred
        return following.round()
      },
      harm: { following in
        let rest = following.lookAtRest()
        return Self.sideEffects(of: following.made, left: rest.left, since: following.found)
      })
    if let settled {
      self = settled
    } else {
      barred.merge(found.map { (FindingKey($0), "with others it would leave something new") }) { first, _ in first }
    }
    explain(rest ?? lookAtRest())
  }

  /// Applies the changes that are possible together. Returns `false` if no change was left to try.
  private mutating func round() -> Bool {
    let trial = Trial(model, of: sources)
    let candidates = candidates(in: trial)
    guard !candidates.isEmpty else { return false }
    let good = sift(candidates, on: trial)
    model = model.applying(good.flatMap(\.fix.edits))
    made += good.map { Change(finding: $0.finding.diagnostic, fix: $0.fix) }
    taken.formUnion(good.map(\.key))
    // A change that failed before may be possible now.
    if !good.isEmpty { refused = [:] }
    return true
  }

  /// Returns the changes to try together. Of several changes of one element, only the first is tried in this round.
  private func candidates(in trial: Trial) -> [Candidate] {
    let follower = follower(trial)
    var candidates: [Candidate] = []
    var touched: Set<[ElementPath.Step]> = []
    for finding in trial.findings {
      let key = FindingKey(finding.diagnostic)
      guard barred[key] == nil, refused[key] == nil, !taken.contains(key),
        case .value(let fix) = follower.proposal(for: finding),
        includesReview || fix.applicability == .safe
      else { continue }
      let steps = Set(fix.edits.map(\.steps))
      guard touched.isDisjoint(with: steps) else { continue }
      touched.formUnion(steps)
      candidates.append(Candidate(finding: finding, key: key, fix: fix))
    }
    return candidates
  }

  /// Returns the candidates that together keep the model valid and fix their findings.
  private mutating func sift(_ candidates: [Candidate], on before: Trial) -> [Candidate] {
    var good = candidates
    let errors = before.errors
    while !good.isEmpty {
      var faults = before.faults(of: good, excluding: errors)
      if faults.isEmpty {
        for key in unwritable(good).map(\.key) { faults[key] = "the file of a model cannot hold what Swift says" }
      }
      if faults.isEmpty { break }
      refused.merge(faults) { first, _ in first }
      good.removeAll { faults[$0.key] != nil }
    }
    return good
  }

  /// Returns the smallest set of candidates that cannot be written to the model's file; all candidates if only their
  /// combination cannot be written.
  private func unwritable(_ candidates: [Candidate]) -> [Candidate] {
    if isWritable(model.applying(candidates.flatMap(\.fix.edits))) { return [] }
    guard candidates.count > 1 else { return candidates }
    let half = candidates.count / 2
    let found = unwritable(Array(candidates[..<half])) + unwritable(Array(candidates[half...]))
    return found.isEmpty ? candidates : found
  }

  private func follower(_ trial: Trial) -> Follower {
    Follower(
      trial.drift, findings: trial.findings, known: known, unfollowed: unfollowed, brokenFiles: brokenFiles)
  }

  /// A state with its remaining findings, their proposals, and the reasons against them.
  private typealias Rest = (trial: Trial, proposals: [(Diagnostic, Reading<ModelFix>)], left: [Left])

  /// Computes the remaining findings and their proposals.
  private mutating func lookAtRest() -> Rest {
    let trial = Trial(model, of: sources)
    let follower = follower(trial)
    let proposals = trial.findings.map { ($0.diagnostic, follower.proposal(for: $0)) }
    let found = (trial, proposals, proposals.map { Left(finding: $0, why: why($0, $1)) })
    rest = found
    return found
  }

  /// Sets the reason of each unfixed finding. Changes that need review are tried on a copy, so that only possible
  /// changes are offered.
  private mutating func explain(_ rest: Rest) {
    let isUndecided = rest.proposals.contains { finding, proposal in
      if case .value = proposal { refusal(of: finding) == nil } else { false }
    }
    // Changes that need review may be impossible, so they are tried too.
    if isUndecided, !includesReview {
      var reviewed = self
      (reviewed.sources, reviewed.includesReview) = (rest.trial.drift, true)
      reviewed.follow()
      refused.merge(reviewed.refused) { first, _ in first }
      barred.merge(reviewed.barred) { first, _ in first }
    }
    left = rest.proposals.map { finding, proposal in Left(finding: finding, why: why(finding, proposal)) }
  }

  /// Returns the reason why a finding's change failed; `nil` if it was not tried.
  private func refusal(of finding: Diagnostic) -> String? {
    barred[FindingKey(finding)] ?? refused[FindingKey(finding)]
  }

  /// Returns the reason as a phrase: of the trial, of the proposal, or that the change requires `--include-review`.
  private func why(_ finding: Diagnostic, _ proposal: Reading<ModelFix>) -> String {
    if let why = refusal(of: finding) { return why }
    switch proposal {
    case .unknown(let why): return why
    case .value(let fix):
      let isBack = includesReview || taken.contains(FindingKey(finding))
      return isBack ? "it came back after it was mended" : "--include-review would do this: \(fix.title)"
    }
  }
}

/// A finding whose fix is tried.
struct Candidate {
  var finding: DriftFinding
  var key: FindingKey
  var fix: ModelFix

  /// Whether the fix adds a property. The fix fails if the new property also differs from Swift.
  var addsProperty: Bool {
    fix.edits.contains { edit in
      switch edit {
      case .addAttribute, .addRelationship: true
      default: false
      }
    }
  }
}
