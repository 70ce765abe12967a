/// A small random number generator with reproducible numbers for a seed (SplitMix64).
package struct Seeded: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A change to the bytes of a file.
package enum Mutation: CaseIterable {
  case flipByte, removeByte, insertMarkup, cut, removeLine, repeatLine, swapLines, swapAttributes, repeatAttribute
  case renameAttribute, changeQuotes, changeLineEnds

  package static let onBytes: [Mutation] = [.flipByte, .removeByte, .cut]

  package static func random(_ random: inout Seeded) -> Mutation { allCases.randomElement(using: &random) ?? .cut }

  package func apply(to bytes: inout [UInt8], _ random: inout Seeded) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch self {
    case .flipByte: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .removeByte: bytes.remove(at: place)
    case .insertMarkup:
      bytes.insert(contentsOf: (Self.markup.randomElement(using: &random) ?? "").utf8, at: place)
    case .cut: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
    case .removeLine, .repeatLine, .swapLines: applyToLines(&bytes, &random)
    case .swapAttributes, .repeatAttribute, .renameAttribute: applyToWords(&bytes, &random)
    case .changeQuotes: bytes = bytes.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "'") : $0 }
    case .changeLineEnds:
      bytes = bytes.flatMap { $0 == UInt8(ascii: "\n") ? Array("\r\n".utf8) : [$0] }
    }
  }

  /// Changes lines. In most files, a line is an element, or the start or end of one.
  private func applyToLines(_ bytes: inout [UInt8], _ random: inout Seeded) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let one = lines.indices.randomElement(using: &random),
      let other = lines.indices.randomElement(using: &random)
    else { return }
    switch self {
    case .removeLine: lines.remove(at: one)
    case .repeatLine: lines.insert(lines[one], at: other)
    default: lines.swapAt(one, other)
    }
    bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Changes words that end in a quote and contain an equals sign, which are mostly attributes with their values.
  private func applyToWords(_ bytes: inout [UInt8], _ random: inout Seeded) {
    var words = bytes.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let attributes = words.indices.filter {
      words[$0].contains(UInt8(ascii: "=")) && words[$0].last == UInt8(ascii: "\"")
    }
    guard let one = attributes.randomElement(using: &random),
      let next = attributes.first(where: { $0 > one }) ?? attributes.last
    else { return }
    switch self {
    case .swapAttributes: words.swapAt(one, next)
    case .repeatAttribute: words.insert(words[one], at: next)
    default: words[one] = Array("x".utf8) + words[one]
    }
    bytes = Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  private static let markup = [
    "<!-- c -->", "<![CDATA[ <x> ]]>", "<?pi ?>", "<?pi?>", "text", "&amp;", "&lt;", "&#10;", "&#x41;", "&gt;", "&x;",
    "]]>",
    "<entity/>", "<userInfo/>", "<userInfo><entry key=\"a\"/></userInfo>", "<x y=\"z\"><x/></x>", " x:y=\"1\"",
    " xmlns=\"urn:x\"", " xmlns:x=\"urn:x\"", "<x:y/>", "\u{FEFF}", "\0", "\u{85}", "\u{2028}", "\t", "\r", "é", "🧾",
    "<model>", "</model>", "</entity>", "<attribute name=\"a\">", "<attribute/>", "<elements/>", "'", "\"", ">", "<",
    "&",
    "<<<<<<< HEAD\n", "=\"", "/>",
  ]
}
