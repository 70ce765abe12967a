import PlumbCore
import PlumbModel
import PlumbRules

/// The differences of one comparison, without those whose rule is off.
///
/// The comparison requires no text. Lines and columns are added afterwards, from the files of the differences.
package struct WeighedDifferences {
  private let found: [(difference: Difference, severity: Severity)]
  private let model: Model

  /// Assigns a severity to each difference. Differences whose rule is off for this model are removed.
  init(_ differences: [Difference], model: Model, settings: RuleSettings) {
    self.model = model
    found = differences.compactMap { difference in
      difference.severity(in: settings, for: model).map { (difference, $0) }
    }
  }

  /// Whether no difference remains. In this case, no file has to be read.
  package var isEmpty: Bool { found.isEmpty }

  /// Whether a difference depends on the class names that code sets at run time.
  package var relyOnClassNames: Bool {
    found.contains { $0.difference.rule.id == Rule.driftClassName.id && $0.severity > .note }
  }

  /// The Swift files of the differences.
  package var files: Set<String> {
    Set(found.flatMap { ([$0.difference.swift].compactMap { $0 } + $0.difference.others).map(\.places.file) })
      .subtracting([""])
  }

  /// The fixes of the differences, if they can be written as Swift. Their locations in the text are not yet
  /// determined.
  package var fixes: [DriftFix] { found.compactMap { $0.difference.writableFix } }

  /// Returns the differences as findings. Locations in files that are not among the sources have no line and column.
  package func placed(in sources: [Source]) -> [DriftFinding] {
    var placement = Placement(model: model, sources: sources)
    return found.map { placement.finding($0.difference, $0.severity) }
  }
}

extension Difference {
  /// Returns the severity of the difference; `nil` if the rule is off. A note remains a note. A warning is replaced
  /// by the severity that the configuration sets for the rule.
  ///
  ///     rule error, at most warning                        // warning
  ///     rule error, at most warning, configured "error"    // error
  ///     rule error, at most note, configured "error"       // note
  ///     rule off                                           // nil
  fileprivate func severity(in settings: RuleSettings, for model: Model) -> Severity? {
    guard let severity = settings.severity(of: rule, for: model) else { return nil }
    if atMost == .warning, settings.severities[rule.id] != nil { return severity }
    return min(severity, atMost)
  }

  /// The fix, if all its edits are Swift edits; otherwise `nil`.
  var writableFix: DriftFix? { fix.flatMap { $0.edits.allSatisfy(\.isSwift) ? $0 : nil } }
}
