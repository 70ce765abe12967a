import PlumbCore
import PlumbModel
import PlumbText

/// SARIF 2.1.0, with the additional requirements of GitHub's code scanning (OASIS, "Static Analysis Results
/// Interchange Format"; GitHub, "SARIF support for code scanning").
///
/// Suppressed findings are included and marked. Columns are UTF-16 code units. A result without a location gets the
/// first line of the model's file. Absolute paths become `file:` URIs; other paths are relative to `%SRCROOT%`, the
/// working directory of Plumb.
struct SARIFReport {
  private let report: Report
  private let rules: SARIFRules
  private let lines: SourceLines
  /// Whether results declare their suppressions. If one result does, all results do.
  private let hasSuppressions: Bool

  /// The number of results that GitHub accepts from a run.
  private static let mostResults = 25_000

  static func render(_ report: Report) -> String { SARIFReport(report: report).log.prettyPrinted + "\n" }

  private init(report: Report) {
    self.report = report
    rules = SARIFRules(of: report)
    lines = SourceLines(of: report.entries, in: report.sources)
    hasSuppressions = report.entries.contains { $0.diagnostic.suppression != nil }
  }

  private var log: JSON {
    [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver],
          "automationDetails": ["id": "plumb/"],
          "invocations": [["executionSuccessful": .bool(report.isComplete), "exitCode": .int(report.exitStatus)]],
          "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "The working folder of Plumb"]]],
          "columnKind": "utf16CodeUnits",
          "results": .array(results),
        ]
      ],
    ]
  }

  private var driver: JSON {
    [
      "name": "Plumb", "version": .string(report.toolVersion), "semanticVersion": .string(report.toolVersion),
      "rules": .array(rules.descriptors),
    ]
  }

  /// Returns the results in the order of the report. If they exceed the limit, the least severe are omitted.
  private var results: [JSON] {
    let entries =
      report.entries.count > Self.mostResults
      ? Array((report.active + report.entries.filter { $0.diagnostic.suppression != nil }).prefix(Self.mostResults))
      : report.entries
    return entries.map(result)
  }

  private func result(_ entry: Report.Entry) -> JSON {
    let diagnostic = entry.diagnostic
    return .object(omittingAbsent: [
      "ruleId": .string(diagnostic.rule),
      "ruleIndex": rules.index(of: diagnostic.rule).map(JSON.int),
      "level": .string(diagnostic.severity.rawValue),
      "message": message(diagnostic),
      "locations": [location(diagnostic)],
      "relatedLocations": related(diagnostic),
      "partialFingerprints": fingerprints(entry.fingerprint),
      "suppressions": suppressions(diagnostic.suppression),
      "fixes": fixes(diagnostic),
    ])
  }
}

// MARK: Messages and names

extension SARIFReport {
  /// Returns the message, followed by a link to each related location. GitHub shows related locations only if they
  /// are linked.
  private func message(_ diagnostic: Diagnostic) -> JSON {
    let links = diagnostic.related.enumerated().map { index, related in
      let label = related.label.isEmpty ? Path.name(related.location.file) : related.label
      return "[\(Self.linkText(label))](\(index + 1))"
    }
    let text = Self.plain(diagnostic.message) + (links.isEmpty ? "" : ": \(links.joined(separator: ", "))")
    return ["text": .string(text)]
  }

  /// Returns text that is not interpreted as a link, even if it contains link syntax.
  private static func plain(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "(", result.unicodeScalars.last == "]" { result += " " }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  private static func linkText(_ text: String) -> String {
    plain(text).escaped { $0 == "[" || $0 == "]" || $0 == "\\" ? "\\\($0)" : nil }
  }

  /// Returns the fingerprints. GitHub identifies a finding by `primaryLocationLineHash`, whose number distinguishes
  /// equal findings.
  private func fingerprints(_ fingerprint: String) -> JSON {
    let parts = fingerprint.split(separator: ":")
    let hash = "\(parts.first ?? ""):\(parts.count > 1 ? parts[1] : "1")"
    return ["primaryLocationLineHash": .string(hash), "modelFingerprint/v1": .string(fingerprint)]
  }

  /// Returns the suppressions. A userInfo entry or a comment is in the source; the configuration and the baseline are
  /// external. An empty array means that a result is not suppressed. The standard requires it for such results if any
  /// result is suppressed.
  private func suppressions(_ suppression: Diagnostic.Suppression?) -> JSON? {
    guard let suppression else { return hasSuppressions ? [] : nil }
    let isInSource = suppression.kind == .userInfo || suppression.kind == .comment
    return [
      .object(omittingAbsent: [
        "kind": isInSource ? "inSource" : "external", "status": "accepted",
        "justification": suppression.because.isEmpty ? nil : .string(suppression.because),
      ])
    ]
  }
}

// MARK: Places

extension SARIFReport {
  /// Returns the location of a finding. GitHub shows no result without a file and a line, so a finding without a
  /// location is reported at the model's file.
  private func location(_ diagnostic: Diagnostic) -> JSON {
    let place = diagnostic.location ?? Location(file: report.file(of: diagnostic))
    return .object(omittingAbsent: [
      "physicalLocation": physical(place),
      "logicalLocations": logical(diagnostic),
      "message": diagnostic.label.isEmpty ? nil : ["text": .string(Self.plain(diagnostic.label))],
    ])
  }

  /// Returns a file and the range in it; a whole file is its first line and column.
  private func physical(_ location: Location) -> JSON {
    ["artifactLocation": artifact(location.file), "region": region(location)]
  }

  /// Returns a file as a percent-encoded URI, because version names contain spaces.
  private func artifact(_ file: String) -> JSON {
    let path = Path.uri(file)
    return path.hasPrefix("/") ? ["uri": .string("file://\(path)")] : ["uri": .string(path), "uriBaseId": "%SRCROOT%"]
  }

  /// Returns the range: lines and columns from 1, the end exclusive.
  private func region(_ location: Location) -> JSON {
    let place = lines.utf16(location)
    return [
      "startLine": .int(place.start.line), "startColumn": .int(place.start.column),
      "endLine": .int(place.end.line), "endColumn": .int(place.end.column),
    ]
  }

  /// Returns the logical path `Shop/Order/total`: the bundle, the entity, the property, without the version.
  private func logical(_ diagnostic: Diagnostic) -> JSON? {
    guard let last = diagnostic.element.steps.last else { return nil }
    let path = [diagnostic.bundleName] + diagnostic.element.steps.map(\.name)
    let kind: JSON = diagnostic.element.steps.count > 1 ? "member" : last.kind == .entity ? "type" : "resource"
    return [
      [
        "name": .string(last.name),
        "fullyQualifiedName": .string(path.filter { !$0.isEmpty }.joined(separator: "/")), "kind": kind,
      ]
    ]
  }

  /// Returns the related locations with the numbers of the links in the message, from 1.
  private func related(_ diagnostic: Diagnostic) -> JSON? {
    guard !diagnostic.related.isEmpty else { return nil }
    let locations = diagnostic.related.enumerated().map { index, related in
      JSON.object(omittingAbsent: [
        "id": .int(index + 1), "physicalLocation": physical(related.location),
        "message": related.label.isEmpty ? nil : ["text": .string(Self.plain(related.label))],
      ])
    }
    return .array(locations)
  }

  /// Returns the fixes that have edits, each with its replacements by file. The properties declare whether a fix may
  /// be applied without review.
  private func fixes(_ diagnostic: Diagnostic) -> JSON? {
    let fixes = diagnostic.fixes.filter { !$0.edits.isEmpty }.map { fix -> JSON in
      let changes = fix.editsByFile.map { file, edits -> JSON in
        ["artifactLocation": artifact(file), "replacements": .array(edits.map(replacement))]
      }
      return [
        "description": ["text": .string(Self.plain(fix.title))], "artifactChanges": .array(changes),
        "properties": [
          "applicability": .string(fix.applicability.rawValue), "changesVersionHash": .bool(fix.changesHash),
        ],
      ]
    }
    return fixes.isEmpty ? nil : .array(fixes)
  }

  /// Returns an edit; without `insertedContent` it is a deletion.
  private func replacement(_ edit: TextEdit) -> JSON {
    .object(omittingAbsent: [
      "deletedRegion": region(edit.location),
      "insertedContent": edit.replacement.isEmpty ? nil : ["text": .string(edit.replacement)],
    ])
  }
}
