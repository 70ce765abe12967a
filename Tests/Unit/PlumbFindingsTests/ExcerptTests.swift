import Testing

@testable import PlumbCore
@testable import PlumbFindings

@Suite("Excerpts of long lines")
struct ExcerptTests {
  /// Returns the excerpt of a line and the marker below it. The span is enclosed in `«` and `»`, and the line is
  /// truncated to the available columns.
  private func draw(
    _ marked: String, _ availableColumns: Int, tail: Int = 0, indentation: Int = .max, ellipsis: String = "…"
  ) -> String {
    let parts = marked.split(omittingEmptySubsequences: false) { "«»".contains($0) }.map { Array($0.utf8) }
    let line = Array(parts.joined())
    let start = parts.first?.count ?? 0
    let span = start..<(parts.count > 2 ? start + parts[1].count : start)
    let excerpt = Excerpt(
      line[...], span: span, indentation: indentation, availableColumns: availableColumns, tail: tail,
      ellipsis: ellipsis)
    let mark =
      String(repeating: " ", count: excerpt.mark.lowerBound) + String(repeating: "━", count: excerpt.mark.count)
    #expect(DisplayWidth.columns(excerpt.text) <= availableColumns, "\(excerpt.text)")
    return excerpt.text + "\n" + mark
  }

  @Test("a line that fits stays whole, without its indentation")
  func whole() {
    #expect(draw("    <entity name=\"«Order»\"/>", 40) == "<entity name=\"Order\"/>\n              ━━━━━")
    #expect(
      draw("    <entity name=\"«Order»\"/>", 40, indentation: 2) == "  <entity name=\"Order\"/>\n                ━━━━━")
  }

  @Test("a long line is cut between attributes")
  func cut() {
    let line = #"<relationship name="customer" optional="YES" toMany="«YES»" deletionRule="Nullify" ordered="YES"/>"#
    #expect(
      draw(line, 62) == """
        … optional="YES" toMany="YES" deletionRule="Nullify" …
                                 ━━━
        """)
    #expect(
      draw(line, 40) == """
        … optional="YES" toMany="YES" …
                                 ━━━
        """)
    #expect(draw(line, 62, tail: 60) == draw(line, 62))
    #expect(
      draw(line, 62, tail: 38) == """
        … toMany="YES" deletionRule="Nullify" ordered="YES"/>
                  ━━━
        """)
  }

  @Test("a value with spaces is no place to cut at, where there is another")
  func spaces() {
    #expect(
      draw(#"<attribute name="total" attributeType="Integer 64" defaultValueString="«0»" syncable="YES"/>"#, 60) == """
        … defaultValueString="0" syncable="YES"/>
                              ━
        """)
  }

  @Test("a mark wider than the room is cut")
  func wideMark() {
    let text = draw("value=\"«\(String(repeating: "x", count: 200))»\"", 40)
    #expect(
      text == "… \(String(repeating: "x", count: 36)) …\n  \(String(repeating: "━", count: 36))")
  }

  @Test("wide, composed and joined characters take their columns")
  func wide() {
    #expect(draw("注文=«合計» e\u{301}", 40) == "注文=合計 e\u{301}\n     ━━━━")
    #expect(draw("🚢👩‍👩‍👧«🇫🇷»", 40) == "🚢👩‍👩‍👧🇫🇷\n    ━━")
  }

  @Test("what would steer the terminal is spelled out")
  func hostile() {
    #expect(draw("a\u{1B}[2J«\u{202E}b»", 40) == "a\\u{1B}[2J\\u{202E}b\n          ━━━━━━━━━")
    #expect(draw("\tx\t«y»", 40) == "x   y\n    ━")
  }

  @Test("bytes that are no UTF-8 are shown as what they are")
  func invalid() {
    let line: [UInt8] = [0x61, 0xE9, 0x62, 0xF0, 0x9F, 0x63]
    let excerpt = Excerpt(line[...], span: 2..<3, availableColumns: 40)
    #expect(excerpt.text == "a\\xE9b\\xF0\\x9Fc")
    #expect(excerpt.mark == 5..<6)
  }

  @Test("an empty span is a mark of one column, at the end of the line too")
  func empty() {
    #expect(draw("ab«»cd", 40) == "abcd\n  ━")
    #expect(draw("ab«»", 40) == "ab\n  ━")
    #expect(draw("«»", 40) == "\n━")
  }

  @Test("a line of a megabyte costs no more than what is shown of it")
  func megabyte() {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let excerpt = Excerpt(line[...], span: 500_000..<500_003, availableColumns: 40)
    #expect(DisplayWidth.columns(excerpt.text) <= 40)
    #expect(excerpt.mark.count == 3)
  }

  @Test("spans outside the line do no harm")
  func outside() {
    let line = Array("abc".utf8)
    let (beyond, end) = (
      Excerpt(line[...], span: 90..<99, availableColumns: 40), Excerpt(line[...], span: 3..<3, availableColumns: 40)
    )
    #expect(beyond.text == end.text && beyond.mark == end.mark)
    #expect(Excerpt([][...], span: 5..<7, availableColumns: 40).text == "")
    #expect(Excerpt(line[...], span: 0..<3, availableColumns: -40).text == "abc")
  }
}
