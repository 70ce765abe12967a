#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A cache of texts, by their bytes. A model repeats `Nullify` and each of its names many times, and all uses share
/// one string.
///
/// Finding a repeated text takes about fifty instructions; creating one takes several hundred. The cache has 1,024
/// slots. A new text replaces the text in its slot, so the cache never grows and never returns a wrong text.
package struct TextCache {
  struct Slot {
    var ends = XMLValue.Ends(low: 0, high: 0, count: -1)
    var text = ""
  }

  private(set) var slots: [Slot]

  /// Creates an empty cache, to be used for one file.
  package init() { slots = Array(repeating: Slot(), count: 1 << Self.bits) }

  private init(slots: [Slot]) { self.slots = slots }

  /// A cache that stores no texts, for reading a single text.
  static let none = TextCache(slots: [])

  /// The binary logarithm of the number of slots.
  static var bits: UInt64 { 10 }

  /// Returns the value as a string: the cached one for bytes that were read before. Values with escapes are not
  /// cached.
  package mutating func text(_ value: XMLValue) -> String {
    let ends = value.ends
    let mixed = (ends.low ^ (ends.high &* 31) &+ UInt64(truncatingIfNeeded: ends.count)) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(truncatingIfNeeded: mixed >> (64 - Self.bits))
    if place < slots.count, slots[place].ends == ends, ends.isWhole || isSame(place, value) {
      return slots[place].text
    }
    return made(value, ends, place)
  }

  /// Creates the string of a value that is not in its slot, and caches it there.
  mutating func made(_ value: XMLValue, _ ends: XMLValue.Ends, _ place: Int) -> String {
    guard value.count > 0 else { return "" }
    let text = value.text
    // The bytes of a text with escapes differ from those of the value.
    if place < slots.count, text.utf8.count == value.count { slots[place] = Slot(ends: ends, text: text) }
    return text
  }

  /// Whether the text in a slot has the same bytes as the value.
  mutating func isSame(_ place: Int, _ value: XMLValue) -> Bool {
    slots[place].text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count == value.count else { return false }
      return memcmp(start, value.start, value.count) == 0
    }
  }
}
