import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// Findings for the terminal: each with its source lines, the reason and the remedy.
///
/// For each rule and file, the first findings are drawn in full, and the others are listed in a line each. Very many
/// findings, and one cause in many versions of a bundle, are one block with a count and examples. The order is that of
/// the report. If the report has many findings, they are counted by rule at the end. A note or help is
/// printed one time for each rule and file. The last block is the summary, which is also printed without findings.
struct TextReport {
  private let report: Report
  private let style: TextStyle
  private let ink: Ink
  /// The findings and lists written so far, each ending with a line feed; blank lines separate them.
  private var blocks: [String] = []

  /// The number of findings of one group that are drawn in full, or are examples of a block. A fourth finding is also
  /// drawn if it is the last.
  private static let drawnInFull = 3

  /// The maximum number of findings of one rule in one file that are all shown.
  private static let mostShown = 20

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

  /// Writes each finding. The findings of a group that exceed the limit are written as a list.
  private mutating func writeFindings() {
    let diagnostics = report.active.map(\.diagnostic)
    let lines = SourceLines(of: report.active, in: report.sources)
    let groups = FindingGroup.groups(of: diagnostics, versions: Self.drawnInFull + 1)
    let members = Dictionary(grouping: diagnostics.indices) { groups[$0] }.mapValues { $0.map { diagnostics[$0] } }
    var drawn: [FindingGroup: Int] = [:]
    var reported: [FindingGroup: Set<String>] = [:]
    for (var diagnostic, group) in zip(diagnostics, groups) {
      let all = members[group] ?? []
      let index = drawn[group, default: 0]
      drawn[group] = index + 1
      if group.isOneCause || all.count > Self.mostShown {
        if index == 0 { blocks.append(examples(of: all, group)) }
      } else if all.count <= Self.drawnInFull + 1 || index < Self.drawnInFull {
        // A list of one finding is not shorter than the finding.
        diagnostic.notes.removeAll { !reported[group, default: []].insert("note: \($0)").inserted }
        diagnostic.help.removeAll { !reported[group, default: []].insert("help: \($0)").inserted }
        blocks.append(FindingBlock.render(diagnostic, style, lines))
      } else if index == Self.drawnInFull {
        let rest = all.dropFirst(index)
        blocks.append(title(group, "\(rest.count) more") + list(rest, group))
      }
    }
  }

  /// Returns a block with the number of all findings and the first of them.
  private func examples(of all: [Diagnostic], _ group: FindingGroup) -> String {
    let shown = all.prefix(Self.drawnInFull)
    let versions = group.isOneCause ? " of one cause" : ""
    return title(group, "\(all.count) findings\(versions)") + list(shown, group)
      + ink("  \(ink.ellipsis) \(all.count - shown.count) more, which --format json lists", .quiet) + "\n"
  }

  /// Returns the first line of a list: `warning[rule]: 5 more in Shop.xcdatamodeld/…`.
  private func title(_ group: FindingGroup, _ count: String) -> String {
    let rule = ink("\(group.severity.rawValue)[\(Terminal.sanitized(group.rule))]", .severity(group.severity))
    let path = Path.reported(group.place)
    let place = path.isEmpty ? "" : " in \(ink.link(Terminal.sanitized(path), to: path))"
    return "\(rule)\(ink(": \(count)", .title))\(place)\n"
  }

  /// Returns a line for each finding, with its position in the group's file or bundle.
  private func list(_ diagnostics: ArraySlice<Diagnostic>, _ group: FindingGroup) -> String {
    let places = diagnostics.map { diagnostic -> String in
      guard let location = diagnostic.location else { return "" }
      if location.file == group.place { return Terminal.sanitized("\(location.start.line):\(location.start.column)") }
      let file = Path.relative(location.file, to: group.place) ?? location.file
      return Terminal.sanitized(location.isWholeFile ? file : "\(file):\(location.start.line):\(location.start.column)")
    }
    let columns = max(20, style.width - (places.map(DisplayWidth.columns).max() ?? 0) - 4)
    var page = TextPage(style)
    page.write(
      rows: zip(diagnostics, places).map { TextRow([TextSpan($1, .quiet)], [cut($0.message, columns)]) }, widest: [],
      right: 0..<1)
    return page.text
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
