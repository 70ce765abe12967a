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

  package var isEmpty: Bool { text.isEmpty }

  /// Compares two texts, with `context` common lines around each difference. Differences whose context touches share a
  /// hunk. The prefixes `a/` and `b/` are added to the names. A name with control characters, quotes or backslashes is
  /// written in quotes.
  package init(old: String, new: String, oldName: String, newName: String, context: Int = 3) {
    let (old, new) = (EditScript.lines(Array(old.utf8)), EditScript.lines(Array(new.utf8)))
    let script = EditScript(from: old, to: new)
    guard !script.blocks.isEmpty else {
      text = ""
      return
    }
    var writer = HunkWriter(old: old, new: new, context: max(0, min(context, old.count)))
    writer.writeHeader(oldName, newName)
    for hunk in writer.hunks(of: script.blocks) { writer.write(hunk) }
    text = String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The writer of the diff's text.
private struct HunkWriter {
  let old: [ArraySlice<UInt8>]
  let new: [ArraySlice<UInt8>]
  /// The number of common lines around a difference, between 0 and the number of old lines.
  let context: Int
  var bytes: [UInt8] = []

  mutating func writeHeader(_ oldName: String, _ newName: String) {
    bytes += "--- \(fileName(oldName, prefix: "a/"))\n+++ \(fileName(newName, prefix: "b/"))\n".utf8
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
    bytes += "@@ -\(position(oldRange)) +\(position(newRange)) @@\n".utf8
    var common = oldRange.lowerBound
    for block in blocks {
      write(old[common..<block.old.lowerBound], sign: " ")
      write(old[block.old], sign: "-")
      write(new[block.new], sign: "+")
      common = block.old.upperBound
    }
    write(old[common..<oldRange.upperBound], sign: " ")
  }

  private mutating func write(_ lines: ArraySlice<ArraySlice<UInt8>>, sign: Unicode.Scalar) {
    for line in lines {
      bytes.append(UInt8(ascii: sign))
      bytes += line
      if line.last != UInt8(ascii: "\n") { bytes += "\n\\ No newline at end of file\n".utf8 }
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
