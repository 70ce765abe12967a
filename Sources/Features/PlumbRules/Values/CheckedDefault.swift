import PlumbCore
import PlumbModel
import PlumbText

extension Attribute {
  /// The default as two rules check it: `.mismatch` is a finding of `default-type-mismatch`, and `.outOfRange` one of
  /// `default-out-of-range`. Models spell defaults in many ways; a doubtful default is not a fault, and is `.absent`.
  ///
  ///     Integer 16  "70000"  // .outOfRange("beyond the range of Integer 16, …")
  ///     Integer 32  "0.0"    // .value, because Xcode itself writes it
  ///     Boolean     "maybe"  // .mismatch("neither YES nor NO")
  var checkedDefault: DefaultReading {
    switch type {
    // Any text is a String. Xcode documents no text format for the other types.
    case .string, .transformable, .composite, .objectID, .undefined: return .absent
    case .date where defaultDateInterval != nil: return DefaultReading(self)
    default: break
    }
    guard let text = defaultValue else { return .absent }
    switch type {
    // Old models contain the date as text, in addition to the interval or instead of it, in the date format of that
    // time.
    case .date: return DefaultReading.mayBeDate(text) ? .absent : DefaultReading(self)
    // An empty text, or one with characters that RFC 3986 does not allow. Parsers disagree about other faults.
    case .uri:
      return text.isEmpty || text.utf8.contains(where: Self.isForeign) ? .mismatch(reason: "not a URI") : .absent
    case .binary:
      return Base64Text.isValid(text.filter { !$0.isWhitespace }) ? .absent : .mismatch(reason: "not base64")
    default: return DefaultReading(self)
    }
  }

  /// Whether a byte is not allowed in a URI.
  private static func isForeign(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || "<>\"{}|\\^`".utf8.contains(byte)
  }

  /// The XML attribute that contains the default.
  var defaultPlace: XMLKey { defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }

  /// The default for a message: quoted, or the date of an interval.
  var shownDefault: String {
    if let interval = defaultDateInterval, case .value = DefaultReading(self) { return ReferenceDate.text(interval) }
    return Phrase.quoted(defaultDateInterval ?? defaultValue ?? "", limit: 40)
  }
}

extension AttributeType {
  /// The type's name with an article: `an Integer 16`, `a UUID`.
  var withArticle: String {
    switch self {
    case .integer16, .integer32, .integer64, .objectID: "an \(rawValue)"
    case .undefined: "a value"
    default: "a \(rawValue)"
    }
  }
}
