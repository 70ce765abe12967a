import PlumbServer
import Testing

/// The two framings: complete messages from parts of any size, and problems for invalid bytes.
@Suite struct FramingTests {
  private static func frames<Transport: Framing>(_ type: Transport.Type, _ text: String, part: Int) -> [Frame] {
    var transport = Transport()
    var (found, bytes) = ([Frame](), Array(text.utf8)[...])
    while !bytes.isEmpty {
      transport.append(Array(bytes.prefix(part)))
      bytes = bytes.dropFirst(part)
      while let frame = transport.next() { found.append(frame) }
    }
    return found
  }

  private static func message(_ text: String) -> Frame { .message(Array(text.utf8)) }

  @Test(arguments: [1, 2, 7, 1000]) func headers(_ part: Int) {
    let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]"
    #expect(Self.frames(HeaderFraming.self, text, part: part) == [Self.message("{}"), Self.message("[1]")])
  }

  @Test(arguments: [1, 3, 1000]) func lines(_ part: Int) {
    let text = "{}\r\n\n  \n[1]\n{\"a\":"
    #expect(Self.frames(LineFraming.self, text, part: part) == [Self.message("{}"), Self.message("[1]")])
  }

  /// After each invalid header, the next message is read.
  @Test(arguments: [
    "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "Length: 1\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length:\r\n\r\n", "\r\n\r\n", String(repeating: "x", count: 9000),
  ])
  func invalidHeaders(_ header: String) {
    for part in [1, 5000] {
      let frames = Self.frames(HeaderFraming.self, header + "Content-Length: 2\r\n\r\n{}", part: part)
      #expect(frames.last == Self.message("{}"))
      #expect(frames.count > 1)
    }
  }

  /// A message that is too large is skipped, and the next message is read.
  @Test func tooLarge() {
    var transport = HeaderFraming()
    let size = 64 << 20 + 1
    transport.append(Array("Content-Length: \(size)\r\n\r\n".utf8))
    guard case .problem? = transport.next() else {
      Issue.record("the message is not refused")
      return
    }
    let part = [UInt8](repeating: 32, count: 1 << 20)
    for _ in 0..<(size >> 20) {
      transport.append(part)
      #expect(transport.next() == nil)
    }
    transport.append([UInt8](repeating: 32, count: size & (1 << 20 - 1)) + HeaderFraming.framed(Array("{}".utf8)))
    #expect(transport.next() == Self.message("{}"))
  }
}
