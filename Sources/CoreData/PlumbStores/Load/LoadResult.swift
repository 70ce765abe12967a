import PlumbModel
import PlumbText

/// The result of a load.
package struct LoadResult {
  /// The path of the store, and the names of the inputs.
  package let store: String
  package let inputs: [String]
  /// The number of loaded objects of each entity, in the order of entity numbers.
  package let counts: [(entity: String, count: Int)]
  /// The number of lines that were read, of those that are not loaded, and of references to them.
  package let lines: Int
  package let leftOut: Int
  package let dropped: Int
  /// The number of bytes that were read.
  package let bytes: Int
  /// The number of all problems.
  package let faultCount: Int
  /// The first problems, in the order of lines.
  package let faults: [LoadFault]
  /// Whether the objects are in the store.
  package let isCommitted: Bool
  /// Whether the store records its changes for other programs.
  package let hasHistory: Bool

  /// The problems and the result as text for people.
  package var text: String {
    var lines = faults.map { $0.report(inputs) }
    if faultCount > faults.count {
      lines.append("… and \(Phrase.plural(faultCount - faults.count, "more error", "more errors"))")
    }
    if isCommitted, dropped > 0 {
      lines.append("note: \(Phrase.plural(dropped, "reference", "references")) to lines that are left out were removed")
    }
    if isCommitted, hasHistory, total > 0 {
      lines.append("note: the history of the store has no transaction for the loaded objects")
    }
    return (lines + [result]).joined(separator: "\n") + "\n"
  }

  private var total: Int { counts.reduce(0) { $0 + $1.count } }

  private var result: String {
    let store = Terminal.sanitized(store)
    let errors =
      "\(Phrase.plural(faultCount, "error", "errors")) in \(leftOut) of \(Phrase.plural(lines, "line", "lines"))"
    guard isCommitted else {
      return "✗ \(store): \(errors), no objects were loaded\n  help: --continue leaves out the lines with errors"
    }
    let list = counts.map { "\($0.count) \($0.entity)" }
    let loaded = "\(Phrase.plural(total, "object", "objects"))\(list.isEmpty ? "" : ": \(Phrase.list(list, limit: 8))")"
    return faultCount == 0 ? "✓ \(store): loaded \(loaded)" : "✗ \(store): \(errors), loaded \(loaded)"
  }

  /// The problems and the result as JSON.
  package var json: JSON {
    [
      "file": .string(store), "loaded": .bool(isCommitted), "lines": .int(lines), "leftOut": .int(leftOut),
      "removedReferences": .int(dropped), "errors": .int(faultCount),
      "objects": .object(counts.map { JSON.Member($0.entity, .int($0.count)) }),
      "findings": .array(faults.map { $0.json(inputs) }),
    ]
  }

  /// The problems as diagnostics.
  package var diagnostics: [Diagnostic] { faults.map { $0.diagnostic(inputs) } }
}
