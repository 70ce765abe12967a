import PlumbDeclarations

/// A name, looked at in one pass over its bytes.
///
///     NameShape.of("phone").isPlain                                      // true
///     NameShape.of("kick-off").isPlain                                   // false
///     NameShape.of("Phone").folded == NameShape.of("phone").folded       // true
///
/// Names that are not plain may be sound all the same (`größe`): `isValid` says.
struct NameShape {
  /// ASCII letters, digits and `_`, a letter first: what nearly every name is.
  var isPlain: Bool
  /// The same for names that differ only by the case of ASCII letters; different names may share it.
  var folded: UInt64

  /// The shape of a name: one pass, FNV-1a over the letters made small.
  static func of(_ name: String) -> NameShape {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var isPlain = true
    var isFirst = true
    var name = name
    name.withUTF8 { bytes in
      for byte in bytes {
        let isLetter = (byte & 0xDF) &- 0x41 < 26
        if !isLetter, isFirst || !(byte &- 0x30 < 10 || byte == UInt8(ascii: "_")) { isPlain = false }
        hash = (hash ^ UInt64(isLetter ? byte | 0x20 : byte)) &* 0x100_0000_01B3
        isFirst = false
      }
    }
    return NameShape(isPlain: isPlain && !isFirst, folded: hash)
  }

  /// Whether two of these numbers are the same. Few are compared pair by pair, which needs no memory; many are not.
  static func haveTwins(_ numbers: [UInt64]) -> Bool {
    guard numbers.count <= 32 else {
      let sorted = numbers.sorted()
      return zip(sorted, sorted.dropFirst()).contains { $0 == $1 }
    }
    return numbers.withUnsafeBufferPointer { numbers in
      for index in numbers.indices.dropFirst() {
        for other in 0..<index where numbers[other] == numbers[index] { return true }
      }
      return false
    }
  }

  /// Whether Core Data and Swift take the name: letters of other alphabets too, but a letter first.
  static func isValid(_ name: String) -> Bool {
    SwiftName.isIdentifier(name) && name.utf8.first != UInt8(ascii: "_")
  }

  /// Whether two different names are one to SQLite: `phone` and `Phone`, not `phone` and `phone`.
  static func areTwins(_ one: String, _ other: String) -> Bool {
    one != other && of(one).folded == of(other).folded && one.lowercased() == other.lowercased()
  }
}
