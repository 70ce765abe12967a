import PlumbText

/// The pairs of brackets in code without comments. Their kinds do not count. A bracket that is not closed ends with the
/// text.
///
///     Brackets(Array("f(a[1], 2)".utf8)).pair(around: 4)   // 3..<5, from [ to ]
struct Brackets {
  /// The places of all brackets, in the order of the text.
  private var places: [Int] = []
  /// The innermost pair that is open after each bracket, as an index of `pairs`. `nil` outside of all pairs.
  private var open: [Int?] = []
  /// The pairs, from the opening bracket to the closing one.
  private var pairs: [Range<Int>] = []
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    var around: [Int] = []
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        around.append(pairs.count)
        pairs.append(place..<bytes.count)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let last = around.popLast() { pairs[last] = pairs[last].lowerBound..<place }
      default: continue
      }
      places.append(place)
      open.append(around.last)
    }
  }

  /// Returns the innermost pair around an index. `nil` outside of all pairs.
  func pair(around index: Int) -> Range<Int>? {
    let next = places.firstIndex(notBelow: index)
    return next > 0 ? open[next - 1].map { pairs[$0] } : nil
  }

  /// Returns the end of the call that contains an index: its closing bracket, or the end of the text.
  func endOfCall(around index: Int) -> Int { pair(around: index)?.upperBound ?? count }
}

extension [Int] {
  /// Whether one of some numbers in ascending order is in a range.
  func contains(in range: Range<Int>) -> Bool {
    let index = firstIndex(notBelow: range.lowerBound)
    return index < count && self[index] < range.upperBound
  }
}

extension [UInt8] {
  /// Returns the offsets after the occurrences of some byte sequences, in ascending order.
  func ends(of sequences: [StaticString]) -> [Int] {
    sequences.flatMap { sequence in
      var found: [Int] = []
      while let end = end(of: sequence, from: found.last ?? 0) { found.append(end) }
      return found
    }.sorted()
  }
}
