import PlumbModel
import PlumbText

/// GitLab's Code Quality format: an array of the active findings. Errors are `critical`, warnings `minor`, notes
/// `info`. GitLab compares the report of a merge request with that of its target branch by the fingerprints.
enum GitLabReport {
  static func render(_ report: Report) -> String {
    JSON.array(report.active.map { issue($0, in: report) }).prettyPrinted + "\n"
  }

  /// Returns a finding. GitLab drops issues without a path and a line, so a finding without a location gets the
  /// model's first line.
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

  /// Returns GitLab's name for a severity, one of info, minor, major, critical and blocker.
  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
