import PlumbText

/// The text of an annotation, `@Relationship(inverse: "order", deleteRule: .cascade)`, as far as finding an argument in
/// it needs it.
package struct AnnotationText {
  private let bytes: [UInt8]
  private let span: Range<Int>

  package init?(_ bytes: [UInt8], _ span: Span) {
    guard span.range.upperBound <= bytes.count else { return nil }
    self.bytes = bytes
    self.span = span.range
  }

  /// The value of the argument with this label, or the argument that is written like `value` where it has none.
  package func place(of argument: AnnotationArgument) -> Span? {
    for text in arguments() {
      guard let label = argument.label else {
        if bytes[text].elementsEqual(argument.value.utf8) { return Span(text.lowerBound, text.upperBound) }
        continue
      }
      guard bytes[text].starts(with: label.utf8) else { continue }
      let colon = endOfSpace(text.lowerBound + label.utf8.count, in: text)
      guard colon < text.upperBound, bytes[colon] == UInt8(ascii: ":") else { continue }
      return Span(endOfSpace(colon + 1, in: text), text.upperBound)
    }
    return nil
  }

  /// Behind the white space and comments that begin at `index`.
  private func endOfSpace(_ index: Int, in argument: Range<Int>) -> Int {
    var index = index
    while index < argument.upperBound {
      if isSpace(bytes[index]) { index += 1 } else if let end = endOfComment(index) { index = end } else { break }
    }
    return min(index, argument.upperBound)
  }

  /// What stands between the commas of the outermost parentheses, without the white space and comments around it.
  private func arguments() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var argument: Range<Int>?
    var depth = 0
    var index = span.lowerBound
    while index < span.upperBound {
      let byte = bytes[index]
      if let end = endOfComment(index) {
        index = end
        continue
      }
      let isOpen = byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[")
      let isClose = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]")
      if isClose { depth -= 1 }
      if isClose && depth == 0 || byte == UInt8(ascii: ",") && depth == 1 {
        argument.map { found.append($0) }
        argument = nil
      } else if depth > 0, !isSpace(byte) {
        let end = byte == UInt8(ascii: "\"") ? min(endOfString(index), span.upperBound - 1) : index
        argument = (argument?.lowerBound ?? index)..<(end + 1)
        index = end
      }
      if isOpen { depth += 1 }
      index += 1
    }
    return found
  }

  /// Where the comment that begins at `index` ends; nil where none does.
  private func endOfComment(_ index: Int) -> Int? {
    guard index + 1 < span.upperBound, bytes[index] == UInt8(ascii: "/") else { return nil }
    if bytes[index + 1] == UInt8(ascii: "/") {
      return bytes[index..<span.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? span.upperBound
    }
    guard bytes[index + 1] == UInt8(ascii: "*") else { return nil }
    var depth = 0
    var index = index
    repeat {
      let pair = (bytes[index], index + 1 < span.upperBound ? bytes[index + 1] : 0)
      let opens = pair == (UInt8(ascii: "/"), UInt8(ascii: "*"))
      let closes = pair == (UInt8(ascii: "*"), UInt8(ascii: "/"))
      depth += opens ? 1 : closes ? -1 : 0
      index += opens || closes ? 2 : 1
    } while depth > 0 && index < span.upperBound
    return min(index, span.upperBound)
  }

  /// The closing quote of the string that opens at `index`, or the end of the annotation.
  private func endOfString(_ index: Int) -> Int {
    var index = index + 1
    while index < span.upperBound, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
