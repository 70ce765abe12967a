/// A range of bytes of a file.
public struct Span: Hashable, Sendable {
  public var start: UInt32
  public var end: UInt32

  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// The bytes' offsets.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
