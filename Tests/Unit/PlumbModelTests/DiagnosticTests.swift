import Testing

@testable import PlumbModel

@Suite struct DiagnosticTests {
  @Test(arguments: [
    ("Order.total has no type", "Order.total has no type"), ("A\nB is abstract", "A\\nB is abstract"),
    ("A\r\nB\u{2028}C", "A\\r\\nB\\u{2028}C"), ("", ""),
  ])
  func aMessageIsOneLineForAnyName(message: String, expected: String) {
    let diagnostic = Diagnostic(
      rule: "x", severity: .note, message: message, element: ElementPath(version: "Shop"))
    #expect(diagnostic.message == expected)
  }
}
