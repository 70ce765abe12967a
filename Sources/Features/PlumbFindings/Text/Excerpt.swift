import PlumbCore
import PlumbWorkspace

/// A line of a source with a marked span. A line that exceeds the available columns is cut around the span.
///
///     … name="customer" maxCount="1" destinationEntity="Customer" …
///                                                       ━━━━━━━━
struct Excerpt {
  private let line: DisplayLine
  /// The indices of the marked cells.
  private let marked: Range<Int>
  /// The available columns, including the ellipses; at least 20.
  private let availableColumns: Int
  private let ellipsis: String
  /// The cells that are drawn, without trailing spaces unless they are marked.
  private var shown: Range<Int>

  /// The number of columns that are retained on each side of the mark, if the line has them.
  private static let context = 24
  /// The number of columns that are retained before the mark if a label needs the space after it.
  private static let shortestContext = 16

  /// Creates an excerpt of at most `availableColumns` columns. If possible, `tail` columns are left free after the
  /// mark. At most `indentation` columns of indentation are removed. With `alike`, lines that are equal before their
  /// spans are cut equally before them.
  init(
    _ line: ArraySlice<UInt8>, span: Range<Int>, indentation: Int = .max, availableColumns: Int, tail: Int = 0,
    alike: Bool = false, ellipsis: String = "…"
  ) {
    self.availableColumns = max(20, availableColumns)
    self.ellipsis = ellipsis
    self.line = DisplayLine(line, around: span, reach: 8 * self.availableColumns)
    marked = self.line.cells(of: span)
    let end = self.line.cells.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
    let start = min(self.line.cells(ofIndentation: indentation), marked.lowerBound)
    shown = start..<max(start, end, marked.upperBound)
    fit(tail: tail, alike: alike)
  }

  private var cut: Int { DisplayWidth.columns(ellipsis) + 1 }
  /// Whether text other than indentation is omitted before the shown cells.
  private var isCutBefore: Bool { line.isCutBefore || line.cells[..<shown.lowerBound].contains { !$0.isSpace } }
  /// Whether text other than spaces is omitted after the shown cells.
  private var isCutBehind: Bool { line.isCutBehind || line.cells[shown.upperBound...].contains { !$0.isSpace } }

  package var text: String {
    (isCutBefore ? ellipsis + " " : "") + line.text(shown) + (isCutBehind ? " " + ellipsis : "")
  }

  /// The columns of the mark in `text`, at least one.
  var mark: Range<Int> {
    let before = (isCutBefore ? cut : 0) + line.columns(shown.lowerBound..<marked.lowerBound)
    let length = max(1, line.columns(marked.clamped(to: shown)))
    return before..<before + length
  }

  /// Cuts the line to the available columns: first before the mark, then after it. Columns that remain are used
  /// before the mark.
  private mutating func fit(tail: Int, alike: Bool) {
    guard isCutBefore || isCutBehind || line.columns(shown) > availableColumns else { return }
    let whole = shown
    let markColumns = min(line.columns(marked), max(1, availableColumns - 2 * cut))
    let left = max(0, availableColumns - markColumns - cut)
    // If the label leaves no space for the attribute's name, it is written below.
    let tail = tail <= left - cut - Self.shortestContext ? tail : 0
    let behind = max(tail, min(Self.context, max(0, left - cut - Self.context)))
    cutBefore(keeping: left - behind)
    cutBehind(keeping: availableColumns - (isCutBefore ? cut : 0))
    guard !alike else { return }
    // The columns that remain after the second cut are used before the mark, unless the label needs them.
    let used = (isCutBehind ? cut : 0) + line.columns(marked.upperBound..<max(shown.upperBound, marked.upperBound))
    shown = whole.lowerBound..<shown.upperBound
    cutBefore(keeping: left - max(used, tail))
    shown = shown.lowerBound..<whole.upperBound
    cutBehind(keeping: availableColumns - (isCutBefore ? cut : 0))
  }

  /// Cuts the line so that at most `columns` remain before the mark, at a space if one is near.
  private mutating func cutBefore(keeping columns: Int) {
    let before = shown.lowerBound..<marked.lowerBound
    guard line.isCutBefore || line.columns(before) > columns else { return }
    var start = marked.lowerBound
    var used = 0
    while start > shown.lowerBound, used + line.cells[start - 1].columns <= columns {
      start -= 1
      used += line.cells[start].columns
    }
    shown = (breaks(start..<marked.lowerBound).first.map { $0 + 1 } ?? start)..<shown.upperBound
  }

  /// Cuts the line to `columns`, at a space if one follows the mark.
  private mutating func cutBehind(keeping columns: Int) {
    guard line.isCutBehind || line.columns(shown) > columns else { return }
    var end = shown.lowerBound
    var used = 0
    while end < shown.upperBound, used + line.cells[end].columns <= columns - cut {
      used += line.cells[end].columns
      end += 1
    }
    let space = breaks(min(marked.upperBound, end)..<end).last
    shown = shown.lowerBound..<max(space ?? end, shown.lowerBound)
  }

  /// Returns the positions to cut a line in a range: spaces between two XML attributes, otherwise any spaces.
  private func breaks(_ range: Range<Int>) -> [Int] {
    let preferred = range.filter(isBetweenAttributes)
    return preferred.isEmpty ? range.filter { line.cells[$0].isSpace } : preferred
  }

  /// Whether the cell is a space after a closing quote or outside quotes.
  private func isBetweenAttributes(_ index: Int) -> Bool {
    guard index > 0, line.cells[index].isSpace else { return false }
    let quotes = line.cells[..<index].count { $0.text == "\"" }
    return line.cells[index - 1].text == "\"" || (quotes.isMultiple(of: 2) && !line.isCutBefore)
  }
}
