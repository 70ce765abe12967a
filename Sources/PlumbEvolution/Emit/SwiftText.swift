import PlumbCore
import PlumbDeclarations

/// Lines of Swift source, written as they are in the output.
///
///     let body: SwiftText = "var total = 0"
///     let type: SwiftText = """
///       struct Order {
///         \(body)
///       }
///       """
///
/// A text that is alone on its line is indented like that line, also if it has several lines. The line is omitted if
/// the text is empty. Comments are wrapped when their indentation is known.
struct SwiftText: ExpressibleByStringInterpolation {
  /// A line, and the marker of its comment if it is wrapped: `/// `.
  fileprivate struct Line {
    var text: String
    var marker = ""
  }

  private var lines: [Line] = []

  /// The text of the file; every line ends in a line feed.
  var text: String { lines.flatMap(Self.wrapped).map { $0 + "\n" }.joined() }

  init(stringLiteral text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Line(text: String($0)) }
  }

  init(stringInterpolation: StringInterpolation) { lines = stringInterpolation.finished }

  private init(_ lines: [Line]) { self.lines = lines }

  /// A text without lines.
  static let none = SwiftText([])

  /// Returns a doc comment of paragraphs. Invisible characters are escaped, so that no name ends the line.
  static func doc(_ paragraphs: [String]) -> SwiftText {
    SwiftText(Array(paragraphs.map { [Line(text: $0, marker: "/// ")] }.joined(separator: [Line(text: "///")])))
  }

  static func doc(_ paragraphs: String...) -> SwiftText { doc(paragraphs) }

  /// Returns import declarations.
  static func imports(_ modules: String...) -> SwiftText { joined(modules.map { "import \($0)" }) }

  /// Returns a comment.
  static func comment(_ text: String) -> SwiftText { SwiftText([Line(text: text, marker: "// ")]) }

  /// Returns texts one after the other, each starting with a separator line if one is given.
  static func joined(_ texts: [SwiftText], separator: SwiftText = .none) -> SwiftText {
    SwiftText(Array(texts.map(\.lines).joined(separator: separator.lines)))
  }

  /// Returns a list in brackets, one element per line, each with a comma. A single element has no comma, as the
  /// formatter requires.
  static func list(_ head: String, end: String = "]", _ elements: [String]) -> SwiftText {
    if elements.isEmpty { return SwiftText(stringLiteral: head + end) }
    let lines = elements.map { SwiftText(stringLiteral: $0 + (elements.count == 1 ? "" : ",")) }
    return "\(head)\n  \(joined(lines))\n\(end)"
  }

  private static func wrapped(_ line: Line) -> [String] {
    guard let body = line.text.firstIndex(where: { $0 != " " }), !line.marker.isEmpty else { return [line.text] }
    let indentation = line.text[..<body]
    let visible = String(stringLiteralText(String(line.text[body...])))
    return WordWrap.lines(visible, columns: max(40, 100 - line.marker.count - indentation.count))
      .map { indentation + line.marker + $0 }
  }

  private static func stringLiteralText(_ text: String) -> Substring {
    PlumbDeclarations.stringLiteral(text).dropFirst().dropLast()
  }

  struct StringInterpolation: StringInterpolationProtocol {
    private var lines: [Line] = []
    /// The unfinished line; `nil` after a text that is alone on its line.
    private var current: String? = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    fileprivate var finished: [Line] { lines + (current.map { [Line(text: $0)] } ?? []) }

    mutating func appendLiteral(_ literal: String) {
      for (index, part) in literal.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 {
          lines = finished
          current = ""
        }
        if !part.isEmpty { current = (current ?? "") + part }
      }
    }

    mutating func appendInterpolation(_ name: String) { current = (current ?? "") + name }

    mutating func appendInterpolation(_ text: SwiftText) {
      let indentation = current ?? ""
      lines += text.lines.map { Line(text: $0.text.isEmpty ? "" : indentation + $0.text, marker: $0.marker) }
      current = nil
    }
  }
}

extension SwiftText {
  /// The statements of a function that the developer must write: a warning of the compiler, and an error.
  static func unwritten(_ what: String) -> SwiftText {
    """
    #warning(\(PlumbDeclarations.stringLiteral("to be written: " + what)))
    throw MigrationStop(description: \(PlumbDeclarations.stringLiteral(what)))
    """
  }

  /// The error that unwritten functions throw.
  static let migrationStop: SwiftText = """

    /// The reason why a migration stops.
    private struct MigrationStop: Error, CustomStringConvertible {
      let description: String
    }
    """
}
