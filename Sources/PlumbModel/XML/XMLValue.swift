/// The value of an XML attribute from the parser. Its bytes are valid only until the parser's callback returns.
///
/// Escapes are resolved except for ampersands, which are contained as `&#38;`. The bytes are not copied before `text`
/// is read, so that flags and numbers are read without creating a string.
package struct XMLValue {
  /// The first byte. Must not be read if `count` is 0.
  package let start: UnsafePointer<UInt8>
  /// The number of bytes. The bytes have no terminating NUL.
  package let count: Int

  /// Creates a value from memory that the caller owns.
  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  /// The bytes as a collection, valid as long as the value.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether the value is spelled `YES`, as Xcode writes a flag that is on.
  var isPlainYes: Bool { count == 3 && start[0] == 0x59 && start[1] == 0x45 && start[2] == 0x53 }

  /// Whether the value is spelled `NO`.
  var isPlainNo: Bool { count == 2 && start[0] == 0x4E && start[1] == 0x4F }

  /// Whether the value means that a flag is on. Xcode writes YES and NO; other tools write `true` and `false`.
  var isYes: Bool { isPlainYes || bytes.elementsEqual("true".utf8) }

  /// Whether the value means that a flag is off: `NO` or `false`.
  var isNo: Bool { isPlainNo || bytes.elementsEqual("false".utf8) }

  /// Whether the value is a number of digits with an optional minus sign and decimal point: `-18`, `128`, `180.5`.
  var isPlainNumber: Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[whole.endIndex...]
    guard !whole.isEmpty, rest.first == UInt8(ascii: ".") else { return !whole.isEmpty && rest.isEmpty }
    rest.removeFirst()
    return !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The bytes as text. The parser does not expand entities and provides every ampersand as `&#38;`.
  var text: String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    let spelling = Array("&#38;".utf8)
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      plain.append(byte)
      rest = rest.dropFirst(rest.starts(with: spelling) ? spelling.count : 1)
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

extension XMLValue {
  /// The first and the last eight bytes of a value and the number of its bytes. Comparing them distinguishes most
  /// values.
  ///
  /// For fewer than eight bytes, `low` contains enough of the bytes to compare values of equal length, and `high` is
  /// 0.
  struct Ends: Equatable, Sendable {
    let low: UInt64
    let high: UInt64
    let count: Int

    /// Whether the ends contain all bytes of the value.
    var isWhole: Bool { count <= 16 }
  }

  /// The ends of the value. Reads only bytes of the value, in two halves that can overlap.
  var ends: Ends {
    let raw = UnsafeRawPointer(start)
    if count >= 8 {
      return Ends(
        low: raw.loadUnaligned(as: UInt64.self), high: (raw + count - 8).loadUnaligned(as: UInt64.self), count: count)
    }
    if count >= 4 {
      let (first, last) = (raw.loadUnaligned(as: UInt32.self), (raw + count - 4).loadUnaligned(as: UInt32.self))
      return Ends(low: UInt64(first) << 32 | UInt64(last), high: 0, count: count)
    }
    guard count > 0 else { return Ends(low: 0, high: 0, count: 0) }
    let bytes = UInt64(start[0]) << 16 | UInt64(start[count / 2]) << 8 | UInt64(start[count - 1])
    return Ends(low: bytes, high: 0, count: count)
  }
}

extension XMLValue {
  /// Calls a closure with a text as the value that a parser would provide.
  static func with<Result>(_ text: String, _ body: (XMLValue) -> Result) -> Result {
    var text = text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&#38;")
    return text.withUTF8 { bytes in
      // An empty text has no address. The closure does not read a byte of the value then.
      withUnsafePointer(to: UInt8(0)) { body(XMLValue(start: bytes.baseAddress ?? $0, count: bytes.count)) }
    }
  }
}
