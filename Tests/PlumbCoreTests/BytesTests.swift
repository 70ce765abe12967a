import Testing

@testable import PlumbCore

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

  @Test func aByteIsFoundWhereItFirstStands() {
    #expect(Array("a\nb\n".utf8).withUnsafeBufferPointer { $0.offset(of: 0x0A) } == 1)
    #expect(Array("ab".utf8).withUnsafeBufferPointer { $0.offset(of: 0x0A) } == nil)
    #expect([UInt8]().withUnsafeBufferPointer { $0.offset(of: 0x0A) } == nil)
  }

  /// Texts that differ in one byte, in their length or in the order of two words.
  @Test func numbersTellTextsApart() {
    var texts: Set<String> = ["", "aaaaaaaabbbbbbbb", "bbbbbbbbaaaaaaaa"]
    for length in 1...24 {
      for place in 0...length {
        texts.insert(String((0..<length).map { $0 == place ? "b" : "a" }))
      }
    }
    #expect(Set(texts.map(\.byteNumber)).count == texts.count)
    #expect(texts.allSatisfy { $0.asciiNumber == $0.byteNumber })
  }

  @Test(arguments: ["é", "größe", "aaaaaaaaé", "éaaaaaaaa", "aaaaaaaaaaaaaaaa\u{301}"])
  func textsOutsideOfASCIIHaveNoNumberThere(_ text: String) {
    #expect(text.asciiNumber == nil)
  }
}
