/// Swift source as it will stand in a file; it is written the way it looks.
///
///     let code: Code = """
///       final class \(name) {
///         \(members)
///       }
///       """
///
/// Code inside code stands as deep as the place it is put in, all of its lines. Where there is none, and nothing else on
/// the line, the line goes.
package struct Code: Hashable, Sendable {
  package private(set) var text: String

  package init(_ text: String = "") { self.text = text }

  package var isEmpty: Bool { text.isEmpty }
  package var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// Pieces below each other, with `blankLines` between them; empty ones do not count.
  package static func stacked(_ pieces: [Code], blankLines: Int = 0) -> Code {
    Code(pieces.filter { !$0.isEmpty }.map(\.text).joined(separator: String(repeating: "\n", count: blankLines + 1)))
  }

  /// The same, all lines but empty ones deeper by two spaces a level.
  package func indented(by levels: Int = 1) -> Code {
    let margin = String(repeating: "  ", count: levels)
    return Code(lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n"))
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
      let line = text[(text.lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex)...]
      let margin = String(line.prefix { $0 == " " })
      if code.isEmpty, margin.count == line.count {
        text.removeLast(margin.count)
        dropsLine = true
        return
      }
      for (number, line) in code.lines.enumerated() {
        if number > 0 { text += line.isEmpty ? "\n" : "\n" + margin }
        text += line
      }
    }

    fileprivate var finished: String { dropsLine && text.last == "\n" ? String(text.dropLast()) : text }
  }
}

extension Code: CustomStringConvertible {
  package var description: String { text }
}
