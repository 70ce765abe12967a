/// A range of bytes of a file.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset behind the last byte.
  public var end: UInt32

  /// From one offset to another; what is beyond 4 GiB counts as there.
  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// The bytes' offsets.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
