import Testing

@testable import PlumbCore

@Suite("Display width")
struct DisplayWidthTests {
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
}
