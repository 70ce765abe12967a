import PlumbModel

/// The text of an annotation, `@Relationship(inverse: "order", deleteRule: .cascade)`, as far as finding an argument in
/// it needs it.
struct AnnotationText {
  private let bytes: [UInt8]
  private let span: Range<Int>

  init?(_ bytes: [UInt8], _ span: Span) {
    guard span.range.upperBound <= bytes.count else { return nil }
    self.bytes = bytes
    self.span = span.range
  }

  /// The value of the argument with this label, or the argument that is written like `value` where it has none.
  func place(of argument: AnnotationArgument) -> Span? {
    for range in arguments() {
      guard let start = range.first(where: { !isSpace(bytes[$0]) }),
        let end = range.last(where: { !isSpace(bytes[$0]) })
      else { continue }
      let text = start..<(end + 1)
      guard let label = argument.label else {
        if bytes[text].elementsEqual(argument.value.utf8) { return Span(text.lowerBound, text.upperBound) }
        continue
      }
      let rest = bytes[text].dropFirst(label.utf8.count).drop(while: isSpace)
      guard bytes[text].starts(with: label.utf8), rest.first == UInt8(ascii: ":") else { continue }
      let value = rest.dropFirst().drop(while: isSpace)
      return Span(value.startIndex, value.endIndex)
    }
    return nil
  }

  /// What stands between the commas of the outermost parentheses.
  private func arguments() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var depth = 0
    var start = span.lowerBound
    var index = span.lowerBound
    while index < span.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { start = index + 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { found.append(start..<index) }
      case UInt8(ascii: ",") where depth == 1:
        found.append(start..<index)
        start = index + 1
      case UInt8(ascii: "\""): index = endOfString(index)
      default: break
      }
      index += 1
    }
    return found
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
