/// The difference between two texts, as `diff -u` and `git diff` print it and `patch` and `git apply` read it.
///
///     UnifiedDiff(old: "a\nb\n", new: "a\nc\n", oldName: "list", newName: "list").text
///     // --- a/list
///     // +++ b/list
///     // @@ -1,2 +1,2 @@
///     //  a
///     // -b
///     // +c
///
/// Lines end at a line feed and are compared byte by byte. A file that is created or deleted has the name
/// `UnifiedDiff.noFile` on its other side.
package struct UnifiedDiff: Equatable, Sendable {
  /// The name that says that there is no file on this side; it gets no `a/` or `b/` and is never quoted.
  package static let noFile = "/dev/null"

  /// The header and the hunks, ending with a line feed; empty where the texts are equal.
  package let text: String

  /// Whether the texts are equal to the byte.
  package var isEmpty: Bool { text.isEmpty }

  /// Compares two texts and shows `context` common lines around each difference; differences whose context touches
  /// share a hunk.
  ///
  /// - Parameter oldName: the path without `a/`, which is put in front; a name with control characters, quotes or
  ///   backslashes is written in quotes.
  /// - Parameter newName: the same for the new text, with `b/`.
  /// - Parameter context: common lines before and behind a difference, as `diff -U` counts them; a negative number is
  ///   0.
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

/// A line with its line feed. Equality is that of the bytes, where `String` takes composed and decomposed letters for
/// the same.
private struct Line: Hashable {
  let text: Substring

  /// The text cut behind each line feed; only the last line can lack one. An empty text has no lines.
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

  /// Whether a line feed ends it. A last line without one is followed by `\ No newline at end of file`.
  var isTerminated: Bool { text.utf8.last == UInt8(ascii: "\n") }

  static func == (left: Line, right: Line) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// One number for all lines that are equal.
/// Comparing lines is then comparing numbers, and each line's bytes are hashed once.
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

/// The text of a diff while it grows.
private struct HunkWriter {
  let old: [Line]
  let new: [Line]
  /// Common lines around a difference, already between 0 and the number of old lines.
  let context: Int
  private(set) var text = ""

  init(old: [Line], new: [Line], context: Int) {
    self.old = old
    self.new = new
    self.context = context
  }

  /// `--- a/list` and `+++ b/list`.
  mutating func writeHeader(_ oldName: String, _ newName: String) {
    text += "--- \(fileName(oldName, prefix: "a/"))\n+++ \(fileName(newName, prefix: "b/"))\n"
  }

  /// Differences whose context would touch belong to one hunk.
  /// Each hunk has at least one block; the order is that of the blocks.
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

  /// Lines behind their sign: a space, `-` or `+`.
  private mutating func write(_ lines: ArraySlice<Line>, sign: String) {
    for line in lines {
      text += sign
      text += line.text
      if !line.isTerminated { text += "\n\\ No newline at end of file\n" }
    }
  }

  /// First line and count; a stretch without lines is named by the line before it.
  /// `4..<7` → `5,3`, `4..<5` → `5`, `4..<4` → `4,0`
  private func position(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }

  /// A name in a line of its own, followed by a tab where it holds a space, because `patch` takes a space for the end of
  /// the name.
  private func fileName(_ name: String, prefix: String) -> String {
    if name == UnifiedDiff.noFile { return name }
    let path = prefix + name
    return UnifiedDiff.name(path) + (path.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  }
}

extension UnifiedDiff {
  /// A path as `git` writes it: in quotes where it holds a quote, a backslash, or what a terminal or a log would act on.
  package static func name(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy { !Terminal.isActive($0) && $0 != "\"" && $0 != "\\" }
    return isPlain && !path.contains("##[") ? path : "\"\(path.unicodeScalars.map(escaped).joined())\""
  }

  /// A scalar inside a quoted name, as C spells it: `\t`, `\"`, `\033` for the escape character, others byte by byte.
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
