#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Texts by their bytes: a model says `Nullify` and each of its names many times, and one string serves them all.
///
/// A text that comes again is found in about fifty instructions; to make one takes several hundred. There are 1,024
/// slots, and a text that falls into a taken one drives the other out: a cache never grows, and is never wrong.
package struct TextCache {
  struct Slot {
    var ends = XMLValue.Ends(low: 0, high: 0, count: -1)
    var text = ""
  }

  private(set) var slots: [Slot]

  /// An empty cache, for the length of one file.
  package init() { slots = Array(repeating: Slot(), count: 1 << Self.bits) }

  private init(slots: [Slot]) { self.slots = slots }

  /// A cache that keeps nothing, for a single text.
  static let none = TextCache(slots: [])

  /// The number of slots as a power of two.
  static var bits: UInt64 { 10 }

  /// The value as a string; that of before where the same bytes came before. Values with escapes are not cached.
  package mutating func text(_ value: XMLValue) -> String {
    let ends = value.ends
    let mixed = (ends.low ^ (ends.high &* 31) &+ UInt64(truncatingIfNeeded: ends.count)) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(truncatingIfNeeded: mixed >> (64 - Self.bits))
    if place < slots.count, slots[place].ends == ends, ends.isWhole || isSame(place, value) {
      return slots[place].text
    }
    return made(value, ends, place)
  }

  /// A text that is not here, or not at its place.
  mutating func made(_ value: XMLValue, _ ends: XMLValue.Ends, _ place: Int) -> String {
    guard value.count > 0 else { return "" }
    let text = value.text
    // A text with escapes is not the bytes it came from.
    if place < slots.count, text.utf8.count == value.count { slots[place] = Slot(ends: ends, text: text) }
    return text
  }

  /// Whether the text at a place is the value, to the byte.
  mutating func isSame(_ place: Int, _ value: XMLValue) -> Bool {
    slots[place].text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, bytes.count == value.count else { return false }
      return memcmp(start, value.start, value.count) == 0
    }
  }
}
