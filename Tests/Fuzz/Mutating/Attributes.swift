import TestSupport

/// Damage to one attribute value of an XML file, which stays well-formed but changes its meaning.
enum Attributes {
  /// Replaces the value of a random attribute by a word, by the value of another attribute, or by the same value with a
  /// letter added, removed, replaced or swapped.
  static func damage(_ bytes: inout [UInt8], with word: [UInt8], _ random: inout Seeded) {
    let values = values(in: bytes)
    guard let place = values.randomElement(using: &random) else { return }
    var value = Array(bytes[place])
    switch Int.random(in: 0..<6, using: &random) {
    case 0: value = word.filter { ![UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "&")].contains($0) }
    case 1: value = values.randomElement(using: &random).map { Array(bytes[$0]) } ?? value
    case 2: if let letter = value.indices.randomElement(using: &random) { value.remove(at: letter) }
    case 3: if let letter = value.indices.randomElement(using: &random) { value.insert(value[letter], at: letter) }
    case 4: if value.count > 1 { value.swapAt(value.count - 1, value.count - 2) }
    default:
      if let letter = value.indices.randomElement(using: &random) {
        value[letter] = UInt8.random(in: UInt8(ascii: "A")...UInt8(ascii: "Z"), using: &random)
      }
    }
    bytes.replaceSubrange(place, with: value)
  }

  /// Returns the ranges of the values, between `="` and the next quotation mark.
  private static func values(in bytes: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "="), bytes[index + 1] == UInt8(ascii: "\""),
        let end = bytes[(index + 2)...].firstIndex(of: UInt8(ascii: "\""))
      {
        values.append((index + 2)..<end)
        index = end
      }
      index += 1
    }
    return values
  }
}
