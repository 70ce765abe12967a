import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test(
    "values on one line",
    arguments: [
      (nil, "null"),
      (true, "true"),
      (-12, "-12"),
      (0.5, "0.5"),
      (3.0, "3.0"),
      (.double(1e300), "1e+300"),
      (.double(.infinity), "null"),
      (.double(.nan), "null"),
      (.int(.min), "-9223372036854775808"),
      ("Order", "\"Order\""),
      ("\(1 + 1) entities", "\"2 entities\""),
      ([], "[]"),
      ([:], "{}"),
      ([1, "two", nil, [false]], "[1,\"two\",null,[false]]"),
      (["zebra": 1, "apple": 2, "mango": [:]], #"{"zebra":1,"apple":2,"mango":{}}"#),
    ] as [(JSON, String)])
  func compact(value: JSON, text: String) {
    #expect(value.compact == text)
  }

  @Test(
    "characters in strings",
    arguments: [
      ("\"\\", #"\"\\"#),
      ("\u{8}\u{C}\n\r\t", #"\b\f\n\r\t"#),
      ("\0\u{1B}\u{1F}", #"\u0000\u001b\u001f"#),
      ("\u{2028}\u{2029}", #"\u2028\u2029"#),
      ("a/b", "a/b"),
      ("é注😀", "é注😀"),
      ("\u{7F}\u{9B}\u{202E}\u{200E}", #"\u007f\u009b\u202e\u200e"#),
      ("#[a] ##[b] ###[", #"#[a] ##\u005bb] ###\u005b"#),
      ("e\u{301}", "e\u{301}"),
      ("\r\n", #"\r\n"#),
    ])
  func escaping(text: String, escaped: String) {
    #expect(Array(JSON.string(text).compact.utf8) == Array("\"\(escaped)\"".utf8))
    #expect(JSON.object([.init(text, 1)]).compact == "{\"\(escaped)\":1}")
  }

  @Test("several lines")
  func pretty() {
    let report: JSON = [
      "tool": "plumb",
      "empty": ["list": [], "object": [:]],
      "findings": [["rule": "a", "line": 3], 7],
    ]
    #expect(
      report.prettyPrinted == """
        {
          "tool": "plumb",
          "empty": {
            "list": [],
            "object": {}
          },
          "findings": [
            {
              "rule": "a",
              "line": 3
            },
            7
          ]
        }
        """)
    #expect(JSON.array([]).prettyPrinted == "[]")
    #expect(JSON.null.prettyPrinted == "null")
  }

  @Test("an object leaves out what is absent")
  func omittingAbsent() {
    let note: String? = nil
    let object = JSON.object(omittingAbsent: ["name": "Order", "note": note.map(JSON.string), "null": .null])
    #expect(object.compact == #"{"name":"Order","null":null}"#)
    #expect(object["name"] == "Order")
    #expect(object["note"] == nil)
  }
}
