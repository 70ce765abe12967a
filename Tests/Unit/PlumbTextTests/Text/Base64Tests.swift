import Testing

@testable import PlumbText

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func textIsTheStandards(_ plain: String, _ text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
    #expect(Base64.bytes(of: text) == Array(plain.utf8))
  }

  @Test func allBytesComeBack() {
    for count in 0...256 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 91 &+ count) }
      #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
    }
    #expect(Base64.text(of: [0xFB, 0xFF]) == "+/8=")
  }

  @Test func whiteSpaceMeansNothing() {
    #expect(Base64.bytes(of: "\n\tZm9v\r\n YmE= ") == Array("fooba".utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "====", "Z===", "=Zg=", "Zm-_", "Zé==", "Zg==Zg=="])
  func anythingElseIsNone(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
