import PlumbModel
import PlumbText

/// The number of findings of each severity. Each finding is counted one time: a suppressed or baselined finding is
/// not included in the errors, warnings and notes.
package struct Counts: Hashable, Sendable {
  package var errors = 0
  package var warnings = 0
  package var notes = 0
  /// The number of findings suppressed by the configuration, a userInfo entry or a comment.
  package var suppressed = 0
  package var baseline = 0

  package init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    switch (diagnostic.suppression?.kind, diagnostic.severity) {
    case (.baseline?, _): baseline += 1
    case (_?, _): suppressed += 1
    case (nil, .error): errors += 1
    case (nil, .warning): warnings += 1
    case (nil, .note): notes += 1
    }
  }

  package var active: Int { errors + warnings + notes }
}

extension Counts {
  /// The active findings in words: `2 errors and 3 warnings`; `no problems` if none are active.
  package var words: String {
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
      .filter { $0.0 > 0 }.map { Phrase.plural($0.0, $0.1, $0.1 + "s") }
    return parts.isEmpty ? "no problems" : Phrase.list(parts)
  }

  /// The inactive findings in words: `4 suppressed, 12 in the baseline`; empty if all are active.
  var coveredWords: String {
    [suppressed > 0 ? "\(suppressed) suppressed" : "", baseline > 0 ? "\(baseline) in the baseline" : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Report {
  /// The checked models: ` in Shop.xcdatamodeld (14 entities, 3 versions, 9 Swift files)`; empty if no model was
  /// checked.
  var scopeWords: String {
    guard let first = models.first else { return "" }
    let name =
      models.count == 1
      ? Terminal.sanitized(Path.name(first.path)) : Phrase.plural(models.count, "model", "models")
    let entities = Phrase.plural(models.reduce(0) { $0 + $1.entities }, "entity", "entities")
    let versions = Phrase.plural(models.reduce(0) { $0 + $1.versions }, "version", "versions")
    let used = configurations.isEmpty ? "" : " with \(Phrase.list(configurations.map { Terminal.sanitized($0) }))"
    return " in \(name) (\(entities), \(versions), \(fileWords))\(used)"
  }

  /// The compared files: `12 Swift files, 3 Objective-C files`; `no Swift` if no file was compared.
  private var fileWords: String {
    let counts = [(swiftFiles, "Swift file"), (objectiveCFiles, "Objective-C file")].filter { $0.0 > 0 }
    if counts.isEmpty { return "no Swift" }
    return counts.map { Phrase.plural($0.0, $0.1, $0.1 + "s") }.joined(separator: ", ")
  }

  /// The summary: `Found 2 errors in Shop.xcdatamodeld (14 entities, 3 versions, 9 Swift files), 4 suppressed`.
  package var summary: String {
    let covered = counts.coveredWords
    return "Found \(counts.words)\(scopeWords)\(covered.isEmpty ? "" : ", \(covered)")"
  }
}

extension Report {
  struct RuleCount: Hashable {
    let rule: String
    let severity: Severity
    /// The rule's title; empty for a rule that is not in the catalogue.
    let title: String
    var count: Int
  }

  /// The number of findings of each rule: the most severe first, then those with the most findings.
  var countsByRule: [RuleCount] {
    let titles = Dictionary(rules.map { ($0.id, $0.title) }) { first, _ in first }
    var counts: [RuleCount] = []
    for diagnostic in active.map(\.diagnostic) {
      let (rule, severity) = (diagnostic.rule, diagnostic.severity)
      if let place = counts.firstIndex(where: { $0.rule == rule && $0.severity == severity }) {
        counts[place].count += 1
      } else {
        counts.append(RuleCount(rule: rule, severity: severity, title: titles[rule] ?? "", count: 1))
      }
    }
    return counts.sorted { ($0.severity, $0.count) > ($1.severity, $1.count) }
  }
}
