/// The framing of the Language Server Protocol: header fields, an empty line, and as many bytes as `Content-Length`.
///
///     Content-Length: 2\r\n\r\n{}
///
/// After an invalid header, the reader continues at the next `Content-Length`.
package struct HeaderFraming: Framing {
  /// The bytes that are not read yet.
  private var received: ArraySlice<UInt8> = []
  /// The offset from the first unread byte before which the end of the header was not found.
  private var searched = 0
  /// The number of bytes of a message that is too large and that are still to be skipped.
  private var skipped = 0

  package init() {}

  package mutating func append(_ bytes: [UInt8]) { received.append(received: bytes) }

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  package mutating func next() -> Frame? {
    skip()
    guard skipped == 0 else { return nil }
    guard let header = headerEnd() else {
      return received.count > FrameLimit.header ? resynchronized("the header of a message has no end") : nil
    }
    guard let length = Self.contentLength(received[..<header.start]) else {
      return resynchronized("a message has no valid Content-Length")
    }
    guard length <= FrameLimit.message else {
      received = received[header.end...]
      (searched, skipped) = (0, length)
      return .problem("a message has \(length) bytes, and at most \(FrameLimit.message) are read")
    }
    guard received.endIndex - header.end >= length else { return nil }
    let message = Array(received[header.end..<header.end + length])
    received = received[(header.end + length)...]
    searched = 0
    return .message(message)
  }

  private mutating func skip() {
    let count = min(skipped, received.count)
    received.removeFirst(count)
    skipped -= count
  }

  /// Returns the offset of the empty line and the offset after it. The bytes that were searched before are not searched
  /// again.
  private mutating func headerEnd() -> (start: Int, end: Int)? {
    let unread = received.prefix(FrameLimit.header)
    var index = unread.startIndex + max(0, searched - 3)
    while index + 4 <= unread.endIndex {
      if unread[index..<index + 4].elementsEqual([13, 10, 13, 10]) { return (index, index + 4) }
      index += 1
    }
    searched = unread.count
    return nil
  }

  /// Returns the length that the header declares; `nil` if it is missing, negative, or not a number.
  private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased().filter({ $0 != " " }) == "content-length" else { continue }
      let digits = parts[1].filter { !$0.isWhitespace }
      guard let length = Int(digits), length >= 0, digits.first != "+" else { return nil }
      return length
    }
    return nil
  }

  /// Skips an invalid header: all bytes up to the next field name, else all but the last ones.
  private mutating func resynchronized(_ problem: String) -> Frame {
    let name = Array("Content-Length".utf8)
    let next =
      received.dropFirst().firstRange(of: name)?.lowerBound
      ?? max(received.startIndex + 1, received.endIndex - name.count)
    received = received[next...]
    searched = 0
    return .problem(problem)
  }
}
