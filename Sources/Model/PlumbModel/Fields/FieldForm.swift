import PlumbCore
import PlumbText

/// The form of the value of a field's XML attribute.
package enum FieldForm: Hashable, Sendable {
  /// Any text.
  case text
  /// `YES` for a flag that is on. A flag that is off is `NO` or missing.
  case flag
  /// A whole number.
  case number
  /// A number, with or without decimal places, stored as text: seconds, a position.
  case decimal
  /// A word of a list.
  case words([String])
}

extension FieldForm {
  /// Whether a text without escapes is a valid value of this form.
  ///
  ///     FieldForm.flag.allows("true")      // true
  ///     FieldForm.flag.allows("YEZ")       // false
  ///     FieldForm.number.allows("l")       // false
  ///
  /// Xcode writes flags as `YES` and `NO`; newer versions also write `true` and `false` (`usedWithCloudKit`).
  package func allows(_ text: String) -> Bool {
    switch self {
    case .text: true
    case .flag: Self.flag(of: text) != nil
    case .number: Int(text) != nil
    case .decimal: DecimalNumber(text) != nil
    case .words(let words): words.contains(text)
    }
  }

  /// The phrase after `which is` for an invalid text: `neither YES nor NO`.
  package var mismatch: String {
    switch self {
    case .text: "no text"
    case .flag: "neither YES nor NO"
    case .number: "no whole number"
    case .decimal: "no number"
    case .words(let words): words.count > 4 ? "none of its values" : "not \(Phrase.list(words, conjunction: "or"))"
    }
  }

  /// Returns the text that was probably intended: `YES` for `YEZ` and for `1`, `1` for `l`, `Nullify` for `Nulify`.
  /// `nil` if no value is similar.
  package func nearest(to text: String) -> String? {
    switch self {
    case .text: nil
    case .flag: ["1": "YES", "0": "NO"][text] ?? Suggestion.nearest(to: text, in: Self.flags)
    case .number, .decimal:
      text.count > 20 ? nil : [Self.digits(text)].first { $0 != text && allows($0) }
    case .words(let words): Suggestion.nearest(to: text, in: words)
    }
  }

  /// The valid values if the form has a short list of them; otherwise empty.
  package var choices: [String] {
    switch self {
    case .text, .number, .decimal: []
    case .flag: ["YES", "NO"]
    case .words(let words): words
    }
  }

  /// Valid texts with values that differ as much as possible; at least one.
  var samples: [String] {
    switch self {
    case .text: [""]
    case .flag: ["YES", "NO"]
    case .number: ["1", "2", "0"]
    case .decimal: ["0", "1"]
    case .words(let words): words.isEmpty ? [""] : words
    }
  }

  /// Returns the value of a flag; `nil` for an invalid text.
  static func flag(of text: String) -> Bool? {
    switch text {
    case "YES", "true": true
    case "NO", "false": false
    default: nil
    }
  }

  private static let flags = ["YES", "NO", "true", "false"]

  /// Returns the text without white space and with letters such as `l` and `O` replaced by the digits that they
  /// resemble.
  private static func digits(_ text: String) -> String {
    String(
      text.compactMap { character in
        character.isWhitespace ? nil : ["l": "1", "I": "1", "O": "0", "o": "0", ",": "."][character] ?? character
      })
  }
}
