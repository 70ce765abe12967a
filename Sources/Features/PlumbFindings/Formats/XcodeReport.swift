import PlumbCore
import PlumbModel
import PlumbText

/// A line for each finding, in the format of compilers: `path:line:col: error: message [rule]`.
///
/// Xcode's build log, Vim, Emacs and problem matchers read it; columns are UTF-8 bytes.
///
///     Sources/Harbour/Ship.swift:4:33: error: Ship.draught is Double in the model but Float in Swift [drift-type]
///     Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents:8:65: note: Double
///
/// Related locations follow their finding as notes. Suppressed findings are omitted.
enum XcodeReport {
  static func render(_ report: Report) -> String {
    report.active.map(\.diagnostic).map { diagnostic in
      let message = "\(diagnostic.message) [\(diagnostic.rule)]"
      let related = diagnostic.related.map { line($0.location, "note", $0.label) }
      return line(diagnostic.location, diagnostic.severity.rawValue, message) + related.joined()
    }.joined()
  }

  /// Returns a line. A finding without a location is attributed to the tool, as in Xcode.
  private static func line(_ location: Location?, _ severity: String, _ message: String) -> String {
    let words = "\(severity): \(Terminal.sanitized(message))\n"
    guard let location else { return "plumb: \(words)" }
    let place =
      "\(Terminal.sanitized(Path.reported(location.file))):\(location.start.line):\(location.start.column)"
    return "\(place): \(words)"
  }
}
