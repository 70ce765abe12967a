/// The room a text takes in a terminal, in columns.
package enum DisplayWidth {
  /// The columns of a line: 1 for most characters, 2 for wide ones and emoji, 0 for combining marks.
  ///
  ///     DisplayWidth.columns("été")  // 3
  ///     DisplayWidth.columns("注文")  // 4
  ///     DisplayWidth.columns("👩‍👩‍👧")  // 2
  ///
  /// A control character counts as the one-column replacement it has to be shown as; tabs are the caller's to expand.
  package static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of what is drawn in one place: a picture of several scalars takes 2, other clusters what their scalars
  /// take together.
  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard scalars.count > 1 else { return scalars.first.map(columns(of:)) ?? 0 }
    return isEmojiSequence(scalars) ? 2 : scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether scalars are drawn as one picture: flags, keycaps, skin tones, joined people, a selected emoji style.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar {
      case "\u{FE0F}", "\u{200D}", "\u{20E3}": true
      default: scalar.properties.isEmojiModifier || isRegionalIndicator(scalar)
      }
    }
  }

  /// The letters that make flags in pairs; one alone is drawn in one column.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }

  /// The columns of a scalar by itself. Below U+0300 none is wide or combining, which decides most text at once.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// Combining marks, format characters such as the zero-width space, and the parts of a Hangul syllable behind its
  /// first.
  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // Hangul vowels and finals, drawn into the syllable
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  /// East Asian Width W and F (Unicode Standard Annex 11), unassigned neighbours included; emoji by their property.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF: true
    case 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    case 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD: true
    default: !isRegionalIndicator(scalar) && scalar.properties.isEmojiPresentation
    }
  }
}
