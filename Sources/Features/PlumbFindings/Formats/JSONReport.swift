import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The report as Plumb's own JSON with all details, for scripts and other tools.
///
/// Version 1. Members may be added; a renamed or removed member requires a new version. A finding without text has no
/// `location`. A location of a whole file has no `start` and `end`. Only inactive findings have a `suppression`.
/// Columns are UTF-8 bytes from 1, offsets bytes from 0, ends exclusive. The schema is
/// `Docs/schemas/report.schema.json`.
enum JSONReport {
  static func render(_ report: Report) -> String {
    let configurations = report.configurations.map { JSON.string(Path.reported($0)) }
    let json: JSON = .object(omittingAbsent: [
      "formatVersion": 1,
      "tool": ["name": "plumb", "version": .string(report.toolVersion)],
      "configurations": configurations.isEmpty ? nil : .array(configurations),
      "models": .array(report.models.map(model)),
      "swiftFiles": .int(report.swiftFiles),
      "objectiveCFiles": .int(report.objectiveCFiles),
      "counts": counts(report.counts),
      "findings": .array(report.entries.map(finding)),
    ])
    return json.prettyPrinted + "\n"
  }

  private static func model(_ model: Report.CheckedModel) -> JSON {
    [
      "path": .string(Path.reported(model.path)), "entities": .int(model.entities),
      "versions": .int(model.versions),
    ]
  }

  private static func counts(_ counts: Counts) -> JSON {
    [
      "errors": .int(counts.errors), "warnings": .int(counts.warnings), "notes": .int(counts.notes),
      "suppressed": .int(counts.suppressed), "baseline": .int(counts.baseline),
    ]
  }

  private static func finding(_ entry: Report.Entry) -> JSON {
    let diagnostic = entry.diagnostic
    return .object(omittingAbsent: [
      "rule": .string(diagnostic.rule),
      "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message),
      "fingerprint": .string(entry.fingerprint),
      "element": element(diagnostic.element),
      "location": diagnostic.location.map(location),
      "label": .string(diagnostic.label),
      "related": .array(
        diagnostic.related.map { ["location": location($0.location), "label": .string($0.label)] }),
      "notes": .array(diagnostic.notes.map(JSON.string)),
      "help": .array(diagnostic.help.map(JSON.string)),
      "fixes": .array(diagnostic.fixes.map(fix)),
      "suppression": diagnostic.suppression.map(suppression),
    ])
  }

  private static func element(_ path: ElementPath) -> JSON {
    ["version": .string(path.version), "key": .string(path.key), "steps": path.stepsJSON]
  }

  /// Returns a location; only its file if the location is the whole file.
  private static func location(_ location: Location) -> JSON {
    let file = JSON.string(Path.reported(location.file))
    if location.isWholeFile { return ["file": file] }
    return ["file": file, "start": position(location.start), "end": position(location.end)]
  }

  private static func position(_ position: Position) -> JSON {
    ["line": .int(position.line), "column": .int(position.column), "offset": .int(position.offset)]
  }

  /// Returns a fix with its edits in their order. `applicability` is `safe` or `review`; fixes that change a version
  /// hash are `review`.
  private static func fix(_ fix: Fix) -> JSON {
    [
      "title": .string(fix.title), "applicability": .string(fix.applicability.rawValue),
      "changesVersionHash": .bool(fix.changesHash),
      "edits": .array(
        fix.edits.map { edit in
          [
            "file": .string(Path.reported(edit.location.file)), "start": position(edit.location.start),
            "end": position(edit.location.end), "replacement": .string(edit.replacement),
          ]
        }),
    ]
  }

  /// Returns the suppression of the finding: `configuration`, `userInfo`, `comment` or `baseline`, with the reason if
  /// it has one.
  private static func suppression(_ suppression: Diagnostic.Suppression) -> JSON {
    .object(omittingAbsent: [
      "kind": .string(suppression.kind.rawValue),
      "because": suppression.because.isEmpty ? nil : .string(suppression.because),
    ])
  }
}
