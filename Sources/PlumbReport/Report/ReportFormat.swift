/// The formats a report can be written in. The raw value is what `--format` takes.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// `text` is for people, `json` Plumb's own for scripts, `sarif` for code scanning, `github` for annotations of a
  /// workflow, `gitlab` for Code Quality, `junit` for test views, `checkstyle` for older CI plug-ins, `xcode` for build
  /// logs and editors, `markdown` for comments and job summaries, `rdjson` for reviewdog.
  case text, json, sarif, github, gitlab, junit, checkstyle, xcode, markdown, rdjson

  /// Whether it is read as it stands, on a terminal or in a log, and has no escapes for what a log would act on.
  package var isForPeople: Bool { self == .text || self == .xcode }

  /// The report in this format, ending with a line feed. Only text for people has a style.
  ///
  /// The document is valid and the bytes are the same whatever the order of the findings was; only `github` and `xcode`
  /// are empty where there is nothing to say.
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
