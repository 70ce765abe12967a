import Testing

@testable import PlumbCore

@Suite("Text for people")
struct TextTests {
  @Test(
    "display width",
    arguments: [
      ("", 0), ("Order", 5), ("été", 3), ("e\u{301}te\u{301}", 3),
      ("注文", 4), ("ｶﾅ", 2), ("Ａ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("、", 2),
      ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇫🇷", 2), ("🇫", 1), ("🇫🇷🇩🇪", 4),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
      ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("☎", 1), ("⌚", 2), ("©", 1),
      ("a\u{200B}b\u{FEFF}", 2), ("a\u{AD}", 2), ("\u{7}", 1), ("\u{85}", 1), ("हिन्दी", 5), ("ไทย", 3), ("नि", 2),
      ("▸", 1), ("…", 1), ("─", 1),
    ])
  func displayWidth(text: String, columns: Int) {
    #expect(DisplayWidth.columns(text) == columns, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
  }

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

  @Test(
    "fingerprints are FNV-1a, 64 bits",
    arguments: [
      ([], "cbf29ce484222325"),
      (["a"], "af63dc4c8601ec8c"),
      (["foobar"], "85944171f73967e8"),
      (["a\u{1F}b"], "e5eaa319043b0991"),
      (["a", "b"], "e5eaa319043b0991"),
    ] as [([String], String)])
  func fingerprint(parts: [String], digits: String) {
    #expect(Fingerprint(parts).description == digits)
  }

  @Test("fingerprints tell parts apart")
  func fingerprintParts() {
    let lists = [["ab"], ["a", "b"], ["b", "a"], ["", "ab"], ["ab", ""], [""], ["é"], ["e\u{301}"]]
    #expect(Set(lists.map(Fingerprint.init)).count == lists.count)
    #expect(lists.allSatisfy { Fingerprint($0).description.utf8.count == 16 })
  }
}
