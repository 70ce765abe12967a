/// A way to separate the messages in a stream of bytes.
package protocol Framing {
  /// Creates a reader at the start of a stream.
  init()
  /// Adds bytes as they were received, in parts of any size.
  mutating func append(_ bytes: [UInt8])
  /// Returns the next complete message or the next problem; `nil` if more bytes are required.
  mutating func next() -> Frame?
  /// Returns a message as it is sent.
  static func framed(_ message: [UInt8]) -> [UInt8]
}

/// A message of a stream, or the reason why a part of the stream is skipped.
package enum Frame: Hashable, Sendable {
  case message([UInt8])
  case problem(String)
}

/// The size limits of messages. A larger message is skipped and not stored.
enum FrameLimit {
  /// The maximum size of a message in bytes, 64 MiB.
  static let message = 64 << 20
  /// The maximum size of the header fields in bytes.
  static let header = 4 << 10
}

extension ArraySlice<UInt8> {
  /// Adds bytes as they were received to the bytes that are not read yet.
  mutating func append(received bytes: [UInt8]) {
    // An empty slice keeps the bytes that were read.
    if isEmpty { self = bytes[...] } else { self += bytes }
  }
}
