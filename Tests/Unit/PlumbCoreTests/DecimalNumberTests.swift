import Testing

@testable import PlumbCore

@Suite struct DecimalNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0.00", "0"), ("1.50", "1.5"), ("-001", "-1"), (".5", "0.5"), ("5.", "5"), ("12e2", "1200"),
    ("12e-1", "1.2"), ("1e-3", "0.001"), ("+7", "7"), ("1e60", "1e60"), ("1e-60", "1e-60"),
    ("12345678901234567890.12345", "12345678901234567890.12345"), ("42", "42"), ("105", "105"), ("100", "100"),
    ("01", "1"),
  ])
  func hasOneSpelling(_ text: String, _ spelling: String) {
    #expect(DecimalNumber(text)?.description == spelling)
    #expect(DecimalNumber(spelling) == DecimalNumber(text))
  }

  @Test(arguments: ["", ".", "-", "e5", "1e", "1e+", "1.2.3", "1 2", "0x1", "١", "1e1234567", "inf"])
  func refusesWhatIsNoNumber(_ text: String) { #expect(DecimalNumber(text) == nil) }

  @Test func otherTextStaysAsItIs() {
    #expect(["00.10", "1e2", "abc"].map(DecimalNumber.plain) == ["0.1", "100", "abc"])
  }
}
