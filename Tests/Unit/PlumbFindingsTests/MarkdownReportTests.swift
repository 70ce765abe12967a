import Testing

@testable import PlumbFindings
@testable import PlumbWorkspace

@Suite("Markdown")
struct MarkdownReportTests {
  @Test("a table for each file, and what to do")
  func report() {
    #expect(
      ReportFormat.markdown.render(Harbour.report([Harbour.currentMissing, Harbour.outOfBounds, Harbour.depthDefault]))
        == """
        **Found 2 errors and 1 warning in Harbour.xcdatamodeld (2 entities, 2 versions, 1 Swift file)**

        #### Models/Harbour.xcdatamodeld/.xccurrentversion

        | line | | finding | rule |
        |--:|---|---|---|
        |  | ❌ error | Harbour has 2 versions, and none of them is the current one | `current-version-missing` |

        #### Models/Harbour.xcdatamodeld/Harbour 2.xcdatamodel/contents

        | line | | finding | rule |
        |--:|---|---|---|
        | 4 | ❌ error | Berth.depth has the default "deep", which is no Double | `default-type-mismatch` |
        | 8 | ⚠️ warning | Ship.draught has the default 90, outside 0.5 to 24 | `default-outside-bounds` |

        <details><summary>Remedies</summary>

        - `current-version-missing` run plumb version current "Harbour 2"
        - `default-type-mismatch` give it a number such as 0, or no default
        - `default-outside-bounds` choose a default within the bounds

        </details>

        """)
  }

  @Test("what does not fit is counted")
  func limit() {
    let report = Harbour.report(TextReportTests.many(200))
    let text = MarkdownReport.render(report, limit: 8_000)
    #expect(text.utf8.count <= 8_000)
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| 10 |") }
    #expect(rows > 20)
    #expect(text.contains("\nand \(200 - rows) more\n"))
  }

  @Test(
    "text from elsewhere is text",
    arguments: [
      ("a|b", #"a\|b"#), ("<b>&amp;", #"\<b\>\&amp;"#), ("[a](https://x)", #"\[a\](https:<!-- -->//x)"#),
      ("*_`#~!", ##"\*\_\`\#\~\!"##), ("orders.@count", "orders.@<!-- -->count"),
      ("wWw.a www a.", "wWw<!-- -->.a www a."), ("::error::", #":\:error:\:"#), ("a\nb\u{1B}", #"a\\nb\\u{1B}"#),
    ])
  func escapes(text: String, escaped: String) {
    #expect(MarkdownText.escaped(text) == escaped)
  }

  @Test(
    "code holds any text",
    arguments: [("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", #"`a\|b`"#), ("##[a]", ##"\#\#\[a\]"##)])
  func code(text: String, code: String) {
    #expect(MarkdownText.code(text) == code)
  }

  @Test("a table stays a table")
  func hostile() {
    let rows = ReportFormat.markdown.render(Harbour.report([Hostile.finding])).split(separator: "\n")
      .filter { $0.hasPrefix("|") }
    #expect(rows.count == 3)
    #expect(rows.last?.replacing(#"\|"#, with: "").count { $0 == "|" } == 5)
  }
}
