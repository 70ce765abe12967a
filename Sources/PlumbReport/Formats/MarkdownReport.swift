import PlumbModel

/// A table for each file, for a comment on a pull request or the summary of a job.
///
/// Suppressed findings are counted in the first line only. Names are escaped, so that a model cannot put links, HTML or
/// mentions into the comment.
struct MarkdownReport {
  private let report: Report
  private var text = ""
  /// Bytes that are left for tables.
  private var room: Int

  /// The report in no more than about `limit` bytes: findings that would not fit are counted.
  static func render(_ report: Report, limit: Int = .max) -> String {
    var markdown = MarkdownReport(report: report, room: limit)
    markdown.write()
    return markdown.text
  }

  private init(report: Report, room: Int) {
    self.report = report
    self.room = room
  }

  /// Bytes kept for the text behind the tables.
  private static let reserve = 2_000

  private mutating func write() {
    append("**\(MarkdownText.escaped(report.summary))**\n")
    room -= Self.reserve
    var left = report.counts.active
    for (file, entries) in report.byFile(report.active) {
      let head = "\n#### \(MarkdownText.escaped(file))\n\n| line | | finding | rule |\n|--:|---|---|---|\n"
      let rows = entries.map { row($0.diagnostic) }
      guard let first = rows.first, room > head.utf8.count + first.utf8.count else { break }
      append(head)
      for row in rows where room >= row.utf8.count {
        append(row)
        left -= 1
      }
    }
    if left > 0 { append("\nand \(left) more\n") }
    room += Self.reserve
    writeHelp()
  }

  /// Adds a part and takes its bytes off the room that is left.
  private mutating func append(_ part: String) {
    text += part
    room -= part.utf8.count
  }

  /// A finding as a row of its file's table; the line is empty where the whole file is meant.
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

  /// The help of each rule that found something, folded.
  private mutating func writeHelp() {
    var seen: Set<String> = []
    let lines = report.active.map(\.diagnostic).flatMap { diagnostic in
      diagnostic.help.map { "- \(MarkdownText.code(diagnostic.rule)) \(MarkdownText.escaped($0))\n" }
    }.filter { seen.insert($0).inserted }
    let (head, foot) = ("\n<details><summary>What to do</summary>\n\n", "\n</details>\n")
    guard let first = lines.first, room > head.utf8.count + first.utf8.count + foot.utf8.count else { return }
    append(head)
    room -= foot.utf8.count
    for line in lines where room >= line.utf8.count { append(line) }
    text += foot
  }
}
