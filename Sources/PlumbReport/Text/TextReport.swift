import PlumbCore
import PlumbModel
import PlumbRules

/// Findings for the terminal: each with its source lines, the reason and the remedy.
///
/// For each rule and file, the first findings are drawn in full, and the others are listed in a line each. The order
/// is that of the report. If the report has many findings, they are counted by rule at the end. A note or help is
/// printed one time for each rule and file. The last block is the summary, which is also printed without findings.
struct TextReport {
  private let report: Report
  private let style: TextStyle
  private let ink: Ink
  /// The findings and lists written so far, each ending with a line feed; blank lines separate them.
  private var blocks: [String] = []

  /// The number of findings of one rule in one file that are drawn in full. A fourth finding is also drawn if it is
  /// the last.
  private static let drawnInFull = 3

  /// The maximum number of findings that are not counted by rule.
  private static let fewFindings = 10

  /// Returns all findings and the summary, separated by blank lines, ending with a line feed.
  static func render(_ report: Report, style: TextStyle) -> String {
    var text = TextReport(report, style)
    text.writeFindings()
    text.writeSummary()
    return text.blocks.joined(separator: "\n")
  }

  private init(_ report: Report, _ style: TextStyle) {
    self.report = report
    self.style = style
    ink = Ink(style)
  }

  private struct Group: Hashable {
    let file: String
    let rule: String
    let severity: Severity

    init(_ diagnostic: Diagnostic) {
      file = diagnostic.location?.file ?? ""
      rule = diagnostic.rule
      severity = diagnostic.severity
    }
  }

  /// Writes each finding. The findings of a group that exceed the limit are written as a list.
  private mutating func writeFindings() {
    let diagnostics = report.active.map(\.diagnostic)
    let lines = SourceLines(of: report.active, in: report.sources)
    let groups = Dictionary(grouping: diagnostics, by: Group.init)
    var drawn: [Group: Int] = [:]
    var reported: [Group: Set<String>] = [:]
    for var diagnostic in diagnostics {
      let group = Group(diagnostic)
      let all = groups[group] ?? []
      let index = drawn[group, default: 0]
      drawn[group] = index + 1
      // A list of one finding is not shorter than the finding.
      if all.count <= Self.drawnInFull + 1 || index < Self.drawnInFull {
        diagnostic.notes.removeAll { !reported[group, default: []].insert("note: \($0)").inserted }
        diagnostic.help.removeAll { !reported[group, default: []].insert("help: \($0)").inserted }
        blocks.append(FindingBlock.render(diagnostic, style, lines))
      } else if index == Self.drawnInFull {
        blocks.append(list(all.dropFirst(index)))
      }
    }
  }

  /// Returns the list of findings with their positions, under the title
  /// `warning[rule]: 5 more in Shop.xcdatamodeld/…`.
  private func list(_ diagnostics: ArraySlice<Diagnostic>) -> String {
    guard let first = diagnostics.first else { return "" }
    let file = first.location.map { Path.reported($0.file) }
    let place = file.map { " in \(ink.link(Terminal.sanitized($0), to: $0))" } ?? ""
    let places = diagnostics.map { $0.location.map { "\($0.start.line):\($0.start.column)" } ?? "" }
    let columns = style.width - (places.map(\.utf8.count).max() ?? 0) - 4
    let title = ink("\(first.severity.rawValue)[\(Terminal.sanitized(first.rule))]", .severity(first.severity))
    var page = TextPage(style)
    page.write(
      rows: zip(diagnostics, places).map { TextRow([TextSpan($1, .quiet)], [cut($0.message, columns)]) }, widest: [],
      right: 0..<1)
    return "\(title)\(ink(": \(diagnostics.count) more", .title))\(place)\n" + page.text
  }

  private func cut(_ text: String, _ columns: Int, _ role: Ink.Role = .plain) -> TextSpan {
    TextSpan(
      WordWrap.truncated(Terminal.sanitized(text), columns: columns, ellipsis: ink.ellipsis), role, limit: .max)
  }

  /// Writes the counts, and a hint to the documentation if a finding's rule has a page.
  private mutating func writeSummary() {
    let rules = report.countsByRule
    if rules.count > 1, report.counts.active > Self.fewFindings { blocks.append(table(rules)) }
    var summary = ink(report.summary, .title) + "\n"
    let known = Set(report.rules.map(\.id))
    if report.active.contains(where: { known.contains($0.diagnostic.rule) }) {
      summary += ink("plumb rules RULE explains a rule", .quiet) + "\n"
    }
    blocks.append(summary)
  }

  /// Returns a line for each rule: `  7  error[drift-type]  A property of another type`.
  private func table(_ rules: [Report.RuleCount]) -> String {
    let ids = rules.map { TextSpan("\($0.severity.rawValue)[\($0.rule)]", .severity($0.severity), limit: .max) }
    let counts = rules.map { TextSpan("\($0.count)", .title) }
    let columns =
      style.width - (counts.map { [$0].columns }.max() ?? 0) - (ids.map { [$0].columns }.max() ?? 0) - 6
    var page = TextPage(style)
    page.write(
      rows: rules.indices.map { index in
        let title = columns < 20 ? [] : [[cut(rules[index].title, columns, .quiet)]]
        return TextRow(cells: [[counts[index]], [ids[index]]] + title)
      }, widest: [], right: 0..<1)
    return page.text
  }
}
