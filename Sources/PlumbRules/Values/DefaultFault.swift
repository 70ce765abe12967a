import PlumbDeclarations
import PlumbModel
import PlumbText

/// A fault of a default that is certain. Models spell defaults in many ways; a doubtful default is not a fault.
///
/// Two rules use it: `default-type-mismatch` and `default-out-of-range`.
enum DefaultFault {
  /// A default that is not a value of the type. `reason` follows `is`: `not a valid Integer 16`.
  case mismatch(reason: String)
  /// A default beyond the range of the type. `reason` follows a comma:
  /// `outside the range of Integer 16, -32768 to 32767`.
  case outOfRange(reason: String)
}

extension Attribute {
  /// The fault of the default. `nil` if the default is a value of the type, if it is missing, or if the rule cannot
  /// decide it.
  ///
  ///     Integer 16  "70000"  // .outOfRange("outside the range of Integer 16, …")
  ///     Integer 32  "0.0"    // nil, because Xcode itself writes it
  ///     Boolean     "maybe"  // .mismatch("neither YES nor NO")
  var defaultFault: DefaultFault? {
    switch type {
    // Any text is a String. Xcode documents no text format for the other types.
    case .string, .transformable, .composite, .objectID, .undefined: return nil
    case .date: return dateFault
    case .uri: return defaultValue.flatMap { Self.uriFault($0) }
    // The test for short numbers does not apply to a UUID: `0` and `YES` are not valid.
    case .uuid: return Self.fault(DefaultReading(self))
    case .binary:
      guard let text = defaultValue else { return nil }
      return Base64Text.isValid(text.filter { !$0.isWhitespace }) ? nil : .mismatch(reason: "not base64")
    default:
      guard let text = defaultValue, !Self.isShortNumber(text, for: type) else { return nil }
      return Self.fault(DefaultReading(self))
    }
  }

  /// The XML attribute that contains the default.
  var defaultPlace: XMLKey { defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }

  /// The default, quoted for a message.
  var shownDefault: String { Words.quoted(defaultDateInterval ?? defaultValue ?? "", limit: 40) }

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
    if let interval = defaultDateInterval {
      return Self.isShortNumber(interval, for: type) ? nil : Self.fault(DefaultReading(self))
    }
    guard let text = defaultValue else { return nil }
    return text.utf8.contains { (0x30...0x39).contains($0) } ? nil : .mismatch(reason: "no date")
  }

  /// Returns the fault of a URI: an empty text, or a text with characters that RFC 3986 does not allow. Other faults
  /// are not reported, because parsers disagree about them.
  private static func uriFault(_ text: String) -> DefaultFault? {
    if text.isEmpty { return .mismatch(reason: "not a valid URI") }
    let isForeign = text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "<>\"{}|\\^`".utf8.contains($0) }
    return isForeign ? .mismatch(reason: "not a valid URI") : nil
  }

  /// Whether a default is a short valid number: `0`, `-12`, `0.0`, `YES`. Nearly every default is, and the test does
  /// not parse the number.
  private static func isShortNumber(_ text: String, for type: AttributeType) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 30 else { return false }
    // In ASCII, digits, signs and the point are before all letters.
    if text.utf8[text.startIndex] > 0x39 { return type != .date && (text == "NO" || text == "YES") }
    guard type != .boolean else { return text == "0" || text == "1" }
    let most = type == .integer16 ? 4 : type == .integer32 ? 9 : 18
    return (1...most).contains(wholeDigits(text, isInteger: type.isInteger))
  }

  /// Returns the number of digits before the point. 0 if the text is not a number, or if it has a fraction and the
  /// type is an integer.
  private static func wholeDigits(_ text: String, isInteger: Bool) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var digits = 0
      var isFraction = false
      for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "-") where index == 0: break
        case 0x31...0x39 where isFraction && isInteger: return 0
        case 0x30...0x39: if !isFraction { digits += 1 }
        case UInt8(ascii: ".") where digits > 0 && !isFraction: isFraction = true
        default: return 0
        }
      }
      return digits
    }
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
