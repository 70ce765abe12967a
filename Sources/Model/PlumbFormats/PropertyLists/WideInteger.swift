/// A whole number of 128 bits in two's complement, for numbers that do not fit in a signed 64-bit integer.
///
///     WideInteger(high: 0, low: .max).description   // 18446744073709551615
public struct WideInteger: Hashable, Sendable {
  /// The upper 64 bits, including the sign.
  public var high: Int64
  /// The lower 64 bits.
  public var low: UInt64

  /// Creates a number from its halves.
  public init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The number as a 64-bit integer; `nil` if it does not fit.
  var narrow: Int64? {
    let narrow = Int64(truncatingIfNeeded: low)
    return high == (narrow < 0 ? -1 : 0) ? narrow : nil
  }

  /// The absolute value, as two halves.
  private var magnitude: (high: UInt64, low: UInt64) {
    guard high < 0 else { return (UInt64(bitPattern: high), low) }
    let low = ~self.low &+ 1
    return (~UInt64(bitPattern: high) &+ (low == 0 ? 1 : 0), low)
  }
}

extension WideInteger: CustomStringConvertible {
  /// The number in decimal.
  public var description: String {
    var (high, low) = magnitude
    var digits: [UInt8] = []
    repeat {
      let upper = high.quotientAndRemainder(dividingBy: 10)
      let lower = UInt64(10).dividingFullWidth((upper.remainder, low))
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: lower.remainder))
      (high, low) = (upper.quotient, lower.quotient)
    } while high != 0 || low != 0
    if self.high < 0 { digits.append(UInt8(ascii: "-")) }
    return String(decoding: digits.reversed(), as: UTF8.self)
  }
}

extension WideInteger {
  /// Creates a number from decimal digits with an optional sign; `nil` for other texts and for numbers that do not
  /// fit.
  package init?(decimal text: String) {
    let isNegative = text.hasPrefix("-")
    let digits = text.utf8.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      let lower = low.multipliedFullWidth(by: 10)
      let sum = lower.low.addingReportingOverflow(UInt64(byte - 0x30))
      let upper = high.multipliedReportingOverflow(by: 10)
      let carried = upper.partialValue.addingReportingOverflow(lower.high &+ (sum.overflow ? 1 : 0))
      guard !upper.overflow, !carried.overflow else { return nil }
      (high, low) = (carried.partialValue, sum.partialValue)
    }
    guard isNegative else {
      guard let high = Int64(exactly: high) else { return nil }
      self.init(high: high, low: low)
      return
    }
    let least = UInt64(1) << 63
    guard high < least || (high == least && low == 0) else { return nil }
    let negated = ~low &+ 1
    self.init(high: Int64(bitPattern: ~high &+ (negated == 0 ? 1 : 0)), low: negated)
  }
}
