import Testing

@testable import PlumbText

@Suite struct BytesTests {
  /// Texts of every length up to three words, with one byte at every position.
  @Test(arguments: [UInt8(0), 0x0A, 0x20, 0x21, 0x5F, 0x7F, 0x80, 0xA0, 0xFF])
  func blankIsWhatHasNoByteAboveASpace(_ byte: UInt8) {
    for length in 0...25 {
      var bytes = [UInt8](repeating: 0x20, count: length)
      #expect(bytes.withUnsafeBufferPointer(\.isBlank))
      for place in bytes.indices {
        bytes[place] = byte
        #expect(bytes.withUnsafeBufferPointer(\.isBlank) == (byte <= 0x20), "\(byte) at \(place) of \(length)")
        bytes[place] = 0x20
      }
    }
  }

  @Test func aByteIsFoundAtItsFirstOffset() {
    #expect(Array("a\nb\n".utf8).withUnsafeBufferPointer { $0.offset(of: 0x0A) } == 1)
    #expect(Array("ab".utf8).withUnsafeBufferPointer { $0.offset(of: 0x0A) } == nil)
    #expect([UInt8]().withUnsafeBufferPointer { $0.offset(of: 0x0A) } == nil)
  }

  @Test(arguments: [
    ("\"Shop\"", true), ("Shop\"", true), ("Shop)", false), ("let", true), (")", true), ("", true), ("shop", false),
    ("let a = (\"\"Shop\"))", false),
  ]) func aTextOccurs(_ text: String, _ occurs: Bool) {
    #expect(Array("let a = (\"\"Shop\")".utf8).contains(text: text) == occurs)
    #expect([UInt8]().contains(text: text) == text.isEmpty)
  }
}
