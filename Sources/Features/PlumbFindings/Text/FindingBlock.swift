import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The text of one finding: message, source windows, notes, help and fixes.
///
///     error[default-type-mismatch]: Berth.depth has the default "deep", which is no Double
///       ╭▸ Harbour.xcdatamodel/contents:4:76   (Harbour ▸ Berth ▸ depth)
///     4 │ … attributeType="Double" defaultValueString="deep" usesScalarValueType="YES"/>
///       │                                              ━━━━ no Double
///       ├ note: the store reads it as 0
///       ╰ help: give it a number such as 0, or no default
package struct FindingBlock {
  private let diagnostic: Diagnostic
  private let ink: Ink
  private let lines: SourceLines
  private var text = ""
  private var gutter = 1

  package static func render(_ diagnostic: Diagnostic, _ style: TextStyle, _ lines: SourceLines) -> String {
    var block = FindingBlock(diagnostic: diagnostic, ink: Ink(style), lines: lines)
    block.write()
    return block.text
  }

  /// Writes the block. The width of the gutter fits the greatest line number, including those of patches.
  private mutating func write() {
    let windows = SourceWindow.windows(of: diagnostic)
    let details = details()
    let numbers = windows.flatMap { $0.marks.map(\.location.start.line) } + details.flatMap(\.numbers)
    gutter = "\(numbers.max() ?? 1)".utf8.count
    writeHeader()
    for (index, window) in windows.enumerated() { write(window, isFirst: index == 0) }
    for (index, detail) in details.enumerated() { write(detail, isLast: index == details.count - 1) }
  }

  /// Writes the header: `error[rule]: message`. It is not wrapped, so that users can search for it.
  private mutating func writeHeader() {
    let rule = "\(diagnostic.severity.rawValue)[\(Terminal.sanitized(diagnostic.rule))]"
    let message = ": \(Terminal.sanitized(diagnostic.message))"
    text += "\(ink(rule, .severity(diagnostic.severity)))\(ink(message, .title))\n"
  }

  /// Writes a row: the number in the gutter, the glyph of the frame, and the remaining text.
  private mutating func row(_ number: String = "", _ glyph: String, _ rest: String = "") {
    let margin = "\(number.leftPadded(to: gutter)) \(glyph)"
    text += ink(margin, .quiet) + (rest.isEmpty ? "" : " \(rest)") + "\n"
  }
}

// MARK: Windows

extension FindingBlock {
  /// Writes a window: its first location, then its lines, if the text is available and the location is not the whole
  /// file.
  private mutating func write(_ window: SourceWindow, isFirst: Bool) {
    guard let first = window.marks.first else { return }
    row("", isFirst ? ink.place : ink.otherPlace, place(first))
    guard !first.location.isWholeFile, lines.line(first.location.start.line, of: window.file) != nil else {
      return
    }
    writeLines(of: window)
  }

  /// Returns the location line: `Shop.xcdatamodeld/contents:48:9   (Shop ▸ Order ▸ total)`.
  private func place(_ mark: SourceWindow.Mark) -> String {
    let location = mark.location
    let file = Path.reported(location.file)
    let place = Terminal.sanitized(location.reported)
    let isDrawn = !location.isWholeFile && lines.line(location.start.line, of: location.file) != nil
    let rest = mark.isPrimary ? element(excluding: DisplayWidth.columns(place)) : ""
    let label = isDrawn || mark.label.isEmpty ? "" : "  \(Terminal.sanitized(mark.label))"
    return ink.link(place, to: file) + label + (rest.isEmpty ? "" : "   \(ink(rest, .quiet))")
  }

  /// Returns the element's path in parentheses, without the version if it does not fit.
  private func element(excluding columns: Int) -> String {
    let element = diagnostic.element
    guard !element.steps.isEmpty else { return "" }
    let steps = element.steps.map { Terminal.sanitized($0.name) }
    let whole = ([Terminal.sanitized(element.version)] + steps).joined(separator: " \(ink.step) ")
    let availableColumns = ink.style.width - gutter - 1 - DisplayWidth.columns(ink.place) - columns - 6
    return "(\(DisplayWidth.columns(whole) <= availableColumns ? whole : steps.joined(separator: " \(ink.step) ")))"
  }

  /// Writes each marked line with its marks below. Lines between them are omitted. A line that exceeds one excerpt is
  /// written again for another mark in it.
  private mutating func writeLines(of window: SourceWindow) {
    let marks = window.inOrder.compactMap { mark in
      lines.line(mark.location.start.line, of: window.file).map { (mark, $0) }
    }
    let indentation = marks.compactMap { DisplayLine.indentation(of: $0.1) }.min() ?? 0
    var last: (line: Int, text: String)?
    for (mark, line) in marks {
      let number = mark.location.start.line
      let label = Terminal.sanitized(mark.label)
      let excerpt = Excerpt(
        line, span: mark.location.span(in: line), indentation: indentation, availableColumns: availableColumns,
        tail: DisplayWidth.columns(label) + 1, ellipsis: ink.ellipsis)
      if let last, number > last.line + 1 { row("", ink.gap) }
      if last?.line != number || last?.text != excerpt.text { row("\(number)", ink.bar, excerpt.text) }
      writeMark(mark, label, at: excerpt.mark)
      last = (number, excerpt.text)
    }
  }

  private var availableColumns: Int { ink.style.width - gutter - 3 }

  /// Writes the underline and its label: after the underline if it fits, otherwise below it.
  private mutating func writeMark(_ mark: SourceWindow.Mark, _ label: String, at columns: Range<Int>) {
    let glyph = mark.isPrimary ? ink.underline : ink.otherUnderline
    let role = mark.isPrimary ? Ink.Role.severity(diagnostic.severity) : .related
    let indent = String(repeating: " ", count: columns.lowerBound)
    let underline = indent + ink(String(repeating: glyph, count: columns.count), role)
    let width = DisplayWidth.columns(label)
    if columns.upperBound + 1 + width <= availableColumns {
      row("", ink.bar, underline + (label.isEmpty ? "" : " " + ink(label, role)))
      return
    }
    row("", ink.bar, underline)
    let wrapped = WordWrap.lines(label, columns: availableColumns)
    let longest = wrapped.map(DisplayWidth.columns).max() ?? 0
    let start = String(repeating: " ", count: max(0, min(columns.lowerBound, availableColumns - longest)))
    for line in wrapped { row("", ink.bar, start + ink(line, role)) }
  }
}

// MARK: Notes, help, fixes

extension FindingBlock {
  private struct Detail {
    var title: String
    var text: String
    var role: Ink.Role
    var patches: [(file: String, patch: Patch)] = []

    var numbers: [Int] { patches.flatMap { $0.patch.lines.map(\.number) } }
  }

  private func details() -> [Detail] {
    diagnostic.notes.map { Detail(title: "note", text: $0, role: .title) }
      + diagnostic.help.map { Detail(title: "help", text: $0, role: .type) }
      + diagnostic.fixes.map { fix in
        Detail(title: "fix (\(fix.applicability.rawValue))", text: fix.title, role: .type, patches: patches(of: fix))
      }
  }

  /// Returns a fix as patches, one for each file in the order of its edits. A file whose text is not available has no
  /// patch.
  private func patches(of fix: Fix) -> [(file: String, patch: Patch)] {
    fix.editsByFile.compactMap { file, edits in
      lines[file].flatMap { Patch(edits, to: $0) }.map { (file, $0) }
    }
  }

  /// Writes a detail after its title, with hanging indentation, then its patches.
  private mutating func write(_ detail: Detail, isLast: Bool) {
    let title = "\(detail.title): "
    let availableColumns = max(20, ink.style.width - gutter - 2 - DisplayWidth.columns(ink.branch) - title.utf8.count)
    let wrapped = WordWrap.lines(Terminal.sanitized(detail.text), columns: availableColumns)
    for (index, line) in wrapped.enumerated() {
      if index == 0 {
        row("", isLast ? ink.last : ink.branch, ink(title, detail.role) + line)
      } else {
        row("", isLast ? " " : ink.bar, String(repeating: " ", count: title.utf8.count) + line)
      }
    }
    for (file, patch) in detail.patches { write(patch, of: file) }
  }

  /// The maximum number of lines shown of a patch.
  private static let mostPatchLines = 12

  /// Writes a patch as lines with signs, each cut around the change. The file's name precedes it if it is another
  /// file.
  private mutating func write(_ patch: Patch, of file: String) {
    if file != diagnostic.location?.file {
      let name = Path.reported(file)
      row("", " ", "\(ink.link(Terminal.sanitized(name), to: name)):")
    }
    let shown = patch.lines.prefix(Self.mostPatchLines)
    let indentation = shown.compactMap { DisplayLine.indentation(of: $0.bytes[...]) }.min() ?? 0
    for line in shown {
      let start = line.change.lowerBound
      let excerpt = Excerpt(
        line.bytes[...], span: start..<start, indentation: indentation, availableColumns: availableColumns,
        tail: min(line.change.count + 1, availableColumns / 2), alike: true, ellipsis: ink.ellipsis)
      let sign = line.isAdded ? "+" : "-"
      text += ink("\("\(line.number)".leftPadded(to: gutter)) ", .quiet)
      text += ink("\(sign) \(excerpt.text)", line.isAdded ? .value : .error) + "\n"
    }
    if patch.lines.count > shown.count {
      row("", " ", "\(ink.ellipsis) \(Phrase.plural(patch.lines.count - shown.count, "more line", "more lines"))")
    }
  }
}
