import PlumbText

extension FieldForm {
  /// Whether a text without escapes says something in an XML attribute of this form.
  ///
  ///     FieldForm.flag.understands("true")      // true
  ///     FieldForm.flag.understands("YEZ")       // false
  ///     FieldForm.number.understands("l")       // false
  ///
  /// Flags are `YES` and `NO` to Xcode; `true` and `false` are in models that newer ones wrote (`usedWithCloudKit`).
  package func understands(_ text: String) -> Bool {
    switch self {
    case .text: true
    case .flag: Self.flags.contains(text)
    case .number: Int(text) != nil
    case .decimal: DecimalNumber(text) != nil
    case .words(let words): words.contains(text)
    }
  }

  /// What follows `which is` of a text that is not understood: `neither YES nor NO`.
  package var lack: String {
    switch self {
    case .text: "no text"
    case .flag: "neither YES nor NO"
    case .number: "no whole number"
    case .decimal: "no number"
    case .words(let words): words.count > 4 ? "none of its values" : "not \(Words.list(words, conjunction: "or"))"
    }
  }

  /// The text that was probably meant: `YES` for `YEZ` and for `1`, `1` for `l`, `Nullify` for `Nulify`; nil where
  /// nothing is near.
  package func nearest(to text: String) -> String? {
    switch self {
    case .text: nil
    case .flag: ["1": "YES", "0": "NO"][text] ?? Suggestion.nearest(to: text, in: Self.flags)
    case .number, .decimal:
      text.count > 20 ? nil : [Self.digits(text)].first { $0 != text && understands($0) }
    case .words(let words): Suggestion.nearest(to: text, in: words)
    }
  }

  /// What can be written, where that is a short list.
  package var choices: [String] {
    switch self {
    case .text, .number, .decimal: []
    case .flag: ["YES", "NO"]
    case .words(let words): words
    }
  }

  /// Texts that are understood, as different as they can be; one at least.
  var samples: [String] {
    switch self {
    case .text: [""]
    case .flag: ["YES", "NO"]
    case .number: ["1", "2", "0"]
    case .decimal: ["0", "1"]
    case .words(let words): words.isEmpty ? [""] : words
    }
  }

  private static let flags = ["YES", "NO", "true", "false"]

  /// The text with digits for the letters that look like them, and without white space.
  private static func digits(_ text: String) -> String {
    String(
      text.compactMap { character in
        character.isWhitespace ? nil : ["l": "1", "I": "1", "O": "0", "o": "0", ",": "."][character] ?? character
      })
  }
}
