/// A set of Unicode scalars, stored as ranges of their values.
///
///     ScalarSet.digits.inverted.contains(0x41)  // true
///
/// `\d`, `\w` and `\s` contain ASCII characters only. Their opposites contain all other scalars.
struct ScalarSet: Hashable, Sendable {
  /// The ranges, in any order. They may overlap.
  private var ranges: [ClosedRange<UInt32>]

  /// Creates a set of the scalars in some ranges. Empty without ranges.
  init(_ ranges: ClosedRange<UInt32>...) { self.ranges = ranges }

  private static let last: UInt32 = 0x10FFFF
  static let any = ScalarSet(0...last)
  static let digits = ScalarSet(0x30...0x39)
  /// The characters of `\w` in ASCII.
  static let words = ScalarSet(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  /// The characters of `\s` in ASCII.
  static let spaces = ScalarSet(0x09...0x0A, 0x0C...0x0D, 0x20...0x20)

  mutating func formUnion(_ other: ScalarSet) { ranges += other.ranges }

  /// The set of all other scalars: `[^abc]`, `\D`.
  var inverted: ScalarSet {
    var gaps = ScalarSet()
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound >= next {
      if range.lowerBound > next { gaps.ranges.append(next...(range.lowerBound - 1)) }
      guard range.upperBound < Self.last else { return gaps }
      next = range.upperBound + 1
    }
    gaps.ranges.append(next...Self.last)
    return gaps
  }

  func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }
}
