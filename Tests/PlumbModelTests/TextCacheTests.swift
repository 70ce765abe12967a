import Testing

@testable import PlumbModel

@Suite struct TextCacheTests {
  /// Texts of every length with one byte changed at every position are not confused.
  @Test func noTextIsTakenForAnother() {
    var texts = TextCache()
    for length in 0...40 {
      let plain = String(repeating: "a", count: length)
      for place in 0..<max(1, length) {
        let changed = String(plain.utf8.enumerated().map { $0 == place ? "b" : Character(Unicode.Scalar($1)) })
        for text in [plain, changed, plain] {
          #expect(XMLValue.with(text) { texts.text($0) } == text)
        }
      }
    }
  }

  @Test(arguments: ["&", "a & b", "&#38;", "&amp;", "\"<é>\n"])
  func anAmpersandIsOneWhateverTheParserMakesOfIt(_ text: String) {
    var texts = TextCache()
    for _ in 0..<2 { #expect(XMLValue.with(text) { texts.text($0) } == text) }
  }
}
