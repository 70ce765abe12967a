import Testing

@testable import PlumbText

@Suite struct HexadecimalTests {
  @Test(
    arguments: [("", []), ("00", [0]), ("9e5F", [0x9E, 0x5F]), ("ffFF01", [0xFF, 0xFF, 1])] as [(String, [UInt8])])
  func bytesHaveTwoDigits(_ text: String, _ bytes: [UInt8]) {
    #expect(Hexadecimal.bytes(of: text) == bytes)
  }

  @Test(arguments: ["0", "abc", "0x", "+1", "-1", "g0", " 0", "é"])
  func anythingElseIsNone(_ text: String) {
    #expect(Hexadecimal.bytes(of: text) == nil)
  }
}
