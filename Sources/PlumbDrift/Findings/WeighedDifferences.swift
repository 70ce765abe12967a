import PlumbModel
import PlumbRules

/// The differences of one comparison, those left out whose rule is off.
///
/// To compare takes no text. Lines and columns are filled in afterwards, from the few files that the differences are
/// about.
package struct WeighedDifferences {
  private let found: [(difference: Difference, severity: Severity)]
  private let model: Model

  /// Weighs each difference; those whose rule is off for this model are gone.
  init(_ differences: [Difference], model: Model, settings: RuleSettings) {
    self.model = model
    found = differences.compactMap { difference in
      difference.severity(in: settings, for: model).map { (difference, $0) }
    }
  }

  /// Whether nothing is left to report: then no file needs to be read.
  package var isEmpty: Bool { found.isEmpty }

  /// Whether one of them is wrong only if no code sets the names of classes.
  package var relyOnClassNames: Bool {
    found.contains { $0.difference.rule.id == Rule.driftClassName.id && $0.severity > .note }
  }

  /// The Swift files that the differences stand in.
  package var files: Set<String> {
    Set(found.flatMap { ([$0.difference.swift].compactMap { $0 } + $0.difference.others).map(\.places.file) })
      .subtracting([""])
  }

  /// What would mend them, where that is known and can be written as Swift. Each still has to find its place in the
  /// text.
  package var fixes: [DriftFix] { found.compactMap { $0.difference.writableFix } }

  /// The differences as findings. A file that is not among the sources is named without lines and columns.
  package func placed(in sources: [Source]) -> [DriftFinding] {
    var placement = Placement(model: model, sources: sources)
    return found.map { placement.finding($0.difference, $0.severity) }
  }
}

extension Difference {
  /// A note stays a note; any other weight is the configuration's own where it names the rule.
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

  /// The fix, where all that it writes is Swift.
  var writableFix: DriftFix? { fix.flatMap { $0.edits.allSatisfy(\.isSwift) ? $0 : nil } }
}
