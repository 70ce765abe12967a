import PlumbDeclarations
import PlumbText

/// Swift source that is written line by line; what stands in a block is two spaces deeper.
///
///     var code = SwiftLines()
///     code.block("struct Order {") { $0.add("var total = 0") }
///     code.text   // struct Order {⏎  var total = 0⏎}⏎
struct SwiftLines {
  private var lines: [String] = []
  private var depth = 0

  /// The file: every line ends in a line feed.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Lines as they are, as deep as the block that they stand in; the empty text is an empty line.
  mutating func add(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : String(repeating: "  ", count: depth) + line)
    }
  }

  /// A line that opens, what stands in it, and a line that closes.
  mutating func block(_ head: String, end: String = "}", _ body: (inout SwiftLines) -> Void) {
    add(head)
    depth += 1
    body(&self)
    depth -= 1
    add(end)
  }

  /// A list in brackets, an element a line, each with a comma; a lone one has none, as the formatter wants it.
  mutating func list(_ head: String, end: String = "]", _ elements: [String]) {
    if elements.isEmpty { return add(head + end) }
    block(head, end: end) { code in
      for element in elements { code.add(element + (elements.count == 1 ? "" : ",")) }
    }
  }

  /// A paragraph of a doc comment; what cannot be seen is escaped, so that no name ends the line.
  mutating func doc(_ text: String) { write(text, behind: "/// ") }

  /// A comment.
  mutating func comment(_ text: String) { write(text, behind: "// ") }

  private mutating func write(_ text: String, behind marker: String) {
    let visible = String(stringLiteral(text).dropFirst().dropLast())
    for line in WordWrap.lines(visible, columns: max(40, 100 - marker.count - 2 * depth)) { add(marker + line) }
  }
}
