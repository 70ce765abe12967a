import PlumbModel
import PlumbWorkspace

/// The changes between two versions, as a tree for the terminal.
///
///     Shop → Shop 2  lightweight migration that drops data
///
///     Order
///       + sum    Decimal, optional
///       − total  Decimal, optional
///                store lossy: its values are dropped
///
/// An effect is shown if it loses data, fails, or changes behavior.
package struct DiffTree: Sendable {
  private let style: TextStyle
  private let selection: DiffSelection

  package init(_ style: TextStyle = TextStyle(), _ selection: DiffSelection = DiffSelection()) {
    self.style = style
    self.selection = selection
  }

  /// Returns the tree of a step, with a legend of the marks that occur in it. `names` are the removed and renamed
  /// elements that the sources name.
  package func text(of step: Evolution, names: [NamesInUse.Element] = []) -> String {
    var page = TextPage(style)
    let changes = selection.changes(of: step)
    let verdict = TextSpan(ChangeWords.verdict(of: step), step.migrationClass.isBreaking ? .warning : .value)
    page.write(
      [TextSpan(step.old, .title), TextSpan(page.ink.toOne, .quiet), TextSpan(step.new, .title)], remarks: [verdict])
    page.writeBlankLine()
    guard !changes.isEmpty else { return page.text + nothing(step) }
    for group in changes.chunked(by: { $0.change.path.steps.first == $1.change.path.steps.first }) {
      write(group, to: &page)
    }
    write(suspects: step.suspectedRenames, to: &page)
    write(names: names, to: &page)
    if selection.audiences.contains(.cloudkit) { page.write(step.deployment) }
    page.write(line: [TextSpan(legend(changes, step.suspectedRenames), .quiet, limit: 200)])
    page.write(line: [TextSpan(selection.sentence(of: step), limit: 300)])
    return page.text
  }

  private func nothing(_ step: Evolution) -> String {
    step.changes.isEmpty ? "No changes.\n" : "No breaking changes of \(step.changes.count).\n"
  }

  /// Writes the changes of one entity, or of another top-level element.
  private func write(_ group: [AssessedChange], to page: inout TextPage) {
    let first = group.first?.change.path.steps.first
    let own = group.filter { $0.change.path.steps.count < 2 }
    let mark = own.first { $0.change.field == nil }.map { [DiffMark($0.change).span(page.ink)] } ?? []
    page.write(mark + [.name(first?.name ?? "model", .title)], remarks: own.map { words(for: $0, page.ink) })
    for effect in own.flatMap(effects) { page.write([TextSpan(" ")], remarks: [effect], indent: 1) }
    page.write(rows: rows(group.filter { $0.change.path.steps.count > 1 }, page.ink))
    page.writeBlankLine()
  }

  /// Returns a row for each element with all its changes, and a row for each effect.
  private func rows(_ changes: [AssessedChange], _ ink: Ink) -> [TextRow] {
    var rows: [TextRow] = []
    for changes in changes.chunked(by: { $0.change.path == $1.change.path && $1.change.field != nil }) {
      guard let first = changes.first?.change else { continue }
      let name = first.path.steps.dropFirst().key
      rows.append(
        TextRow([DiffMark(first).span(ink), .name(name)], remarks: changes.map { words(for: $0, ink) }))
      rows += changes.flatMap(effects).map { TextRow([TextSpan("")], remarks: [$0]) }
    }
    return rows
  }

  private func words(for change: AssessedChange, _ ink: Ink) -> TextSpan {
    switch change.change.kind {
    case .added(let part), .removed(let part): TextSpan(ChangeWords.summary(of: part), limit: 120)
    case .renamed(let name): TextSpan("renamed from \(name)", limit: 120)
    case .changed(let field): TextSpan(ChangeWords.words(for: field, arrow: ink.toOne), limit: 200)
    }
  }

  private func effects(of change: AssessedChange) -> [TextSpan] {
    selection.audiences.compactMap { audience in
      guard let effect = change.effect(on: audience) else { return nil }
      let open = effect.isOpen ? " (undocumented)" : ""
      return TextSpan(
        "\(audience.word) \(effect.level): \(effect.reason)\(open)", effect.isBreaking ? .warning : .quiet, limit: 300)
    }
  }

  private func write(suspects: [SuspectedRename], to page: inout TextPage) {
    guard !suspects.isEmpty else { return }
    page.write(line: [TextSpan("Perhaps renamed", .title)])
    let ink = page.ink
    page.write(
      rows: suspects.map { suspect in
        TextRow(
          [TextSpan(DiffMark.suspected.glyph(ink), .warning), TextSpan(suspect.to.key)],
          remarks: [
            TextSpan("was \(suspect.from.key)?"), TextSpan("similarity \(suspect.roundedSimilarity)", .quiet),
            TextSpan("renaming identifier “\(suspect.identifier)” would preserve its values", limit: 200),
          ])
      })
    page.writeBlankLine()
  }

  private func write(names: [NamesInUse.Element], to page: inout TextPage) {
    guard !names.isEmpty else { return }
    page.write(line: [TextSpan("Earlier names in the sources", .title)])
    for element in names {
      let change = element.newName.map { "now \($0)" } ?? "removed"
      page.write([TextSpan(element.path.key, limit: 120)], remarks: [TextSpan(change, .quiet, limit: 120)], indent: 2)
      for use in element.uses {
        page.write(
          [TextSpan("\(use.location)", limit: 300)],
          remarks: [TextSpan(use.code, limit: 120)] + (use.isCertain ? [] : [TextSpan(NameWords.open, .quiet)]),
          indent: 4)
      }
    }
    page.writeBlankLine()
  }

  private func legend(_ changes: [AssessedChange], _ suspects: [SuspectedRename]) -> String {
    let ink = Ink(style)
    let used = Set(changes.map { DiffMark($0.change) } + (suspects.isEmpty ? [] : [.suspected]))
    return DiffMark.allCases.filter(used.contains).map { "\($0.glyph(ink)) \($0.rawValue)" }.joined(separator: "  ")
  }
}

extension Array {
  /// Returns the elements in runs. An element is added to the preceding run if `isOne` returns `true` for the run's
  /// first element and this element.
  func chunked(by isOne: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { runs, element in
      if let first = runs.last?.first, isOne(first, element) {
        runs[runs.count - 1].append(element)
      } else {
        runs.append([element])
      }
    }
  }
}

/// The mark in front of a change; the raw value is its meaning in the legend.
package enum DiffMark: String, CaseIterable {
  case added, removed, changed, renamed
  case suspected = "perhaps renamed"

  package init(_ change: Change) {
    switch change.kind {
    case .added: self = .added
    case .removed: self = .removed
    case .renamed: self = .renamed
    case .changed: self = .changed
    }
  }

  /// Returns the character; an ASCII character if the terminal supports no others.
  package func glyph(_ ink: Ink) -> String {
    switch self {
    case .added: "+"
    case .removed: ink.isASCII ? "-" : "−"
    case .changed: "~"
    case .renamed: ink.isASCII ? ">" : "→"
    case .suspected: "?"
    }
  }

  func span(_ ink: Ink) -> TextSpan {
    switch self {
    case .added: TextSpan(glyph(ink), .value)
    case .removed: TextSpan(glyph(ink), .error)
    case .changed, .suspected: TextSpan(glyph(ink), .warning)
    case .renamed: TextSpan(glyph(ink), .type)
    }
  }
}

/// The words about places that name an element.
enum NameWords {
  /// The remark about a place whose object is unknown.
  static let open = "perhaps a key of another object"
}
