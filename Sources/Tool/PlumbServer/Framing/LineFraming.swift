/// The framing of the Model Context Protocol: one message on each line.
package struct LineFraming: Framing {
  /// The bytes that are not read yet.
  private var received: ArraySlice<UInt8> = []
  /// The number of unread bytes that contain no line feed.
  private var searched = 0
  /// Whether the rest of the current line is skipped because the line is too long.
  private var isSkipping = false

  package init() {}

  package mutating func append(_ bytes: [UInt8]) { received.append(received: bytes) }

  package static func framed(_ message: [UInt8]) -> [UInt8] { message + [UInt8(ascii: "\n")] }

  package mutating func next() -> Frame? {
    while let line = line() {
      if isSkipping {
        isSkipping = false
      } else if line.contains(where: { $0 > 0x20 }) {
        return .message(line)
      }
    }
    guard received.count > FrameLimit.message else { return nil }
    (received, searched, isSkipping) = ([], 0, true)
    return .problem("a line has more than \(FrameLimit.message) bytes")
  }

  /// Returns the next line without its end; `nil` if it is not complete.
  private mutating func line() -> [UInt8]? {
    guard let end = received.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
      searched = received.count
      return nil
    }
    let line = Array(received[..<end])
    received = received[(end + 1)...]
    searched = 0
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
