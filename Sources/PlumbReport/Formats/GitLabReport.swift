import PlumbModel
import PlumbText

/// GitLab's Code Quality: an array of the findings that count.
/// Errors are `critical`, warnings `minor`, notes `info`. GitLab compares the file of a merge request with that of its
/// target branch by the fingerprints.
enum GitLabReport {
  /// The array; `[]` where nothing counts.
  static func render(_ report: Report) -> String {
    JSON.array(report.active.map { issue($0, in: report) }).prettyPrinted + "\n"
  }

  /// GitLab drops what has no path and no line: a finding without a place stands at the model's first line.
  private static func issue(_ entry: Report.Entry, in report: Report) -> JSON {
    let diagnostic = entry.diagnostic
    let path = report.file(of: diagnostic)
    return [
      "description": .string(diagnostic.message),
      "check_name": .string(diagnostic.rule),
      "fingerprint": .string(entry.fingerprint),
      "severity": .string(severity(diagnostic.severity)),
      "location": ["path": .string(path), "lines": ["begin": .int(max(1, diagnostic.location?.start.line ?? 1))]],
    ]
  }

  /// GitLab's word for a weight, out of info, minor, major, critical and blocker.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
