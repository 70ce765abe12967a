import PlumbModel
import PlumbText
import PlumbWorkspace

/// Workflow commands that GitHub Actions shows as annotations.
///
///     ::error file=Shop.xcdatamodeld/Shop.xcdatamodel/contents,line=4,endLine=4,col=76,endColumn=80,title=…::…
///
/// Columns are UTF-16 code units. A note is a `notice`. The most severe findings are first, because GitHub retains
/// only the first annotations of a step. The number of omitted findings follows in a line that is not a command.
enum GitHubReport {
  /// The number of annotations of one severity that GitHub accepts from a step; it drops the others silently.
  static let mostPerSeverity = 10

  static func render(_ report: Report) -> String {
    let lines = SourceLines(of: report.active, in: report.sources)
    var text = ""
    var rest: [String] = []
    for severity in Severity.mostSevereFirst {
      let entries = report.active.filter { $0.diagnostic.severity == severity }
      for entry in entries.prefix(mostPerSeverity) { text += command(entry.diagnostic, lines) + "\n" }
      let more = entries.count - mostPerSeverity
      if more > 0 { rest.append(Phrase.plural(more, "more \(severity.rawValue)", "more \(severity.rawValue)s")) }
    }
    return rest.isEmpty ? text : text + "\(Phrase.list(rest)) without an annotation: see the job summary\n"
  }

  /// Returns a finding as a command: its text has the message and help, its title is the rule.
  private static func command(_ diagnostic: Diagnostic, _ lines: SourceLines) -> String {
    var properties: [(String, String)] = []
    if let location = diagnostic.location {
      properties.append(("file", Terminal.sanitized(Path.reported(location.file))))
      if !location.isWholeFile {
        let place = lines.utf16(location)
        properties += [("line", "\(place.start.line)"), ("endLine", "\(place.end.line)")]
        // GitHub accepts columns only for a range within one line.
        if place.start.line == place.end.line {
          properties += [("col", "\(place.start.column)"), ("endColumn", "\(place.end.column)")]
        }
      }
    }
    properties.append(("title", Terminal.sanitized(diagnostic.rule)))
    let parameters = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
    let message = ([diagnostic.message] + diagnostic.help).map { Terminal.sanitized($0) }.joined(separator: "\n")
    let name = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    return "::\(name) \(parameters)::\(escapedMessage(message))"
  }

  /// Returns the escaped text after `::`. The percent sign is also escaped, to distinguish the escapes from percent
  /// signs in names.
  static func escapedMessage(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// Returns the escaped value of a property, in which commas and colons are also escaped: `a:b,c` → `a%3Ab%2Cc`.
  static func escapedProperty(_ text: String) -> String {
    escapedMessage(text).escaped { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}

/// The outputs and the summary of a step.
extension GitHubStep {
  /// Returns the counts as the outputs of a step, for the file that `GITHUB_OUTPUT` names: `error-count=2`. The
  /// suppressed findings include those of the baseline.
  package static func outputs(_ report: Report) -> String {
    let counts = report.counts
    return [
      ("error-count", counts.errors), ("warning-count", counts.warnings), ("note-count", counts.notes),
      ("suppressed-count", counts.suppressed + counts.baseline),
    ].map { "\($0.0)=\($0.1)\n" }.joined()
  }

  /// Returns the Markdown for the file that `GITHUB_STEP_SUMMARY` names, within the limit of one megabyte per step.
  package static func summary(_ report: Report) -> String { MarkdownReport.render(report, limit: 1_000_000) }

  /// Returns an error without a file, as an annotation of the run: `::error title=plumb::…`.
  package static func error(_ message: String) -> String {
    let text = message.split(separator: "\n").map { Terminal.sanitized(String($0)) }.joined(separator: "\n")
    return "::error title=plumb::\(GitHubReport.escapedMessage(text))\n"
  }
}
