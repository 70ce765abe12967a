import PlumbCore

/// Swift source code, written as a multi-line string:
///
///     let code: Code = """
///       final class \(name) {
///         \(members)
///       }
///       """
///
/// All lines of interpolated code have the indentation of the position where it is inserted. If the interpolated code
/// is empty and its line contains only spaces, the line is removed. If `members` is empty above, `}` follows the line
/// `final class Item {`.
package struct Code: Hashable, Sendable {
  /// The lines, without line feeds.
  package private(set) var lines: [Line]

  /// A line with its leading spaces. A level of indentation has two spaces until the text is created.
  package struct Line: Hashable, Sendable {
    package var spaces = 0
    package var text = ""
    /// The marker of a comment that breaks between words when its indentation is known: `/// `. Empty for code.
    var marker = ""

    package init(spaces: Int = 0, text: String = "") {
      self.spaces = spaces
      self.text = text
    }
  }

  /// Creates code from a text, which can have several lines.
  package init(_ text: String = "") {
    var interpolation = Interpolation(literalCapacity: 0, interpolationCount: 0)
    interpolation.appendLiteral(text)
    self.init(stringInterpolation: interpolation)
  }

  /// Creates code from lines.
  package init(lines: [Line]) { self.lines = lines }

  package var isEmpty: Bool { lines.isEmpty }

  /// Returns codes on consecutive lines, with `blankLines` empty lines between them. Empty codes are left out.
  ///
  ///     Code.stacked([head, Code(), body], blankLines: 1)   // head, an empty line, body
  package static func stacked(_ codes: [Code], blankLines: Int = 0) -> Code {
    var stack = Code(lines: [])
    stack.lines.reserveCapacity(codes.reduce(0) { $0 + $1.lines.count + blankLines })
    for code in codes where !code.isEmpty {
      if !stack.isEmpty { for _ in 0..<blankLines { stack.lines.append(Line()) } }
      stack.lines += code.lines
    }
    return stack
  }

  /// Returns texts on consecutive lines.
  package static func stacked(_ lines: [String]) -> Code { stacked(lines.map { Code($0) }) }

  /// The complete code, with two spaces for each level.
  package var text: String { text(.two) }

  /// Returns the complete code with an indentation.
  package func text(_ indentation: Indentation) -> String {
    var text = ""
    text.reserveCapacity(lines.reduce(0) { $0 + $1.spaces + $1.text.utf8.count + 1 })
    var isFirst = true
    for line in lines {
      guard !line.marker.isEmpty else {
        append(line.text)
        continue
      }
      let columns = max(40, 100 - line.spaces - line.marker.utf8.count)
      for part in WordWrap.lines(line.text, columns: columns) { append(line.marker + part) }

      func append(_ part: String) {
        if !isFirst { text += "\n" }
        isFirst = false
        if line.spaces > 0, !part.isEmpty { text += indentation.text(spaces: line.spaces) }
        text += part
      }
    }
    return text
  }
}

extension Code: ExpressibleByStringInterpolation {
  /// Creates code from a literal: `"import CoreData"`.
  package init(stringLiteral text: String) { self.init(text) }
  /// Creates code from an interpolated literal.
  package init(stringInterpolation: Interpolation) { lines = stringInterpolation.finished }

  /// Collects the lines of an interpolated literal. A line is removed if it contains only empty code.
  package struct Interpolation: StringInterpolationProtocol {
    private var lines: [Line] = []
    private var current = Line()
    /// Whether the current line is removed if it remains empty.
    private var isDropped = false

    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends the text between two values, including line feeds.
    package mutating func appendLiteral(_ literal: String) {
      var rest = literal[...]
      while let feed = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
        append(rest[..<feed])
        endLine()
        rest = rest[rest.utf8.index(after: feed)...]
      }
      append(rest)
    }

    /// Appends a value on one line, such as a name or a number.
    package mutating func appendInterpolation(_ value: String) { current.text += value }

    /// Appends code at the current indentation. Empty code on a separate line removes the line.
    package mutating func appendInterpolation(_ code: Code) {
      guard let first = code.lines.first else {
        isDropped = true
        return
      }
      let margin = current.spaces
      if current.text.isEmpty {
        current = first
        current.spaces += margin
      } else {
        current.text += first.text
      }
      for line in code.lines.dropFirst() {
        endLine()
        current = line
        current.spaces += margin
      }
    }

    private mutating func append(_ text: Substring) {
      guard current.text.isEmpty else {
        current.text += text
        return
      }
      let content = text.drop { $0 == " " }
      current.spaces += text.utf8.count - content.utf8.count
      current.text = String(content)
    }

    private mutating func endLine() {
      if !isDropped || !current.text.isEmpty { lines.append(current) }
      (current, isDropped) = (Line(), false)
    }

    /// The lines, including the current one. Empty for an empty literal.
    fileprivate var finished: [Line] {
      let isLeftOut = current.text.isEmpty && (isDropped || lines.isEmpty)
      return isLeftOut ? lines : lines + [current]
    }
  }
}

extension Code: CustomStringConvertible {
  /// The complete code, for readable messages in tests.
  package var description: String { text }
}
