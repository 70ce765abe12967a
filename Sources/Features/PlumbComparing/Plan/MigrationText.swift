import PlumbModel
import PlumbWorkspace

/// Migration plans and matrices for the terminal.
package struct MigrationText: Sendable {
  package var style: TextStyle

  package init(_ style: TextStyle = TextStyle()) { self.style = style }

  /// Returns the plan of one step: its class, the reasons, and the remedies. Several harmless changes are counted.
  package func text(of plan: MigrationPlan) -> String {
    var page = TextPage(style)
    page.write(
      [TextSpan(plan.old, .title), TextSpan(page.ink.toOne, .quiet), TextSpan(plan.new, .title)],
      remarks: [Self.span(plan.class, isMapped: plan.mapping != nil)])
    page.writeBlankLine()
    write(plan.steps, plan.mapped, isMapped: plan.mapping != nil, to: &page)
    write(plan.remedies, to: &page)
    page.write(plan.deployment)
    let meaning = plan.mapping.map { Self.meaning(plan.class, of: $0) } ?? Self.meaning(plan.class)
    page.write(line: [TextSpan(meaning, limit: 300)])
    return page.text
  }

  private func write(
    _ steps: [AssessedChange], _ mapped: [MappedEffect], isMapped: Bool, to page: inout TextPage
  ) {
    guard !steps.isEmpty || !mapped.isEmpty else { return }
    let harmless = steps.filter { $0.store.level == .lightweight }
    // A line that counts one change is not shorter than the change.
    let shown = harmless.count > 1 ? steps.filter { $0.store.level != .lightweight } : steps
    page.write(line: [TextSpan("Why", .title)])
    page.write(
      rows: shown.map { step in
        let open = step.store.confidence == .open ? [TextSpan("undocumented", .quiet)] : []
        return TextRow(
          [Self.level(step.store.level)], [TextSpan(step.change.path.key.isEmpty ? "model" : step.change.path.key)],
          remarks: [TextSpan("\(Self.words(step.change)): \(step.store.reason)", limit: 300)] + open)
      } + mapped.map(Self.row) + (harmless.count > 1 ? [Self.counting(harmless, isMapped: isMapped)] : []))
    page.writeBlankLine()
  }

  private static func row(_ mapped: MappedEffect) -> TextRow {
    TextRow(
      [level(mapped.effect.level)], [TextSpan(mapped.path.key)], remarks: [TextSpan(mapped.effect.reason, limit: 300)])
  }

  /// Returns the row that represents changes without an effect on data.
  private static func counting(_ harmless: [AssessedChange], isMapped: Bool) -> TextRow {
    TextRow(
      [level(.lightweight)], [TextSpan("\(harmless.count) changes")],
      remarks: [
        TextSpan("\(isMapped ? "mapped" : "inferred") without loss of data; --format json lists them", limit: 300)
      ])
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

  private static func span(_ level: MigrationClass, isMapped: Bool) -> TextSpan {
    Self.level(level).with(ChangeWords.verdict(level, isMapped: isMapped))
  }

  private static func meaning(_ level: MigrationClass, of mapping: MappingModel) -> String {
    let result =
      switch level {
      case .none, .lightweight: "without loss of data."
      case .lossy: "and drops the data that it does not map."
      case .review: "and the result depends on its code and expressions: test it with a real store."
      case .conditional, .impossible: "and fails for stores with unsuitable data."
      }
    return "Core Data uses the mapping model \(mapping.shortFile), \(result)"
  }

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

// MARK: Matrices

extension MigrationText {
  /// Returns the migrations from every version to the current one, as a table with a heat map.
  ///
  ///     Every version → Shop 3
  ///       Shop    ▂ lossy        Order.note and 1 more
  ///       Shop 2  ▁ lightweight
  ///
  /// The versions are also a strip of blocks. A taller block is a worse class.
  package func text(of matrix: MigrationMatrix) -> String {
    var page = TextPage(style)
    let ink = page.ink
    page.write(
      line: [TextSpan("Every version", .title), TextSpan(ink.toOne, .quiet), TextSpan(matrix.current, .title)])
    if matrix.rows.isEmpty { page.write(line: [TextSpan("  no other version")]) }
    page.write(rows: matrix.rows.map { row($0) })
    if matrix.rows.count > 1 {
      page.writeBlankLine()
      page.write(line: [TextSpan(" ")] + [strip(matrix.rows)])
      page.write(line: [TextSpan("  " + counts(matrix.rows), .quiet, limit: 200)])
    }
    let reasons = reasons(matrix.rows)
    if !reasons.isEmpty {
      page.writeBlankLine()
      page.write(line: [TextSpan("Why", .title)])
      page.write(rows: reasons)
    }
    return page.text
  }

  private func row(_ row: MigrationMatrix.Row) -> TextRow {
    guard let level = row.class else {
      return TextRow([TextSpan(row.version)], [TextSpan("cannot be read", .error)])
    }
    let word = Self.level(level)
    let more = row.count > 1 ? " and \(row.count - 1) more" : ""
    let place = level.isBreaking ? row.first.map { [TextSpan($0.change.path.key + more, limit: 120)] } : nil
    let ways = [
      row.mapping.map { "mapping model \($0.shortFile)" }, row.stage.map { "a stage in \($0)" },
      row.isReleased ? nil : "never released",
    ]
    return TextRow(
      [TextSpan(row.version)], [word.with(block(level)), word],
      remarks: (place ?? []) + ways.compactMap { $0.map { TextSpan($0, .quiet, limit: 120) } })
  }

  private func reasons(_ rows: [MigrationMatrix.Row]) -> [TextRow] {
    var seen: Set<String> = []
    return rows.compactMap { row -> TextRow? in
      guard let first = row.first, first.store.level.isBreaking else { return nil }
      guard seen.insert(first.change.path.key + first.store.reason).inserted else { return nil }
      return TextRow([TextSpan(first.change.path.key)], remarks: [TextSpan(first.store.reason, limit: 200)])
    }
  }

  private func strip(_ rows: [MigrationMatrix.Row]) -> TextSpan {
    TextSpan(rows.map { $0.class.map(block) ?? "?" }.joined(), limit: rows.count)
  }

  /// Returns the block of a class, taller for a worse class; a digit if the terminal supports no blocks.
  private func block(_ level: MigrationClass) -> String {
    let index = MigrationClass.allCases.firstIndex(of: level) ?? 0
    let blocks = style.drawing == .ascii ? Array("012345") : Array("▁▂▄▅▆█")
    return index < blocks.count ? String(blocks[index]) : "?"
  }

  /// Returns the counts by class: `12 lightweight, 3 lossy`.
  private func counts(_ rows: [MigrationMatrix.Row]) -> String {
    MigrationClass.allCases.compactMap { level in
      let count = rows.filter { $0.class == level }.count
      return count > 0 ? "\(block(level)) \(count) \(level.rawValue)" : nil
    }.joined(separator: ", ")
  }
}
