import PlumbDeclarations

/// Facts about a name, computed in one pass over its bytes.
///
///     NameShape.of("phone").isPlain                                      // true
///     NameShape.of("kick-off").isPlain                                   // false
///     NameShape.of("Phone").folded == NameShape.of("phone").folded       // true
///
/// A name that is not plain may be valid all the same (`größe`): see `isValid`.
struct NameShape {
  /// Whether the name consists of ASCII letters, digits and `_`, with a letter first. Nearly every name does.
  var isPlain: Bool
  /// A hash that is equal for names that differ only by the case of ASCII letters. Other names may have the same
  /// hash.
  var folded: UInt64

  /// Returns the facts about a name. The hash is FNV-1a over the bytes, with ASCII letters in lowercase.
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

  /// Whether two of the numbers are equal. Up to 32 numbers are compared pair by pair, which needs no memory; more
  /// numbers are sorted.
  static func haveDuplicates(_ numbers: [UInt64]) -> Bool {
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

  /// Whether Core Data and Swift accept the name: an identifier, with letters of any script, that does not start with
  /// `_`.
  static func isValid(_ name: String) -> Bool {
    SwiftName.isIdentifier(name) && name.utf8.first != UInt8(ascii: "_")
  }

  /// Whether two names differ only by case, so that SQLite does not distinguish them: `phone` and `Phone`. `false`
  /// for equal names.
  static func areDuplicates(_ one: String, _ other: String) -> Bool {
    one != other && of(one).folded == of(other).folded && one.lowercased() == other.lowercased()
  }
}
