import PlumbEvolution
import PlumbText

/// A migration plan for the terminal: its class, the reasons, and the remedies.
package struct PlanText: Sendable {
  package var style = TextStyle()

  package init() {}

  package func text(of plan: MigrationPlan) -> String {
    var page = TextPage(style)
    page.write(
      [TextSpan(plan.old, .title), TextSpan(page.ink.toOne, .quiet), TextSpan(plan.new, .title)],
      remarks: [Self.span(plan.class)])
    page.writeBlankLine()
    write(plan.steps, to: &page)
    write(plan.remedies, to: &page)
    page.write(line: [TextSpan(Self.meaning(plan.class), limit: 300)])
    return page.text
  }

  private func write(_ steps: [AssessedChange], to page: inout TextPage) {
    guard !steps.isEmpty else { return }
    page.write(line: [TextSpan("Why", .title)])
    page.write(
      rows: steps.map { step in
        let open = step.store.confidence == .open ? [TextSpan("undocumented", .quiet)] : []
        return TextRow(
          [Self.level(step.store.level)], [TextSpan(step.change.path.key.isEmpty ? "model" : step.change.path.key)],
          remarks: [TextSpan("\(Self.words(step.change)): \(step.store.reason)", limit: 300)] + open)
      })
    page.writeBlankLine()
  }

  private func write(_ remedies: [Remedy], to page: inout TextPage) {
    guard !remedies.isEmpty else { return }
    page.write(line: [TextSpan("Remedies", .title)])
    for remedy in remedies {
      let emit = remedy.emission.map { ": plumb migrate --emit \($0.rawValue)" } ?? ""
      page.write([TextSpan(" "), TextSpan("-", .quiet)], remarks: [TextSpan(remedy.what + emit, limit: 300)])
    }
    page.writeBlankLine()
  }

  private static func words(_ change: Change) -> String {
    switch change.kind {
    case .changed(let field): ChangeWords.words(for: field, arrow: "to")
    default: ChangeWords.verb(change)
    }
  }

  static func level(_ level: MigrationClass) -> TextSpan {
    switch level {
    case .none: TextSpan(level.rawValue, .quiet)
    case .lightweight: TextSpan(level.rawValue, .value)
    case .lossy, .review: TextSpan(level.rawValue, .warning)
    case .conditional, .impossible: TextSpan(level.rawValue, .error)
    }
  }

  private static func span(_ level: MigrationClass) -> TextSpan { Self.level(level).with(ChangeWords.verdict(level)) }

  private static func meaning(_ level: MigrationClass) -> String {
    switch level {
    case .none: "The version hashes are equal: a store opens with either version, without a migration."
    case .lightweight: "Core Data infers the mapping, without loss of data."
    case .lossy: "Core Data infers the mapping, and drops the values of removed elements."
    case .review:
      "Whether Core Data infers the mapping is not documented: test it with a real store of the earlier version."
    case .conditional: "Core Data infers the mapping, and fails for stores with unsuitable data."
    case .impossible:
      "Core Data does not infer the mapping (134190): stores do not open without a mapping model or a change of the model."
    }
  }
}
