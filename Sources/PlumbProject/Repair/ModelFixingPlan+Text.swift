import PlumbCore

extension ModelFixingPlan {
  /// The unfixed findings by reason, with the commands that fix them.
  ///
  ///     left: 2 findings whose fix changes the version hash: plumb validate --fix --include-review --new-version
  ///       Shop.note has no default and is not optional
  ///
  /// At most ten findings are listed for each reason.
  package var leftLines: [String] {
    var reasons: [Reason] = []
    for left in self.left where !reasons.contains(left.reason) { reasons.append(left.reason) }
    return reasons.flatMap { reason in
      let findings = left.filter { $0.reason == reason }.map(\.finding.message)
      let more = findings.count > Self.mostNamed ? ["  and \(findings.count - Self.mostNamed) more"] : []
      return ["left: \(Words.plural(findings.count, "finding", "findings")) \(reason.words)"]
        + findings.prefix(Self.mostNamed).map { "  \($0)" } + more
    }
  }

  private static let mostNamed = 10
}

extension ModelFixingPlan.Reason {
  /// The end of a sentence whose subject is the findings.
  fileprivate var words: String {
    switch self {
    case .review: "whose fix somebody has to agree to: plumb validate --fix --include-review"
    case .changesHash:
      "whose fix changes the version hash, so that stores of a version that has shipped would not open: "
        + "plumb validate --fix --include-review --new-version"
    case .alone:
      "whose fix changes the version hash and needs a new version: put the model into an .xcdatamodeld, which can hold one"
    case .shipped(let version): "whose fix would change the version hash of \(version), which stays as it is"
    case .noHelp: "that stay though the fix is applied: mend them in Xcode"
    case .harm(let message): "whose fix would break something else: \(message)"
    }
  }
}
