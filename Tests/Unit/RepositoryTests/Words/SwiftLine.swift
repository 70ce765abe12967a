/// A line of a Swift file.
struct SwiftLine {
  /// The line, from 1.
  let number: Int
  /// The offsets of the line in the file, without its line feed.
  let range: Range<Int>
  /// Whether the line is a comment without code in front of it.
  let isComment: Bool
  /// Whether a doc comment begins with the line.
  let isOpening: Bool
  /// Whether the line begins in a multi-line string.
  let isInString: Bool

  /// Returns the lines of a file. Loops over bytes, because strings are slow in a debug build.
  static func lines(of bytes: [UInt8]) -> [SwiftLine] {
    let (slash, quote, space, lineFeed) = (UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: "\n"))
    var (found, start, isInString, wasDocumentation) = ([SwiftLine](), 0, false, false)
    bytes.withUnsafeBufferPointer { bytes in
      while start < bytes.count {
        var first = start
        while first < bytes.count, bytes[first] == space { first += 1 }
        let isComment = !isInString && first + 1 < bytes.count && bytes[first] == slash && bytes[first + 1] == slash
        let isDocumentation = isComment && first + 2 < bytes.count && bytes[first + 2] == slash
        let beganInString = isInString
        var (end, quotes) = (first, 0)
        while end < bytes.count, bytes[end] != lineFeed {
          quotes = bytes[end] == quote ? quotes + 1 : 0
          if quotes == 3 {
            if !isComment { isInString.toggle() }
            quotes = 0
          }
          end += 1
        }
        found.append(
          SwiftLine(
            number: found.count + 1, range: start..<end, isComment: isComment,
            isOpening: isDocumentation && !wasDocumentation, isInString: beganInString))
        wasDocumentation = isDocumentation
        start = end + 1
      }
    }
    return found
  }
}

extension SwiftLine {
  /// Returns the text of a comment. A code example, which may contain the output of the tool, has none.
  static func comment(_ line: String) -> String {
    let prose = line.drop { $0 == " " }.drop { $0 == "/" }
    return prose.hasPrefix("     ") ? "" : String(prose.drop { $0 == " " })
  }

  /// Returns the texts of the string literals in a line of code, including literals in interpolations, and the comment
  /// behind the code. An ellipsis represents each interpolation.
  static func literals(_ text: String, isInString: Bool = false) -> (messages: [String], comment: String) {
    var (texts, open, index) = ([String](), isInString ? [""] : [String](), text.startIndex)
    /// The depth of parentheses in each interpolation.
    var depths: [Int] = []
    while index < text.endIndex {
      let character = text[index]
      text.formIndex(after: &index)
      let isInText = open.count > depths.count
      if isInText, character == "\\", index < text.endIndex {
        if text[index] == "(" {
          depths.append(0)
          open[open.count - 1] += "…"
        }
        text.formIndex(after: &index)
      } else if isInText, character != "\"" || open.count == 1 && isInString {
        open[open.count - 1].append(character)
      } else if isInText {
        texts.append(open.removeLast())
      } else if character == "\"" {
        open.append("")
      } else if character == "/", text[index...].hasPrefix("/"), depths.isEmpty {
        return (texts, String(text[index...]))
      } else if character == "(", let depth = depths.last {
        depths[depths.count - 1] = depth + 1
      } else if character == ")", let depth = depths.last {
        if depth == 0 { depths.removeLast() } else { depths[depths.count - 1] = depth - 1 }
      }
    }
    return (texts + open, "")
  }
}
