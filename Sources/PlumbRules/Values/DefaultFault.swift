import PlumbCore
import PlumbDeclarations
import PlumbModel

/// A fault of a default that is certain. Models spell defaults in many ways; a doubtful default is not a fault.
///
/// Two rules use it: `default-type-mismatch` and `default-out-of-range`.
enum DefaultFault {
  /// A default that is not a value of the type. `reason` follows `is`: `not an Integer 16`.
  case mismatch(reason: String)
  /// A default beyond the range of the type. `reason` follows a comma:
  /// `beyond the range of Integer 16, -32768 to 32767`.
  case outOfRange(reason: String)
}

extension Attribute {
  /// The fault of the default. `nil` if the default is a value of the type, if it is missing, or if the rule cannot
  /// decide it.
  ///
  ///     Integer 16  "70000"  // .outOfRange("beyond the range of Integer 16, …")
  ///     Integer 32  "0.0"    // nil, because Xcode itself writes it
  ///     Boolean     "maybe"  // .mismatch("neither YES nor NO")
  var defaultFault: DefaultFault? {
    switch type {
    // Any text is a String. Xcode documents no text format for the other types.
    case .string, .transformable, .composite, .objectID, .undefined: return nil
    case .date: return dateFault
    case .uri: return defaultValue.flatMap { Self.uriFault($0) }
    case .binary:
      guard let text = defaultValue else { return nil }
      return Base64Text.isValid(text.filter { !$0.isWhitespace }) ? nil : .mismatch(reason: "not base64")
    default: return defaultValue == nil ? nil : Self.fault(DefaultReading(self))
    }
  }

  /// The XML attribute that contains the default.
  var defaultPlace: XMLKey { defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }

  /// The default, quoted for a message.
  var shownDefault: String { Phrase.quoted(defaultDateInterval ?? defaultValue ?? "", limit: 40) }

  /// Returns the fault for the result of reading a default. `nil` for infinities and NaN, which Core Data accepts as
  /// numbers.
  private static func fault(_ reading: DefaultReading) -> DefaultFault? {
    switch reading {
    case .absent, .value, .notFinite: nil
    case .mismatch(let reason): .mismatch(reason: reason)
    case .outOfRange(let reason): .outOfRange(reason: reason)
    }
  }

  /// The fault of a Date's default. Old models contain the date as text, in addition to the interval or instead of
  /// it, in the date format of that time. A text without any digits is not a date.
  private var dateFault: DefaultFault? {
    if defaultDateInterval != nil { return Self.fault(DefaultReading(self)) }
    guard let text = defaultValue else { return nil }
    return text.utf8.contains { (0x30...0x39).contains($0) } ? nil : .mismatch(reason: "not a date")
  }

  /// Returns the fault of a URI: an empty text, or a text with characters that RFC 3986 does not allow. Other faults
  /// are not reported, because parsers disagree about them.
  private static func uriFault(_ text: String) -> DefaultFault? {
    if text.isEmpty { return .mismatch(reason: "not a URI") }
    let isForeign = text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "<>\"{}|\\^`".utf8.contains($0) }
    return isForeign ? .mismatch(reason: "not a URI") : nil
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
