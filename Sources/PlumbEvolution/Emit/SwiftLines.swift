import PlumbDeclarations
import PlumbText

/// A writer of Swift source lines; the contents of a block are indented by two spaces.
///
///     var code = SwiftLines()
///     code.block("struct Order {") { $0.add("var total = 0") }
///     code.text   // struct Order {⏎  var total = 0⏎}⏎
struct SwiftLines {
  private var lines: [String] = []
  private var depth = 0

  /// The text of the file; every line ends in a line feed.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds lines with the indentation of the enclosing block. An empty text is an empty line.
  mutating func add(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
    }
  }

  /// Adds an opening line, the contents of the block, and a closing line.
  mutating func block(_ head: String, end: String = "}", _ body: (inout SwiftLines) -> Void) {
    add(head)
    depth += 1
    body(&self)
    depth -= 1
    add(end)
  }

  /// Adds a list in brackets, one element per line, each with a comma. A single element has no comma, as the
  /// formatter requires.
  mutating func list(_ head: String, end: String = "]", _ elements: [String]) {
    if elements.isEmpty { return add(head + end) }
    block(head, end: end) { code in
      for element in elements { code.add(element + (elements.count == 1 ? "" : ",")) }
    }
  }

  /// Adds a paragraph of a doc comment. Invisible characters are escaped, so that no name ends the line.
  mutating func doc(_ text: String) { write(text, behind: "/// ") }

  /// Adds a comment.
  mutating func comment(_ text: String) { write(text, behind: "// ") }

  private mutating func write(_ text: String, behind marker: String) {
    let visible = String(stringLiteral(text).dropFirst().dropLast())
    for line in WordWrap.lines(visible, columns: max(40, 100 - marker.count - 2 * depth)) { add(marker + line) }
  }
}
