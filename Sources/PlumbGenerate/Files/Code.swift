import PlumbDeclarations

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
/// `final class Item {`. Calls and properties get line breaks if they do not fit at their indentation.
///
/// The value contains the pieces of the code. They are not joined until a `CodeWriter` writes all of them to its
/// buffer.
package struct Code: Sendable {
  /// The pieces, in the order in which they are written. A text can contain line feeds; its lines have the
  /// indentation of the enclosing code.
  private(set) var pieces: [Piece]

  /// A piece of the code. Line breaks are not decided until its indentation is known.
  enum Piece: Sendable {
    /// A text that is written unchanged, including its line feeds.
    case text(String)
    /// Nested code, with the indentation of its position.
    case code(Code)
    /// A call or an attribute, with line breaks inside its parentheses if it is too long.
    case call(Expression)
    /// `target = value`, with a line break after the sign or inside the value if it is too long.
    case assignment(String, Expression)
    /// Several declarations. They are written when their indentation is known.
    indirect case list(CodeList)
  }

  /// Creates code from a text. The text's lines are not parsed.
  package init(_ text: String = "") { pieces = text.isEmpty ? [] : [.text(text)] }

  /// Creates code from one piece.
  init(_ piece: Piece) { pieces = [piece] }

  /// Creates code from consecutive pieces.
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Returns code for several declarations, which a closure writes by index. The text of the declarations is not
  /// created in advance.
  ///
  ///     .written(names.count) { writer, index in writer.variable("var ", names[index], .named("Int"), nil) }
  static func written(
    _ count: Int, blankLines: Int = 0, _ write: @escaping @Sendable (inout CodeWriter, _ index: Int) -> Void
  ) -> Code {
    count == 0 ? Code() : Code(.list(CodeList(count: count, blankLines: blankLines, write: write)))
  }

  /// Returns code for a declaration that a closure writes.
  static func written(_ write: @escaping @Sendable (inout CodeWriter) -> Void) -> Code {
    written(1) { writer, _ in write(&writer) }
  }

  /// Returns an assignment: `let request = NSFetchRequest<Order>(entityName: "Order")`.
  static func assignment(_ target: String, _ value: Expression) -> Code { Code(.assignment(target, value)) }

  package var isEmpty: Bool { pieces.isEmpty }

  /// Returns codes on consecutive lines, with `blankLines` empty lines between them. Empty codes are left out.
  ///
  ///     Code.stacked([head, Code(), body], blankLines: 1)   // head, an empty line, body
  package static func stacked(_ codes: [Code], blankLines: Int = 0) -> Code {
    let lineBreak = Piece.text(blankLines == 0 ? "\n" : String(repeating: "\n", count: blankLines + 1))
    var stack = Code()
    stack.pieces.reserveCapacity(2 * codes.count)
    for code in codes where !code.isEmpty {
      if !stack.isEmpty { stack.pieces.append(lineBreak) }
      stack.pieces.append(code.pieces.count == 1 ? code.pieces[0] : .code(code))
    }
    return stack
  }
}

/// Declarations on consecutive lines, each written by a closure when its position is reached.
struct CodeList: Sendable {
  let count: Int
  /// The number of empty lines between two declarations.
  let blankLines: Int
  let write: @Sendable (inout CodeWriter, _ index: Int) -> Void
}

extension Code: ExpressibleByStringInterpolation {
  /// Creates code from a literal: `"import CoreData"`.
  package init(stringLiteral text: String) { self.init(text) }
  /// Creates code from an interpolated literal, with its pieces in order.
  package init(stringInterpolation: Interpolation) { pieces = stringInterpolation.finished }

  /// Collects the pieces of an interpolated literal. A line is removed if it contains only empty code.
  package struct Interpolation: StringInterpolationProtocol {
    private var pieces: [Piece] = []
    /// Whether the current line is removed. Its line feed is still to be read.
    private var dropsLine = false

    /// Creates an interpolation with capacity for the pieces, so that the array does not grow.
    package init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

    /// Appends the text between two values, including line feeds.
    package mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      let rest = dropsLine && literal.first == "\n" ? String(literal.dropFirst()) : literal
      dropsLine = false
      append(rest)
    }

    /// Appends a value on one line, such as a name or a number.
    package mutating func appendInterpolation(_ value: String) {
      dropsLine = false
      append(value)
    }

    /// Appends code at the current indentation. Empty code on a separate line removes the line.
    package mutating func appendInterpolation(_ code: Code) {
      if !code.isEmpty {
        dropsLine = false
        return pieces.append(.code(code))
      }
      guard let spaces = spacesOfLine else { return }
      removeLast(spaces)
      dropsLine = true
    }

    /// Appends a call or an attribute: `\(.call("@objc", Argument("Order")))`.
    mutating func appendInterpolation(_ call: Expression) {
      dropsLine = false
      pieces.append(.call(call))
    }

    /// Appends a text as a piece. Empty texts add no piece, so that `isEmpty` is true for empty code.
    private mutating func append(_ text: String) {
      if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// The number of spaces on the current line, or `nil` if the line contains other characters.
    private var spacesOfLine: Int? {
      guard let last = pieces.last else { return 0 }
      guard case .text(let text) = last else { return nil }
      let spaces = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      if spaces == text.utf8.count { return pieces.count == 1 ? spaces : nil }
      return text.utf8.dropLast(spaces).last == UInt8(ascii: "\n") ? spaces : nil
    }

    /// Removes the spaces or the line feed at the end of the last text.
    private mutating func removeLast(_ count: Int) {
      guard count > 0, case .text(let text)? = pieces.popLast() else { return }
      append(String(text.dropLast(count)))
    }

    /// The pieces, without the line feed before a last line that was removed.
    fileprivate var finished: [Piece] {
      guard dropsLine, case .text(let text)? = pieces.last, text.last == "\n" else { return pieces }
      var shorter = self
      shorter.removeLast(1)
      return shorter.pieces
    }
  }
}

extension Code: CustomStringConvertible {
  /// The complete code, for readable messages in tests.
  package var description: String { text }

  /// The complete code, without indentation.
  package var text: String { text(inset: 0) }

  /// Returns the complete code, with line breaks as if each line had additional leading spaces. The spaces are not
  /// included in the result.
  ///
  /// Fixes insert a declaration into an existing class this way: its lines must fit at an indentation of two spaces.
  package func text(inset: Int) -> String {
    var writer = CodeWriter(inset: inset)
    writer.write(self)
    return writer.text
  }
}
