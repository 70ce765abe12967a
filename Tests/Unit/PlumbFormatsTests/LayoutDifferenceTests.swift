import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

/// The differences that `format --check` names.
@Suite struct LayoutDifferenceTests {
  private static let written = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model>
        <entity name="A" syncable="YES">
            <attribute name="a" optional="YES"/>
            <attribute name="b" optional="YES"/>
        </entity>
    </model>
    """

  /// The text before, and the difference.
  private static let rows: [(name: String, edit: @Sendable (String) -> String, expected: String)] = [
    ("CRLF", { $0.replacing("\n", with: "\r\n") }, "line ends (CRLF)"),
    ("CR", { $0.replacing("\n", with: "\r") }, "line ends (CR)"),
    ("a byte order mark", { "\u{FEFF}" + $0 }, "byte order mark"),
    ("tabs", { $0.replacing("    ", with: "\t") }, "indentation and line breaks, from line 3"),
    ("an empty line", { $0.replacing("<model>\n", with: "<model>\n\n") }, "indentation and line breaks, from line 3"),
    (
      "attributes", { $0.replacing(#"name="a" optional="YES""#, with: #"optional="YES" name="a""#) },
      "order of attributes, from line 4"
    ),
    (
      "elements", { $0.replacing(#""a""#, with: "§").replacing(#""b""#, with: #""a""#).replacing("§", with: #""b""#) },
      "order of elements, from line 4"
    ),
    ("quotes", { $0.replacing(#""A""#, with: "'A'") }, "white space or quotation marks in tags, from line 3"),
    ("an escape", { $0.replacing(#""A""#, with: #""&#65;""#) }, "spelling of tags or values, from line 3"),
    (
      "the declaration", { $0.replacing(#" standalone="yes""#, with: "") }, "XML declaration, from line 1"
    ),
    (
      "two at a time", { $0.replacing("    ", with: "\t").replacing("\n", with: "\r\n") },
      "line ends (CRLF), indentation and line breaks, from line 3"
    ),
  ]

  @Test(arguments: rows.indices) func theDifferenceIsNamed(_ index: Int) {
    let row = Self.rows[index]
    let found = LayoutDifference(from: Array(row.edit(Self.written).utf8), to: Array(Self.written.utf8))
    #expect(found.description == row.expected, "\(row.name)")
  }

  /// A text that differs has at least one kind; an equal one has none.
  @Test func aDifferenceHasAKind() throws {
    #expect(LayoutDifference(from: Array(Self.written.utf8), to: Array(Self.written.utf8)).description == "")
    var random = Seeded(state: 7)
    let mutations: [Mutation] = [.changeQuotes, .changeLineEnds, .swapLines, .repeatLine, .removeLine, .swapAttributes]
    for _ in 0..<300 {
      var bytes = Array(Self.written.utf8)
      for mutation in mutations.shuffled(using: &random).prefix(2) { mutation.apply(to: &bytes, &random) }
      let found = LayoutDifference(from: bytes, to: Array(Self.written.utf8))
      #expect(
        found.kinds.isEmpty == bytes.elementsEqual(Self.written.utf8), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
