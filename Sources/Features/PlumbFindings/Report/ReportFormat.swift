import PlumbWorkspace

/// The formats of a report. The raw value is the argument of `--format`.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// The formats. `text` is for the terminal, `json` Plumb's own for scripts, `sarif` for code scanning, `github` for
  /// annotations of a workflow, `gitlab` for Code Quality, `junit` for test views, `checkstyle` for older CI
  /// plug-ins, `xcode` for build logs and editors, `markdown` for comments and job summaries, `rdjson` for reviewdog.
  case text, json, sarif, github, gitlab, junit, checkstyle, xcode, markdown, rdjson

  /// Whether the format is plain text for a terminal or a log, which does not escape log commands.
  package var isForPeople: Bool { self == .text || self == .xcode }

  /// Returns the report in this format, ending with a line feed. Only `text` uses the style. Only `github` and `xcode`
  /// can be empty, if no finding is active.
  package func render(_ report: Report, style: TextStyle = TextStyle()) -> String {
    switch self {
    case .text: TextReport.render(report, style: style)
    case .json: JSONReport.render(report)
    case .sarif: SARIFReport.render(report)
    case .github: GitHubReport.render(report)
    case .gitlab: GitLabReport.render(report)
    case .junit: JUnitReport.render(report)
    case .checkstyle: CheckstyleReport.render(report)
    case .xcode: XcodeReport.render(report)
    case .markdown: MarkdownReport.render(report)
    case .rdjson: RDJSONReport.render(report)
    }
  }
}
