import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The format of reviewdog, which offers suggestions as edits to accept in a review. Columns are UTF-8 bytes, as in
/// Plumb, and ends are exclusive.
enum RDJSONReport {
  static func render(_ report: Report) -> String {
    let json: JSON = [
      "source": ["name": "plumb"],
      "diagnostics": .array(report.active.map { diagnostic($0.diagnostic, in: report) }),
    ]
    return json.prettyPrinted + "\n"
  }

  private static func diagnostic(_ diagnostic: Diagnostic, in report: Report) -> JSON {
    .object(omittingAbsent: [
      "message": .string(([diagnostic.message] + diagnostic.help).joined(separator: "\n")),
      "location": diagnostic.location.map(location) ?? ["path": .string(report.file(of: diagnostic))],
      "severity": .string(diagnostic.severity == .note ? "INFO" : diagnostic.severity.rawValue.uppercased()),
      "code": .object(omittingAbsent: [
        "value": .string(diagnostic.rule), "url": report.address(ofRule: diagnostic.rule).map(JSON.string),
      ]),
      "suggestions": suggestions(diagnostic),
      "related_locations": related(diagnostic),
    ])
  }

  private static func related(_ diagnostic: Diagnostic) -> JSON? {
    guard !diagnostic.related.isEmpty else { return nil }
    return .array(diagnostic.related.map { ["message": .string($0.label), "location": location($0.location)] })
  }

  /// Returns the edits of the first fix, if all of them are in the finding's file, the only file in which reviewdog
  /// applies them; otherwise `nil`.
  private static func suggestions(_ diagnostic: Diagnostic) -> JSON? {
    guard let fix = diagnostic.fixes.first, !fix.edits.isEmpty,
      fix.edits.allSatisfy({ $0.location.file == diagnostic.location?.file })
    else { return nil }
    return .array(fix.edits.map { ["range": range($0.location), "text": .string($0.replacement)] })
  }

  private static func location(_ location: Location) -> JSON {
    let path = JSON.string(Path.reported(location.file))
    return location.isWholeFile ? ["path": path] : ["path": path, "range": range(location)]
  }

  /// Returns a range whose end is not before its start. An empty range is a position between two characters.
  private static func range(_ location: Location) -> JSON {
    ["start": position(location.start), "end": position(max(location.start, location.end))]
  }

  private static func position(_ position: Position) -> JSON {
    ["line": .int(position.line), "column": .int(position.column)]
  }
}
