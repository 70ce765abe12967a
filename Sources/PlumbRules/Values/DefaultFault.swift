import PlumbDeclarations
import PlumbModel
import PlumbText

/// A mistake in a default that is certain. Real models spell defaults in many ways; doubt is no fault.
///
/// Two rules ask for it: `default-type-mismatch` and `default-out-of-range`.
enum DefaultFault {
  /// `reason` follows `is`: `no Integer 16`.
  case mismatch(reason: String)
  /// `reason` follows a comma: `beyond Integer 16, which ends at -32768 and 32767`.
  case outOfRange(reason: String)
}

extension Attribute {
  /// What is wrong with the default; nil where it is a value of the type, where there is none, and where nothing
  /// certain can be said.
  ///
  ///     Integer 16  "70000"  // .outOfRange("beyond Integer 16, which ends at …")
  ///     Integer 32  "0.0"    // nil: Xcode itself writes it
  ///     Boolean     "maybe"  // .mismatch("neither YES nor NO")
  var defaultFault: DefaultFault? {
    switch type {
    // Any text is a String; the others have no form of text that Xcode promises to read.
    case .string, .transformable, .composite, .objectID, .undefined: return nil
    case .date: return dateFault
    case .uri: return defaultValue.flatMap { Self.uriFault($0) }
    // `0` and `YES` are no shorthand here.
    case .uuid: return Self.fault(DefaultReading(self))
    case .binary:
      guard let text = defaultValue else { return nil }
      return Base64Text.isValid(text.filter { !$0.isWhitespace }) ? nil : .mismatch(reason: "not base64")
    default:
      guard let text = defaultValue, !Self.isShortNumber(text, for: type) else { return nil }
      return Self.fault(DefaultReading(self))
    }
  }

  /// The XML attribute that holds the default.
  var defaultPlace: XMLKey { defaultDateInterval == nil ? .defaultValueString : .defaultDateTimeInterval }

  /// The default as a message quotes it.
  var shownDefault: String { Words.quoted(defaultDateInterval ?? defaultValue ?? "", limit: 40) }

  /// A reading of the default as a fault; infinities and NaN are numbers to Core Data.
  private static func fault(_ reading: DefaultReading) -> DefaultFault? {
    switch reading {
    case .absent, .value, .notFinite: nil
    case .mismatch(let reason): .mismatch(reason: reason)
    case .outOfRange(let reason): .outOfRange(reason: reason)
    }
  }

  /// Old models hold dates as text beside or instead of the interval, in the words of the time: what has no digits at
  /// all is none of them.
  private var dateFault: DefaultFault? {
    if let interval = defaultDateInterval {
      return Self.isShortNumber(interval, for: type) ? nil : Self.fault(DefaultReading(self))
    }
    guard let text = defaultValue else { return nil }
    return text.utf8.contains { (0x30...0x39).contains($0) } ? nil : .mismatch(reason: "no date")
  }

  /// No text at all, or characters that RFC 3986 leaves no place for; what else is wrong with a URI, parsers disagree
  /// about.
  private static func uriFault(_ text: String) -> DefaultFault? {
    if text.isEmpty { return .mismatch(reason: "no URI") }
    let isForeign = text.utf8.contains { $0 <= 0x20 || $0 == 0x7F || "<>\"{}|\\^`".utf8.contains($0) }
    return isForeign ? .mismatch(reason: "no URI") : nil
  }

  /// `0`, `-12`, `0.0`, `YES`: what nearly every default looks like, told apart without reading the number.
  private static func isShortNumber(_ text: String, for type: AttributeType) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 30 else { return false }
    // A digit, a sign or a point stands before all letters.
    if text.utf8[text.startIndex] > 0x39 { return type != .date && (text == "NO" || text == "YES") }
    guard type != .boolean else { return text == "0" || text == "1" }
    let most = type == .integer16 ? 4 : type == .integer32 ? 9 : 18
    return (1...most).contains(wholeDigits(text, isInteger: type.isInteger))
  }

  /// How many digits a number has before its point; 0 where it is none, or a whole number with a fraction.
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
  /// `an Integer 16`, `a UUID`.
  var withArticle: String {
    switch self {
    case .integer16, .integer32, .integer64, .objectID: "an \(rawValue)"
    case .undefined: "a value"
    default: "a \(rawValue)"
    }
  }
}
