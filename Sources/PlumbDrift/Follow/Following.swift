import PlumbModel

/// A model that follows its sources: what Swift says is put into the model, tried out in memory until there is nothing
/// left that could be.
///
///     let following = Following(drift, includesReview: false)
///     following.model     // with the entities and properties that only Swift had
///     following.made      // Add the attribute pace, Double with the default 0.0
///     following.left      // what is for a person to decide, and why
///
/// Each round takes what does not get in each other's way. What does not mend its finding, or makes the model break a
/// rule, is not taken; nor is what leaves a difference that was not there, or a heavier one.
///
/// Nothing is written here. A round compares and validates the whole model, so the cost is that of some comparisons for
/// each round.
package struct Following {
  /// The model as it is to be: the one of the drift where nothing was made.
  package private(set) var model: Model
  /// The changes that were made, in that order; applied to the first model one after the other they give `model`.
  package private(set) var made: [Change] = []
  /// The findings that are left and why, notes aside.
  package private(set) var left: [Left] = []
  /// The findings that there were, notes aside.
  package private(set) var found: [Diagnostic] = []

  /// A finding, and what mended it.
  package struct Change: Hashable, Sendable {
    package var finding: Diagnostic
    package var fix: ModelFix
  }

  /// A finding, and what kept it from being mended.
  package struct Left: Hashable, Sendable {
    package var finding: Diagnostic
    package var why: String

    package init(finding: Diagnostic, why: String) {
      self.finding = finding
      self.why = why
    }
  }

  /// What is followed: its declarations, options and settings, and at first its model.
  private var sources: Drift
  private var includesReview: Bool
  private let known: Set<ElementPath.Step>
  private let unfollowed: [String: String]
  private let brokenFiles: [String]
  /// Whether a model's file can hold a model; asked for models with all candidates of a round.
  private let isWritable: (Model) -> Bool
  /// The findings that are not to be tried, and why.
  private var barred: [FindingKey: String]
  /// The findings that were mended already: one that comes back is not mended again.
  private var taken: Set<FindingKey> = []
  /// What was tried in the present state and did not do, with the reason.
  private var refused: [FindingKey: String] = [:]

  /// What there was to mend still when it was last looked at.
  private var rest: Rest?

  /// Follows at once; the result is in the properties.
  ///
  /// - Parameters:
  ///   - drift: The model held against its sources.
  ///   - includesReview: Whether changes are made that a person should look at.
  ///   - original: The model that stores may be of; nil for the one that follows.
  ///   - unfollowed: Files whose declarations do not count here, with the reason.
  ///   - brokenFiles: Files in which more may be declared than could be read.
  ///   - barred: What is not to be tried, and why.
  ///   - isWritable: Whether a model's file can hold a model.
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

  /// Entities and composites: what attributes belong to.
  private static func owners(in model: Model) -> Set<ElementPath.Step> {
    Set(
      model.entities.map { .init(.entity, $0.name) } + model.composites.map { .init(.composite, $0.name) })
  }

  /// Takes all that has no side effects. Without a state that is free of them within the bounds of `Rounds` nothing is
  /// taken.
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

  /// Takes what can be taken together; false where there was nothing to try.
  private mutating func round() -> Bool {
    let trial = Trial(model, of: sources)
    let candidates = candidates(in: trial)
    guard !candidates.isEmpty else { return false }
    let good = sift(candidates, on: trial)
    model = model.applying(good.flatMap(\.fix.edits))
    made += good.map { Change(finding: $0.finding.diagnostic, fix: $0.fix) }
    taken.formUnion(good.map(\.key))
    // A change may be possible now that was not before.
    if !good.isEmpty { refused = [:] }
    return true
  }

  /// What can be tried together: of changes that touch one element only the first, the others in a later round.
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

  /// The candidates that together leave the model sound and their findings mended.
  private mutating func sift(_ candidates: [Candidate], on before: Trial) -> [Candidate] {
    var good = candidates
    let errors = before.errors
    while !good.isEmpty {
      var faults = before.faults(of: good, besides: errors)
      if faults.isEmpty {
        for key in unwritable(good).map(\.key) { faults[key] = "the file of a model cannot hold what Swift says" }
      }
      if faults.isEmpty { break }
      refused.merge(faults) { first, _ in first }
      good.removeAll { faults[$0.key] != nil }
    }
    return good
  }

  /// The fewest of the candidates that the model's file cannot hold; all where it takes them together.
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

  /// A state with what there is to mend in it, what would, and what stands against it.
  private typealias Rest = (trial: Trial, proposals: [(Diagnostic, Reading<ModelFix>)], left: [Left])

  /// Looks for what there is to mend still, and what would.
  private mutating func lookAtRest() -> Rest {
    let trial = Trial(model, of: sources)
    let follower = follower(trial)
    let proposals = trial.findings.map { ($0.diagnostic, follower.proposal(for: $0)) }
    let found = (trial, proposals, proposals.map { Left(finding: $0, why: why($0, $1)) })
    rest = found
    return found
  }

  /// Says of each finding that is left why. Where changes were left for review they are tried on the side, so that
  /// nothing is offered that could not be made.
  private mutating func explain(_ rest: Rest) {
    let isUndecided = rest.proposals.contains { finding, proposal in
      if case .value = proposal { refusal(of: finding) == nil } else { false }
    }
    // Changes that a person may decide for are tried as well: they may be impossible.
    if isUndecided, !includesReview {
      var reviewed = self
      (reviewed.sources, reviewed.includesReview) = (rest.trial.drift, true)
      reviewed.follow()
      refused.merge(reviewed.refused) { first, _ in first }
      barred.merge(reviewed.barred) { first, _ in first }
    }
    left = rest.proposals.map { finding, proposal in Left(finding: finding, why: why(finding, proposal)) }
  }

  /// Why a finding's change was not taken when it was tried; nil where it was not tried.
  private func refusal(of finding: Diagnostic) -> String? {
    barred[FindingKey(finding)] ?? refused[FindingKey(finding)]
  }

  /// The reason in a few words: of the trial, of the proposal, or that it waits for `--include-review`.
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

/// A finding that a fix is tried for.
struct Candidate {
  var finding: DriftFinding
  var key: FindingKey
  var fix: ModelFix

  /// Whether it adds a property: one that differs again from what Swift says is no gain.
  var addsProperty: Bool {
    fix.edits.contains { edit in
      switch edit {
      case .addAttribute, .addRelationship: true
      default: false
      }
    }
  }
}
