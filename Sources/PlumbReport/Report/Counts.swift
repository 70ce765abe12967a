import PlumbModel
import PlumbText

/// How many findings there are of each weight.
/// Each finding is counted once: one that is covered is not among the errors, warnings and notes.
package struct Counts: Hashable, Sendable {
  /// Findings of severity `error` that count.
  package var errors = 0
  /// Findings of severity `warning` that count.
  package var warnings = 0
  /// Findings of severity `note` that count.
  package var notes = 0
  /// Covered by the configuration, a userInfo entry or a comment.
  package var suppressed = 0
  /// Covered by the baseline.
  package var baseline = 0

  /// Counts findings with the severity and the suppression they have now.
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

  /// Findings that count.
  package var active: Int { errors + warnings + notes }
}

extension Counts {
  /// `2 errors and 3 warnings`; `no problems` where nothing counts.
  var words: String {
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
      .filter { $0.0 > 0 }.map { Words.plural($0.0, $0.1, $0.1 + "s") }
    return parts.isEmpty ? "no problems" : Words.list(parts)
  }

  /// The findings that do not count: `4 suppressed, 12 in the baseline`; empty where there is nothing of it.
  var coveredWords: String {
    [suppressed > 0 ? "\(suppressed) suppressed" : "", baseline > 0 ? "\(baseline) in the baseline" : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Report {
  /// ` in Shop.xcdatamodeld (14 entities, 3 versions, 9 Swift files)`; empty where no model was looked at.
  var scopeWords: String {
    guard let first = models.first else { return "" }
    let name =
      models.count == 1
      ? Terminal.sanitized(Path.name(first.path)) : Words.plural(models.count, "model", "models")
    let entities = Words.plural(models.reduce(0) { $0 + $1.entities }, "entity", "entities")
    let versions = Words.plural(models.reduce(0) { $0 + $1.versions }, "version", "versions")
    return " in \(name) (\(entities), \(versions), \(fileWords))"
  }

  /// `12 Swift files, 3 Objective-C files`; `no Swift` where there are neither.
  private var fileWords: String {
    let counts = [(swiftFiles, "Swift file"), (objectiveCFiles, "Objective-C file")].filter { $0.0 > 0 }
    if counts.isEmpty { return "no Swift" }
    return counts.map { Words.plural($0.0, $0.1, $0.1 + "s") }.joined(separator: ", ")
  }

  /// `Found 2 errors in Shop.xcdatamodeld (14 entities, 3 versions, 9 Swift files), 4 suppressed`.
  var summary: String {
    let covered = counts.coveredWords
    return "Found \(counts.words)\(scopeWords)\(covered.isEmpty ? "" : ", \(covered)")"
  }
}
