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
/// on the line, the line goes. Calls and properties break where they would be too long for the place they stand in.
///
/// A value holds its pieces; no text is put together before a `CodeWriter` writes the whole into its buffer.
///
/// Where `members` is empty, the line that it stands on is left out with its spaces; `final class Item {` and `}` then
/// follow each other.
package struct Code: Sendable {
  /// In the order in which they are written. A text may hold line feeds; its lines begin as deep as the code it is a
  /// piece of.
  private(set) var pieces: [Piece]

  /// A part of the code, kept as it was given until it is known how deep it stands.
  enum Piece: Sendable {
    /// As it is, lines and all.
    case text(String)
    /// Code inside code: as deep as the place it is put in.
    case code(Code)
    /// A call or an annotation, which breaks inside its parentheses where it is too long.
    case call(Expression)
    /// `target = value`, which breaks behind the sign or inside the value where it is too long.
    case assignment(String, Expression)
    /// Declarations below each other, which are written when it is known how deep they stand.
    indirect case list(CodeList)
  }

  /// A text as it is, without a look at its lines.
  package init(_ text: String = "") { pieces = text.isEmpty ? [] : [.text(text)] }

  /// One piece.
  init(_ piece: Piece) { pieces = [piece] }

  /// Pieces behind each other.
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Declarations that write themselves, below each other and told by their places: no text is put together for them.
  ///
  ///     .written(names.count) { writer, index in writer.variable("var ", names[index], .named("Int"), nil) }
  static func written(
    _ count: Int, blankLines: Int = 0, _ write: @escaping @Sendable (inout CodeWriter, _ index: Int) -> Void
  ) -> Code {
    count == 0 ? Code() : Code(.list(CodeList(count: count, blankLines: blankLines, write: write)))
  }

  /// A declaration that writes itself.
  static func written(_ write: @escaping @Sendable (inout CodeWriter) -> Void) -> Code {
    written(1) { writer, _ in write(&writer) }
  }

  /// `let request = NSFetchRequest<Order>(entityName: "Order")`
  static func assignment(_ target: String, _ value: Expression) -> Code { Code(.assignment(target, value)) }

  package var isEmpty: Bool { pieces.isEmpty }

  /// Pieces below each other, with `blankLines` between them; empty ones do not count.
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

/// Declarations below each other, each written when its place has come.
struct CodeList: Sendable {
  let count: Int
  /// Between two of them.
  let blankLines: Int
  let write: @Sendable (inout CodeWriter, _ index: Int) -> Void
}

extension Code: ExpressibleByStringInterpolation {
  /// `"import CoreData"`
  package init(stringLiteral text: String) { self.init(text) }
  /// The pieces between the literals, in order.
  package init(stringInterpolation: Interpolation) { pieces = stringInterpolation.finished }

  /// Takes the pieces of a literal apart, and takes a line back when the only thing on it turns out to be empty code.
  package struct Interpolation: StringInterpolationProtocol {
    private var pieces: [Piece] = []
    /// Whether the line that was begun goes: its line feed is still to come.
    private var dropsLine = false

    /// Room for the pieces, so that a literal is put together without growing.
    package init(literalCapacity: Int, interpolationCount: Int) { pieces.reserveCapacity(2 * interpolationCount + 1) }

    /// What stands between the values, line feeds and all.
    package mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      let rest = dropsLine && literal.first == "\n" ? String(literal.dropFirst()) : literal
      dropsLine = false
      append(rest)
    }

    /// A name, a number: what has no lines of its own.
    package mutating func appendInterpolation(_ value: String) {
      dropsLine = false
      append(value)
    }

    /// Code, as deep as it stands. Empty code on a line of its own takes the line with it.
    package mutating func appendInterpolation(_ code: Code) {
      if !code.isEmpty {
        dropsLine = false
        return pieces.append(.code(code))
      }
      guard let spaces = spacesOfLine else { return }
      removeLast(spaces)
      dropsLine = true
    }

    /// A call, or an annotation: `\(.call("@objc", Argument("Order")))`.
    mutating func appendInterpolation(_ call: Expression) {
      dropsLine = false
      pieces.append(.call(call))
    }

    /// Empty texts are no pieces: `isEmpty` means that there is nothing.
    private mutating func append(_ text: String) {
      if !text.isEmpty { pieces.append(.text(text)) }
    }

    /// How many spaces the line has as far as it goes, if it has nothing else.
    private var spacesOfLine: Int? {
      guard let last = pieces.last else { return 0 }
      guard case .text(let text) = last else { return nil }
      let spaces = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      if spaces == text.utf8.count { return pieces.count == 1 ? spaces : nil }
      return text.utf8.dropLast(spaces).last == UInt8(ascii: "\n") ? spaces : nil
    }

    /// Takes back the spaces, or the line feed, at the end of the last text.
    private mutating func removeLast(_ count: Int) {
      guard count > 0, case .text(let text)? = pieces.popLast() else { return }
      append(String(text.dropLast(count)))
    }

    /// The pieces, without the line feed before a last line that went.
    fileprivate var finished: [Piece] {
      guard dropsLine, case .text(let text)? = pieces.last, text.last == "\n" else { return pieces }
      var shorter = self
      shorter.removeLast(1)
      return shorter.pieces
    }
  }
}

extension Code: CustomStringConvertible {
  /// The same as `text`, so that code in a test's message can be read.
  package var description: String { text }

  /// All of it, as it stands at the beginning of a line.
  package var text: String { text(inset: 0) }

  /// All of it, with its lines broken as if they stood as many spaces deeper, for a place that has the spaces already.
  ///
  /// `align` puts a declaration into a class that somebody wrote: its lines have to fit there, two spaces in.
  package func text(inset: Int) -> String {
    var writer = CodeWriter(inset: inset)
    writer.write(self)
    return writer.text
  }
}
