/// A range of bytes of a file.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset after the last byte.
  public var end: UInt32

  /// Creates a span from one offset to another. Offsets beyond 4 GiB are clamped.
  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// The byte offsets as a range; empty if `end` is before `start`.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
