/// The value of an XML attribute as the parser hands it over: bytes that live as long as the call.
///
/// Escapes are resolved already, but for ampersands, which stand as `&#38;`. There is no copy and no string until
/// `text` is asked for, so that flags and numbers are read without either.
package struct XMLValue {
  /// The first byte. Nothing may be read from it where `count` is 0.
  package let start: UnsafePointer<UInt8>
  /// The number of bytes; no NUL ends them.
  package let count: Int

  /// A value in memory that the caller keeps alive.
  package init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  /// The bytes as a collection, for as long as the value is good.
  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether the value is spelled `YES`, as Xcode spells a flag that is on.
  var isPlainYes: Bool { count == 3 && start[0] == 0x59 && start[1] == 0x45 && start[2] == 0x53 }

  /// Whether the value is spelled `NO`.
  var isPlainNo: Bool { count == 2 && start[0] == 0x4E && start[1] == 0x4F }

  /// The meaning of a flag. Xcode writes YES and NO; other tools have written `true` and `false`.
  var isYes: Bool { isPlainYes || bytes.elementsEqual("true".utf8) }

  /// The same for a flag that is off.
  var isNo: Bool { isPlainNo || bytes.elementsEqual("false".utf8) }

  /// Whether the value is a number in digits alone, with a sign and a point as they may be: `-18`, `128`, `180.5`.
  var isPlainNumber: Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest[whole.endIndex...]
    guard !whole.isEmpty, rest.first == UInt8(ascii: ".") else { return !whole.isEmpty && rest.isEmpty }
    rest.removeFirst()
    return !rest.isEmpty && rest.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The bytes as text. A parser that expands no entities hands over every ampersand as `&#38;`.
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
  /// The first and the last eight bytes of a value and how many bytes it has: two comparisons tell most values apart.
  ///
  /// Of fewer than eight bytes, `low` holds what tells them apart from others of as many, and `high` nothing.
  struct Ends: Equatable, Sendable {
    let low: UInt64
    let high: UInt64
    let count: Int

    /// Whether these are all bytes of the value.
    var isWhole: Bool { count <= 16 }
  }

  /// Reads the value's own bytes only: two halves, which may overlap.
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
  /// Does something with a text as if a parser had found it.
  static func with<Result>(_ text: String, _ body: (XMLValue) -> Result) -> Result {
    var text = text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&#38;")
    return text.withUTF8 { bytes in
      // An empty text has no address; no byte of the value is read then.
      withUnsafePointer(to: UInt8(0)) { body(XMLValue(start: bytes.baseAddress ?? $0, count: bytes.count)) }
    }
  }
}
