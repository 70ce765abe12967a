import PlumbModel

/// The engine of all fixes: fixes are tried in memory in rounds, and the state is checked again after each round. Fixes
/// that do harm are barred, and the process restarts without them.
///
/// Two fixes may change one location, and one may make another unnecessary or wrong. Instead of detecting these cases,
/// the state is checked again. `Change` is the kind of fix: edits of texts, or of a model. `align`, `align --model` and
/// `validate --fix` use this process.
package struct Repair<State, Change> {
  /// The state after the applied fixes.
  package var state: State
  /// The applied fixes with their findings, in the order of application.
  package private(set) var made: [Step] = []
  /// The fixes that were applied last.
  package private(set) var latest: [Step] = []
  /// The number of attempts by finding. Two findings with the same key differ only in their locations.
  package private(set) var tried: [FindingKey: Int] = [:]
  /// The number of findings by key before any fix.
  private let counts: [FindingKey: Int]

  /// A finding and its fix.
  package struct Step {
    package var finding: Diagnostic
    package var fix: Change
    package var key: FindingKey

    package init(_ finding: Diagnostic, _ fix: Change) {
      (self.finding, self.fix, key) = (finding, fix, FindingKey(finding))
    }
  }

  /// Creates the state before the first fix, with its findings.
  package init(_ state: State, _ findings: [Diagnostic]) {
    self.state = state
    counts = findings.counts
  }

  /// Whether a finding's fix may be tried. A finding that reappears after its fix is not fixed again.
  package func mayTry(_ key: FindingKey) -> Bool { tried[key, default: 0] < max(1, counts[key] ?? 1) }

  /// Returns the findings that remain after their fix was applied.
  package func unhelpful(_ findings: [Diagnostic]) -> Set<FindingKey> {
    let now = findings.counts
    return Set(tried.filter { key, times in now[key, default: 0] > max(0, counts[key, default: 1] - times) }.keys)
  }

  /// Returns the state without harmful fixes; `nil` if none was found within 100 restarts of 100 rounds, bounds that
  /// valid input does not reach.
  ///
  /// - Parameters:
  ///   - barred: The findings that are not fixed, with the reason. Findings whose fixes do harm are added.
  ///   - choose: Returns the fixes to try together, except for barred findings; empty if none is left.
  ///   - apply: Applies the fixes to the state and returns those that were applied.
  ///   - harm: Returns the findings whose fixes do harm. It is called after the last round.
  package func settled<Reason>(
    barred: inout [FindingKey: Reason], choose: (Repair, _ barred: [FindingKey: Reason]) throws -> [Step],
    apply: (inout State, [Step]) throws -> [Step],
    harm: (Repair, _ barred: [FindingKey: Reason]) throws -> [FindingKey: Reason]
  ) rethrows -> Repair? {
    for _ in 0..<100 {
      var repair = self
      for _ in 0..<100 {
        let steps = try choose(repair, barred)
        if steps.isEmpty { break }
        repair.latest = try apply(&repair.state, steps)
        repair.made += repair.latest
        for step in repair.latest { repair.tried[step.key, default: 0] += 1 }
      }
      let harm = try harm(repair, barred)
      if harm.isEmpty { return repair }
      barred.merge(harm) { first, _ in first }
    }
    return nil
  }
}

/// The identity of a finding: rule, element and discriminator, without locations, severity and message. It does not
/// change through rounds of changes that move lines and fix other findings.
package struct FindingKey: Hashable, Sendable {
  private let rule: String
  private let element: ElementPath
  private let discriminator: String

  /// Creates the key of a finding. Findings of one rule on one element differ only by their discriminators.
  package init(_ finding: Diagnostic) {
    (rule, element, discriminator) = (finding.rule, finding.element, finding.discriminator)
  }
}

extension Sequence<Diagnostic> {
  fileprivate var counts: [FindingKey: Int] { reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 } }

  /// Returns the findings that are new, or more severe than before.
  package func worse(than before: some Sequence<Diagnostic>) -> [Diagnostic] {
    let weights = Dictionary(before.map { (FindingKey($0), $0.severity) }, uniquingKeysWith: { Swift.max($0, $1) })
    return filter { finding in weights[FindingKey(finding)].map { finding.severity > $0 } ?? true }
  }
}

extension Array {
  /// Returns the elements that match the first condition that any element matches; all elements if none matches.
  package func likeliest(_ conditions: [(Element) -> Bool]) -> [Element] {
    conditions.lazy.map { filter($0) }.first { !$0.isEmpty } ?? self
  }

  /// Returns the smallest part that fails: the search halves the elements, so that one bad element among many is found
  /// in a few tests. All elements if only their combination fails; empty if they do not fail.
  package func smallest(failing fails: ([Element]) -> Bool) -> [Element] {
    guard fails(self) else { return [] }
    guard count > 1 else { return self }
    let found =
      Array(self[..<(count / 2)]).smallest(failing: fails) + Array(self[(count / 2)...]).smallest(failing: fails)
    return found.isEmpty ? self : found
  }
}
