import PlumbModel
import PlumbWorkspace

/// A table for each file, for a comment on a pull request or the summary of a job.
///
/// Suppressed findings are counted only in the first line. Names are escaped, so that a model cannot add links, HTML
/// or mentions to the comment.
struct MarkdownReport {
  private let report: Report
  private var text = ""
  /// The number of bytes left for tables.
  private var availableColumns: Int

  /// Returns the report in about `limit` bytes at most. Findings that do not fit are counted.
  static func render(_ report: Report, limit: Int = .max) -> String {
    var markdown = MarkdownReport(report: report, availableColumns: limit)
    markdown.write()
    return markdown.text
  }

  private static let reserve = 2_000

  private mutating func write() {
    append("**\(MarkdownText.escaped(report.summary))**\n")
    availableColumns -= Self.reserve
    var left = report.counts.active
    for (file, entries) in report.byFile(report.active) {
      let head = "\n#### \(MarkdownText.escaped(file))\n\n| line | | finding | rule |\n|--:|---|---|---|\n"
      let rows = entries.map { row($0.diagnostic) }
      guard let first = rows.first, availableColumns > head.utf8.count + first.utf8.count else { break }
      append(head)
      for row in rows where availableColumns >= row.utf8.count {
        append(row)
        left -= 1
      }
    }
    if left > 0 { append("\nand \(left) more\n") }
    availableColumns += Self.reserve
    writeHelp()
  }

  private mutating func append(_ part: String) {
    text += part
    availableColumns -= part.utf8.count
  }

  /// Returns a finding as a row of its file's table. The line is empty if the location is the whole file.
  private func row(_ diagnostic: Diagnostic) -> String {
    let line = diagnostic.location.map { $0.isWholeFile ? "" : "\($0.start.line)" } ?? ""
    let message = MarkdownText.escaped(diagnostic.message)
    return "| \(line) | \(Self.sign(diagnostic.severity)) | \(message) | \(MarkdownText.code(diagnostic.rule)) |\n"
  }

  private static func sign(_ severity: Severity) -> String {
    switch severity {
    case .error: "❌ error"
    case .warning: "⚠️ warning"
    case .note: "ℹ️ note"
    }
  }

  /// Appends the help of each rule with findings, in a collapsed section.
  private mutating func writeHelp() {
    var seen: Set<String> = []
    let lines = report.active.map(\.diagnostic).flatMap { diagnostic in
      diagnostic.help.map { "- \(MarkdownText.code(diagnostic.rule)) \(MarkdownText.escaped($0))\n" }
    }.filter { seen.insert($0).inserted }
    let (head, foot) = ("\n<details><summary>Remedies</summary>\n\n", "\n</details>\n")
    guard let first = lines.first, availableColumns > head.utf8.count + first.utf8.count + foot.utf8.count else {
      return
    }
    append(head)
    availableColumns -= foot.utf8.count
    for line in lines where availableColumns >= line.utf8.count { append(line) }
    text += foot
  }
}
