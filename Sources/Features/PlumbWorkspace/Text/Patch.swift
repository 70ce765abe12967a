import PlumbModel

/// The effect of edits on the lines of a file, as removed and added lines.
///
///     4 - @NSManaged public var draught: Float
///     4 + @NSManaged public var draught: Double
///
/// It is used only to show fixes in a report. Files are changed by applying the edits, and compared by `UnifiedDiff`.
package struct Patch: Equatable {
  package struct Line: Equatable {
    /// Whether the line is in the new text; otherwise it is in the old text.
    package var isAdded: Bool
    /// The line number from 1, in the old text for removed lines and in the new text for added ones.
    package var number: Int
    package var bytes: [UInt8]
    /// The range that differs from the corresponding line, in the longer of the two; empty and at 0 if the
    /// corresponding line is missing or empty.
    package var change: Range<Int>
  }

  /// The lines in the order of the text: for each hunk the removed lines, then the added ones. Never empty.
  package let lines: [Line]

  /// Creates the lines that differ after edits in any order. `nil` if an edit is outside the text, two edits overlap,
  /// or the text does not change. Positions are determined by line and column, not by offset.
  package init?(_ edits: [TextEdit], to text: FileLines) {
    let sorted = edits.sorted { $0.location.start < $1.location.start }
    var lines: [Line] = []
    var added = 0
    for hunk in Self.hunks(sorted) {
      guard let (old, new) = Self.apply(hunk, to: text), let first = hunk.first?.location.start.line else {
        return nil
      }
      lines += Self.changes(from: old, to: new, firstLine: first, added: added)
      added += new.count - old.count
    }
    guard !lines.isEmpty else { return nil }
    self.lines = lines
  }

  /// Returns the edits grouped by the lines that they share.
  private static func hunks(_ edits: [TextEdit]) -> [[TextEdit]] {
    var hunks: [[TextEdit]] = []
    for edit in edits {
      if let last = hunks.last?.last, edit.location.start.line <= last.location.end.line {
        hunks[hunks.count - 1].append(edit)
      } else {
        hunks.append([edit])
      }
    }
    return hunks
  }

  /// Returns the lines that the edits touch, before and after; `nil` if an edit does not fit the text.
  private static func apply(_ edits: [TextEdit], to text: FileLines) -> (old: [[UInt8]], new: [[UInt8]])? {
    guard let first = edits.first?.location.start.line, let last = edits.last?.location.end.line, first <= last,
      let start = text[first]?.startIndex, let end = text[last]?.endIndex
    else { return nil }
    var new: [UInt8] = []
    var place = start
    for edit in edits {
      guard let from = text.offset(of: edit.location.start), let to = text.offset(of: edit.location.end),
        place <= from, from <= to, to <= end
      else { return nil }
      new += text.bytes[place..<from] + Array(edit.replacement.utf8)
      place = to
    }
    new += text.bytes[place..<end]
    return (FileLines(Array(text.bytes[start..<end])).all, FileLines(new).all)
  }

  /// Returns the lines that differ, without equal lines at the start and end. `added` is the number of lines that
  /// earlier hunks added, for the line numbers in the new text.
  private static func changes(from old: [[UInt8]], to new: [[UInt8]], firstLine: Int, added: Int) -> [Line] {
    let shorter = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = min(shorter - head, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    let removed = head..<(old.count - tail)
    let inserted = head..<(new.count - tail)
    return removed.map { index in
      let change = difference(old[index], inserted.contains(index) ? new[index] : [])
      return Line(isAdded: false, number: firstLine + index, bytes: old[index], change: change)
    }
      + inserted.map { index in
        let change = difference(new[index], removed.contains(index) ? old[index] : [])
        return Line(isAdded: true, number: firstLine + added + index, bytes: new[index], change: change)
      }
  }

  /// Returns the range between the common start and the common end of two lines.
  private static func difference(_ line: [UInt8], _ other: [UInt8]) -> Range<Int> {
    guard !other.isEmpty else { return 0..<0 }
    let head = zip(line, other).prefix { $0 == $1 }.count
    let tail = zip(line.dropFirst(head).reversed(), other.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    return head..<(max(line.count, other.count) - tail)
  }
}
