import PlumbCore

/// The width of a text in a picture. The font of the reader's machine is unknown, so the widths are those of a common
/// sans serif, slightly increased.
enum TextWidth {
  /// Returns the width in pixels at a font size.
  ///
  ///     TextWidth.of("Order", size: 12)  // about 32
  ///     TextWidth.of("注文", size: 12)     // about 26: wide characters and emoji take two columns
  static func of(_ text: String, size: Double, isBold: Bool = false) -> Double {
    let units = text.reduce(0) { $0 + Self.units(of: $1) }
    return Double(units) / 1000 * size * (isBold ? 1.1 : 1.03)
  }

  /// The largest ratio between the width of a text in a common sans serif and its width here: that of DejaVu Sans and
  /// Verdana.
  static let widestFont = 1.2

  /// Returns the longest beginning of a text that fits in a width, with an ellipsis if it is truncated.
  static func fitted(_ text: String, size: Double, isBold: Bool = false, within width: Double) -> String {
    guard of(text, size: size, isBold: isBold) > width else { return text }
    var preserved = ""
    var units = 1000
    for character in text {
      units += Self.units(of: character)
      if Double(units) / 1000 * size * (isBold ? 1.1 : 1.03) > width { break }
      preserved.append(character)
    }
    return preserved + "…"
  }

  private static func units(of character: Character) -> Int {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return widths[Int(ascii) - 0x20] }
    switch DisplayWidth.columns(String(character)) {
    case 0: return 0
    case 1: return 640
    default: return 1040
    }
  }

  /// The advance widths of U+0020 to U+007E in Helvetica and in Arial, which is metrically equal (Adobe's font
  /// metrics).
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
