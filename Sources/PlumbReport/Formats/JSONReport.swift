import PlumbModel
import PlumbText

/// The report as Plumb's own JSON: everything there is to know, for scripts and other tools.
///
/// Version 1. Members are added in time, none is renamed or removed without a new version. A finding has no `location`
/// where there is no text, a location no `start` and `end` where the whole file is meant, and a `suppression` only
/// where it does not count. Columns are UTF-8 bytes from 1, offsets bytes from 0, ends exclusive. The schema is
/// `Docs/schemas/report.schema.json`.
enum JSONReport {
  /// One object, indented by two spaces; findings that do not count are in it too.
  static func render(_ report: Report) -> String {
    let json: JSON = [
      "formatVersion": 1,
      "tool": ["name": "plumb", "version": .string(report.toolVersion)],
      "models": .array(report.models.map(model)),
      "swiftFiles": .int(report.swiftFiles),
      "objectiveCFiles": .int(report.objectiveCFiles),
      "counts": counts(report.counts),
      "findings": .array(report.entries.map(finding)),
    ]
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

  /// The version, the key as a configuration writes it, and each step with its kind.
  private static func element(_ path: ElementPath) -> JSON {
    [
      "version": .string(path.version), "key": .string(path.key),
      "steps": .array(path.steps.map { ["kind": .string($0.kind.rawValue), "name": .string($0.name)] }),
    ]
  }

  /// The file alone where the whole of it is meant.
  private static func location(_ location: Location) -> JSON {
    let file = JSON.string(Path.reported(location.file))
    if location.isWholeFile { return ["file": file] }
    return ["file": file, "start": position(location.start), "end": position(location.end)]
  }

  private static func position(_ position: Position) -> JSON {
    ["line": .int(position.line), "column": .int(position.column), "offset": .int(position.offset)]
  }

  /// A fix with its edits in their order; `applicability` is `safe` or `review`, the latter for what changes a version
  /// hash.
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

  /// What covers the finding: `configuration`, `userInfo`, `comment` or `baseline`, with the reason where one was
  /// given.
  private static func suppression(_ suppression: Diagnostic.Suppression) -> JSON {
    .object(omittingAbsent: [
      "kind": .string(suppression.kind.rawValue),
      "because": suppression.because.isEmpty ? nil : .string(suppression.because),
    ])
  }
}
