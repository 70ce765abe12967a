/// The width of a text in a terminal, in columns.
package enum DisplayWidth {
  /// Returns the columns of a line: 1 for most characters, 2 for wide ones and emoji, 0 for combining marks.
  ///
  ///     DisplayWidth.columns("été")  // 3
  ///     DisplayWidth.columns("注文")  // 4
  ///     DisplayWidth.columns("👩‍👩‍👧")  // 2
  ///
  /// A control character counts as one column, the width of its replacement character. The caller must expand tabs.
  package static func columns(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// Returns the columns of a character: 2 for an emoji of several scalars, the sum of the scalars' columns for other
  /// clusters.
  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard scalars.count > 1 else { return scalars.first.map(columns(of:)) ?? 0 }
    return isEmojiSequence(scalars) ? 2 : scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether the scalars are displayed as one emoji: flags, keycaps, skin tones, joined people, a selected emoji
  /// style.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar {
      case "\u{FE0F}", "\u{200D}", "\u{20E3}": true
      default: scalar.properties.isEmojiModifier || isRegionalIndicator(scalar)
      }
    }
  }

  /// Whether a scalar is one of the letters that form flags in pairs. A single one is displayed in one column.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    ("\u{1F1E6}"..."\u{1F1FF}").contains(scalar)
  }

  /// Returns the columns of a single scalar. No scalar below U+0300 is wide or combining, so most text needs only the
  /// first check.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// Whether a scalar has no width: combining marks, format characters such as the zero-width space, and the parts of
  /// a Hangul syllable after the first.
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

  /// Whether a scalar has East Asian Width W or F (Unicode Standard Annex 11), including unassigned neighbors, or is
  /// an emoji by its property.
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
