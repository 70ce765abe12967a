import Testing

@testable import PlumbText

@Suite("Text for people")
struct TextTests {
  @Test("text that cannot drive a terminal")
  func sanitized() {
    let table = [
      ("Order été 注文 👩‍👧", "Order été 注文 👩‍👧"),
      ("\u{1B}[2J", #"\u{1B}[2J"#),
      ("a\nb\r\nc\td", #"a\nb\r\nc\td"#),
      ("\0\u{7}\u{8}\u{7F}", #"\u{0}\u{7}\u{8}\u{7F}"#),
      ("\u{9B}2J\u{85}", #"\u{9B}2J\u{85}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
      ("\u{202E}x\u{202C}\u{2066}\u{2069}\u{200F}\u{61C}", #"\u{202E}x\u{202C}\u{2066}\u{2069}\u{200F}\u{61C}"#),
      (#"C:\new"#, #"C:\new"#),
    ]
    for (text, visible) in table {
      #expect(Terminal.sanitized(text) == visible)
      #expect(Terminal.sanitized(visible) == visible)
    }
    #expect(Terminal.sanitized("+\ta\n-\u{1B}b\r\n", keepingLines: true) == "+\ta\n-\\u{1B}b\\r\n")
  }

  @Test("counts", arguments: [(0, "0 entities"), (1, "1 entity"), (2, "2 entities"), (-1, "-1 entities")])
  func plural(count: Int, text: String) {
    #expect(Phrase.plural(count, "entity", "entities") == text)
  }

  @Test(
    "lists",
    arguments: [
      ([], "and", .max, ""),
      (["a"], "and", .max, "a"),
      (["a", "b"], "or", .max, "a or b"),
      (["a", "b", "c"], "and", .max, "a, b and c"),
      (["a", "b", "c"], "and", 3, "a, b and c"),
      (["a", "b", "c", "d"], "and", 2, "a, b and 2 more"),
      (["a", "b", "c"], "and", 0, "a and 2 more"),
    ] as [([String], String, Int, String)])
  func list(items: [String], conjunction: String, limit: Int, text: String) {
    #expect(Phrase.list(items, conjunction: conjunction, limit: limit) == text)
  }

  @Test("quoted names")
  func quoted() {
    #expect(Phrase.quoted("Order") == #""Order""#)
    #expect(Phrase.quoted("") == #""""#)
    #expect(Phrase.quoted("a\nb\u{1B}") == #""a\nb\u{1B}""#)
    #expect(Phrase.quoted(String(repeating: "é", count: 9), limit: 3) == #""ééé…""#)
    #expect(Phrase.quoted("abc", limit: 3) == #""abc""#)
  }
}
