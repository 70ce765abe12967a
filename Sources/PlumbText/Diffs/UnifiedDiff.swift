/// The difference between two texts in the format that `diff -u` and `git diff` print and `patch` and `git apply`
/// read.
///
///     UnifiedDiff(old: "a\nb\n", new: "a\nc\n", oldName: "list", newName: "list").text
///     // --- a/list
///     // +++ b/list
///     // @@ -1,2 +1,2 @@
///     //  a
///     // -b
///     // +c
///
/// Lines end at a line feed and are compared byte by byte. For a created or deleted file, the name of the missing
/// side is `UnifiedDiff.noFile`.
package struct UnifiedDiff: Equatable, Sendable {
  /// The name of a side without a file. It gets no `a/` or `b/` prefix and is never quoted.
  package static let noFile = "/dev/null"

  /// The header and the hunks, ending with a line feed; empty if the texts are equal.
  package let text: String

  /// Whether the texts are equal byte by byte.
  package var isEmpty: Bool { text.isEmpty }

  /// Compares two texts, with `context` common lines around each difference. Differences whose context touches share
  /// a hunk.
  ///
  /// - Parameter oldName: The path without `a/`, which is added. A name with control characters, quotes or
  ///   backslashes is written in quotes.
  /// - Parameter newName: The path of the new text without `b/`, in the same form.
  /// - Parameter context: The number of common lines before and after a difference, as in `diff -U`. A negative number
  ///   counts as 0.
  package init(old: String, new: String, oldName: String, newName: String, context: Int = 3) {
    var numbers = LineNumbers()
    let (old, new) = (Line.lines(of: old), Line.lines(of: new))
    let script = EditScript(from: old.map { numbers[$0] }, to: new.map { numbers[$0] })
    guard !script.blocks.isEmpty else {
      text = ""
      return
    }
    var writer = HunkWriter(old: old, new: new, context: max(0, min(context, old.count)))
    writer.writeHeader(oldName, newName)
    for hunk in writer.hunks(of: script.blocks) { writer.write(hunk) }
    text = writer.text
  }
}

/// A line with its line feed. Lines are equal if their bytes are equal; `String` considers composed and decomposed
/// letters equal.
private struct Line: Hashable {
  let text: Substring

  /// Splits the text after each line feed; only the last line can lack one. An empty text has no lines.
  static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var start = text.startIndex
    while start < text.endIndex {
      let feed = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map(text.utf8.index(after:)) ?? text.endIndex
      lines.append(Line(text: text[start..<end]))
      start = end
    }
    return lines
  }

  /// Whether the line ends with a line feed. A last line without one is followed by `\ No newline at end of file`.
  var isTerminated: Bool { text.utf8.last == UInt8(ascii: "\n") }

  static func == (left: Line, right: Line) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// Assigns one number to all equal lines.
/// Comparing lines then means comparing numbers, and the bytes of each line are hashed only one time.
private struct LineNumbers {
  private var numbers: [Line: Int] = [:]

  subscript(line: Line) -> Int {
    mutating get {
      let next = numbers.count
      if let number = numbers[line] { return number }
      numbers[line] = next
      return next
    }
  }
}

/// The writer of the diff's text.
private struct HunkWriter {
  let old: [Line]
  let new: [Line]
  /// The number of common lines around a difference, between 0 and the number of old lines.
  let context: Int
  private(set) var text = ""

  init(old: [Line], new: [Line], context: Int) {
    self.old = old
    self.new = new
    self.context = context
  }

  /// Writes the lines `--- a/list` and `+++ b/list`.
  mutating func writeHeader(_ oldName: String, _ newName: String) {
    text += "--- \(fileName(oldName, prefix: "a/"))\n+++ \(fileName(newName, prefix: "b/"))\n"
  }

  /// Groups differences whose context would touch into one hunk.
  /// Each hunk has at least one block. The order of the blocks does not change.
  func hunks(of blocks: [EditScript.Block]) -> [[EditScript.Block]] {
    var hunks: [[EditScript.Block]] = []
    for block in blocks {
      if let last = hunks.last?.last, block.old.lowerBound - last.old.upperBound <= 2 * context {
        hunks[hunks.count - 1].append(block)
      } else {
        hunks.append([block])
      }
    }
    return hunks
  }

  /// Writes one hunk: its `@@` line, then common, removed and added lines.
  mutating func write(_ blocks: [EditScript.Block]) {
    guard let first = blocks.first, let last = blocks.last else { return }
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    text += "@@ -\(position(oldRange)) +\(position(newRange)) @@\n"
    var common = oldRange.lowerBound
    for block in blocks {
      write(old[common..<block.old.lowerBound], sign: " ")
      write(old[block.old], sign: "-")
      write(new[block.new], sign: "+")
      common = block.old.upperBound
    }
    write(old[common..<oldRange.upperBound], sign: " ")
  }

  /// Writes lines, each after its sign: a space, `-` or `+`.
  private mutating func write(_ lines: ArraySlice<Line>, sign: String) {
    for line in lines {
      text += sign
      text += line.text
      if !line.isTerminated { text += "\n\\ No newline at end of file\n" }
    }
  }

  /// Returns the first line and the count. An empty range is named by the line before it.
  /// `4..<7` → `5,3`, `4..<5` → `5`, `4..<4` → `4,0`
  private func position(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  /// Returns a name for a header line. A tab follows a name that contains a space, because `patch` reads a space as
  /// the end of the name.
  private func fileName(_ name: String, prefix: String) -> String {
    if name == UnifiedDiff.noFile { return name }
    let path = prefix + name
    return UnifiedDiff.name(path) + (path.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  }
}

extension UnifiedDiff {
  /// Returns a path in git's notation: in quotes if it contains a quote, a backslash, or characters that a terminal
  /// or a log interprets.
  package static func name(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy { !Terminal.isActive($0) && $0 != "\"" && $0 != "\\" }
    return isPlain && !path.contains("##[") ? path : "\"\(path.unicodeScalars.map(escaped).joined())\""
  }

  /// Returns a scalar in a quoted name in C notation: `\t`, `\"`, `\033` for the escape character, others byte by
  /// byte.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\"", "\\": return "\\\(scalar)"
    case _ where Terminal.isActive(scalar) || scalar == "#":
      return String(scalar).utf8.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }.joined()
    default: return String(scalar)
    }
  }
}
