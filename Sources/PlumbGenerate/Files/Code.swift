import PlumbDeclarations

/// Swift source as it will stand in a file; it is written the way it looks.
///
///     let code: Code = """
///       final class \(name) {
///         \(members)
///       }
///       """
///
/// Code inside code stands as deep as the place it is put in, all of its lines. Where there is none, and nothing else
/// on the line, the line goes.
package struct Code: Hashable, Sendable {
  package private(set) var text: String

  package init(_ text: String = "") { self.text = text }

  package var isEmpty: Bool { text.isEmpty }

  /// Pieces below each other, with `blankLines` between them; empty ones do not count.
  package static func stacked(_ pieces: [Code], blankLines: Int = 0) -> Code {
    var text = ""
    text.reserveCapacity(pieces.reduce(0) { $0 + $1.text.utf8.count + blankLines + 1 })
    for piece in pieces where !piece.isEmpty {
      if !text.isEmpty { for _ in 0...blankLines { text += "\n" } }
      text += piece.text
    }
    return Code(text)
  }

  /// The same, all lines but empty ones deeper by two spaces a level.
  package func indented(by levels: Int = 1) -> Code {
    let margin = String(repeating: "  ", count: levels)
    var indented = text.utf8.first == UInt8(ascii: "\n") || text.isEmpty ? "" : margin
    Self.append(text, to: &indented, margin: margin)
    return Code(indented)
  }

  /// Appends a text whose lines, but for the first and the empty ones, begin with the margin. Lines are found by their
  /// bytes: going by characters takes many times longer.
  fileprivate static func append(_ text: String, to result: inout String, margin: String) {
    if margin.isEmpty {
      result += text
      return
    }
    let lineBreak = UInt8(ascii: "\n")
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + source.count / 4 + margin.utf8.count)
    var start = 0
    for index in source.indices where source[index] == lineBreak {
      bytes.append(contentsOf: source[start...index])
      start = index + 1
      if start < source.count, source[start] != lineBreak { bytes.append(contentsOf: margin.utf8) }
    }
    bytes.append(contentsOf: source[start...])
    result += String(decoding: bytes, as: UTF8.self)
  }
}

extension Code: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.finished }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    private var dropsLine = false

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(2 * literalCapacity) }

    package mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      let rest = dropsLine && literal.first == "\n" ? literal.dropFirst() : literal[...]
      dropsLine = false
      text += rest
    }

    /// A name, a number: what has no lines of its own.
    package mutating func appendInterpolation(_ value: String) {
      dropsLine = false
      text += value
    }

    package mutating func appendInterpolation(_ code: Code) {
      let line = text.utf8[
        (text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) } ?? text.startIndex)...]
      let margin = line.prefix { $0 == UInt8(ascii: " ") }.count
      if code.isEmpty, margin == line.count {
        text.removeLast(margin)
        dropsLine = true
        return
      }
      Code.append(code.text, to: &text, margin: String(repeating: " ", count: margin))
    }

    fileprivate var finished: String { dropsLine && text.last == "\n" ? String(text.dropLast()) : text }
  }
}

extension Code: CustomStringConvertible {
  package var description: String { text }
}
