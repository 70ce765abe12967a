import PlumbText

/// A line of a source with a span to be marked, cut around the span where the line needs more room than there is.
///
///     … name="customer" maxCount="1" destinationEntity="Customer" …
///                                                       ━━━━━━━━
struct Excerpt: Equatable {
  let text: String
  /// Where the mark starts, in columns from the excerpt's first, and how long it is.
  let mark: Range<Int>

  /// Fits a line into `room` columns with, if it can be, `tail` columns left free behind the mark. Indentation is left
  /// out, or `indentation` columns of it. Lines that are equal up to their spans are cut `alike` before them.
  init(
    _ line: ArraySlice<UInt8>, span: Range<Int>, indentation: Int = .max, room: Int, tail: Int = 0,
    alike: Bool = false, ellipsis: String = "…"
  ) {
    let room = max(20, room)
    let line = DisplayLine(line, around: span, reach: 8 * room)
    let marked = line.cells(of: span)
    var window = Window(line, marked, indentation: indentation, room: room, ellipsis: ellipsis)
    window.fit(tail: tail, alike: alike)
    text = window.text
    mark = window.mark
  }
}

/// The cells of a line that are shown.
private struct Window {
  let line: DisplayLine
  /// Indices of the cells that the mark is about.
  let marked: Range<Int>
  /// Columns the text may take, the ellipses included; at least 20.
  let room: Int
  let ellipsis: String
  /// Cells that are drawn; spaces at the line's end are not, unless they are marked.
  private var shown: Range<Int>

  /// Columns that are kept on either side of the mark, where the line has them.
  private static let context = 24
  /// Columns that are kept before the mark, if a label needs the room behind it.
  private static let shortestContext = 16

  init(_ line: DisplayLine, _ marked: Range<Int>, indentation: Int, room: Int, ellipsis: String) {
    self.line = line
    self.marked = marked
    self.room = room
    self.ellipsis = ellipsis
    let end = line.cells.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
    let start = min(line.cells(ofIndentation: indentation), marked.lowerBound)
    shown = start..<max(start, end, marked.upperBound)
  }

  /// An ellipsis and its space.
  private var cut: Int { DisplayWidth.columns(ellipsis) + 1 }
  /// Whether something other than indentation is left out before the cells shown.
  private var isCutBefore: Bool {
    line.isCutBefore || line.cells[..<shown.lowerBound].contains { !$0.isSpace }
  }
  /// Whether something other than spaces is left out behind them.
  private var isCutBehind: Bool {
    line.isCutBehind || line.cells[shown.upperBound...].contains { !$0.isSpace }
  }

  var text: String {
    (isCutBefore ? ellipsis + " " : "") + line.text(shown) + (isCutBehind ? " " + ellipsis : "")
  }

  /// Columns of the mark in `text`, at least one of them.
  var mark: Range<Int> {
    let before = (isCutBefore ? cut : 0) + line.columns(shown.lowerBound..<marked.lowerBound)
    let length = max(1, line.columns(marked.clamped(to: shown)))
    return before..<before + length
  }

  /// Cuts the line to its room: first before the mark, then behind, and gives what is left over to the front again.
  mutating func fit(tail: Int, alike: Bool) {
    guard isCutBefore || isCutBehind || line.columns(shown) > room else { return }
    let whole = shown
    let markColumns = min(line.columns(marked), max(1, room - 2 * cut))
    let left = max(0, room - markColumns - cut)
    // A label that leaves no room for the attribute's name goes below.
    let tail = tail <= left - cut - Self.shortestContext ? tail : 0
    let behind = max(tail, min(Self.context, max(0, left - cut - Self.context)))
    cutBefore(keeping: left - behind)
    cutBehind(keeping: room - (isCutBefore ? cut : 0))
    guard !alike else { return }
    // What the cut behind left over goes to the front, as far as the label does not need it.
    let used = (isCutBehind ? cut : 0) + line.columns(marked.upperBound..<max(shown.upperBound, marked.upperBound))
    shown = whole.lowerBound..<shown.upperBound
    cutBefore(keeping: left - max(used, tail))
    shown = shown.lowerBound..<whole.upperBound
    cutBehind(keeping: room - (isCutBefore ? cut : 0))
  }

  /// Cuts so that at most `columns` stay before the mark, at a space where there is one near.
  private mutating func cutBefore(keeping columns: Int) {
    let before = shown.lowerBound..<marked.lowerBound
    guard line.isCutBefore || line.columns(before) > columns else { return }
    var start = marked.lowerBound
    var used = 0
    while start > shown.lowerBound, used + line.cells[start - 1].columns <= columns {
      start -= 1
      used += line.cells[start].columns
    }
    shown = (firstBreak(start..<marked.lowerBound).map { $0 + 1 } ?? start)..<shown.upperBound
  }

  /// Cuts what needs more than `columns`, at a space where there is one behind the mark.
  private mutating func cutBehind(keeping columns: Int) {
    guard line.isCutBehind || line.columns(shown) > columns else { return }
    var end = shown.lowerBound
    var used = 0
    while end < shown.upperBound, used + line.cells[end].columns <= columns - cut {
      used += line.cells[end].columns
      end += 1
    }
    let space = lastBreak(min(marked.upperBound, end)..<end)
    shown = shown.lowerBound..<max(space ?? end, shown.lowerBound)
  }

  /// Where a line is cut best: at a space between two XML attributes, else at any space.
  private func firstBreak(_ range: Range<Int>) -> Int? {
    range.first(where: isBetweenAttributes) ?? range.first { line.cells[$0].isSpace }
  }

  /// The last place in a range to cut a line at, by the same preference; nil where there is none.
  private func lastBreak(_ range: Range<Int>) -> Int? {
    range.last(where: isBetweenAttributes) ?? range.last { line.cells[$0].isSpace }
  }

  /// A space behind a closing quote or outside of any.
  private func isBetweenAttributes(_ index: Int) -> Bool {
    guard index > 0, line.cells[index].isSpace else { return false }
    let quotes = line.cells[..<index].count { $0.text == "\"" }
    return line.cells[index - 1].text == "\"" || (quotes.isMultiple(of: 2) && !line.isCutBefore)
  }
}
