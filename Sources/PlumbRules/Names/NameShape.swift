import PlumbDeclarations

/// What can be told of a name in one pass over its bytes.
struct NameShape {
  /// ASCII letters, digits and `_`, a letter first: what nearly every name is.
  var isPlain: Bool
  /// The same for names that differ only by the case of ASCII letters; different names may share it.
  var folded: UInt64

  static func of(_ name: String) -> NameShape {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var isPlain = true
    var isFirst = true
    for byte in name.utf8 {
      let isLetter = (0x41...0x5A).contains(byte & 0xDF)
      if !isLetter, isFirst || !((0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")) { isPlain = false }
      hash = (hash ^ UInt64(isLetter ? byte | 0x20 : byte)) &* 0x100_0000_01B3
      isFirst = false
    }
    return NameShape(isPlain: isPlain && !isFirst, folded: hash)
  }

  /// Whether Core Data and Swift take the name: letters of other alphabets too, but a letter first.
  static func isValid(_ name: String) -> Bool {
    SwiftName.isIdentifier(name) && name.utf8.first != UInt8(ascii: "_")
  }

  /// Whether two different names are one to SQLite.
  static func areTwins(_ one: String, _ other: String) -> Bool {
    one != other && of(one).folded == of(other).folded && one.lowercased() == other.lowercased()
  }
}
