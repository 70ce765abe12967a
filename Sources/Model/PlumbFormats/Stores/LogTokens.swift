import PlumbModel
import PlumbText

/// The words and marks of a list of hashes in a log.
struct LogTokens {
  private let bytes: [UInt8]
  /// The offset of the next token.
  private(set) var index: Int
  /// Whether the end of the list was read.
  private(set) var isClosed = false

  private enum Token: Equatable {
    /// A word, or a text in quotation marks.
    case word(String)
    case mark(UInt8)
  }

  /// Creates tokens from an offset on.
  init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

  /// The maximum number of marks between a key and its list: the separator, and a tag in XML.
  private static let mostMarks = 12

  /// Skips the marks before a list, and its first mark. Returns whether the list begins with a tag in XML; `nil` if no list
  /// follows.
  mutating func skip(to tag: String, or marks: [UInt8]) -> Bool? {
    for _ in 0..<Self.mostMarks {
      switch next() {
      case .word(let word):
        if word == tag {
          _ = next()
          return true
        }
        if word != "key" { return nil }
      case .mark(let mark): if marks.contains(mark) { return false }
      case nil: return nil
      }
    }
    return nil
  }

  /// Whether a word is a key of the metadata of a store, which is after a list that is not closed.
  private static func isOfMetadata(_ word: String) -> Bool { word.hasPrefix("NSStoreModelVersion") }

  /// Reads `Order = <…>;` to the bracket that closes the list.
  mutating func hashesByName() -> [String: LoggedHash] {
    var found: [String: LoggedHash] = [:]
    var name: String?
    var depth = 1
    while let token = next() {
      switch token {
      case .word(let word):
        if Self.isOfMetadata(word) { return found }
        name = word
      case .mark(UInt8(ascii: "=")), .mark(UInt8(ascii: ":")):
        guard let entity = name, let hash = hash() else { continue }
        if found[entity] == nil { found[entity] = hash }
        name = nil
      case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "[")): depth += 1
      case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "]")):
        depth -= 1
        if depth == 0 {
          isClosed = true
          return found
        }
      default: break
      }
    }
    return found
  }

  /// Reads `<key>Order</key><data>…</data>` to the tag that closes the list.
  mutating func dataByKey() -> [String: LoggedHash] {
    var found: [String: LoggedHash] = [:]
    var name: String?
    while let tag = nextTag() {
      switch tag {
      case "key":
        let key = text()
        if Self.isOfMetadata(key) { return found }
        name = key
      case "data":
        let hash = Base64.bytes(of: text()).flatMap(VersionHash.init(bytes:))
        if let name { found[name] = LoggedHash(start: hash?.bytes ?? []) }
      case "/dict":
        isClosed = true
        return found
      default: break
      }
    }
    return found
  }

  /// Reads the hash after a separator, which may contain no bytes; `nil` for any other value.
  private mutating func hash() -> LoggedHash? {
    let start = index
    switch next() {
    case .mark(UInt8(ascii: "<")): return printed(to: UInt8(ascii: ">"))
    case .mark(UInt8(ascii: "{")):
      guard next() == .word("length") else { break }
      return printed(to: UInt8(ascii: "}"))
    case .mark(UInt8(ascii: ";")): return LoggedHash()
    case .word(let word):
      if Self.isNumber(word) {
        let end = index
        if next() == .word("bytes") { return LoggedHash() }
        index = end
      }
      if let bytes = Self.hexadecimal(word), bytes.count == 32 { return LoggedHash(start: bytes) }
      if let hash = VersionHash(base64: word) { return LoggedHash(start: hash.bytes) }
    default: break
    }
    index = start
    return nil
  }

  /// Reads the bytes to a closing mark. Bytes after an ellipsis are the last ones.
  private mutating func printed(to close: UInt8) -> LoggedHash {
    var parts: [[UInt8]] = [[]]
    while let token = next(), token != .mark(close) {
      guard case .word(let word) = token else { continue }
      if word == "..." || word == "…" { parts.append([]) }
      parts[parts.count - 1] += word.utf8.count > 2 ? Self.hexadecimal(word) ?? [] : []
    }
    guard let first = parts.first, parts.count <= 2 else { return LoggedHash() }
    return LoggedHash(start: first, end: parts.count == 2 ? parts[1] : [])
  }

  /// Returns the bytes of an even number of hexadecimal digits, with or without `0x`.
  private static func hexadecimal(_ word: String) -> [UInt8]? {
    Hexadecimal.bytes(of: word.hasPrefix("0x") ? word.dropFirst(2) : word[...])
  }

  private static func isNumber(_ word: String) -> Bool {
    word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

// MARK: - Tokens

extension LogTokens {
  private mutating func next() -> Token? {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    index += 1
    if bytes[start] == UInt8(ascii: "\""), let text = quoted() { return .word(text) }
    guard Self.isOfWord(bytes[start]) else { return .mark(bytes[start]) }
    while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
    return .word(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// The maximum number of bytes of a text in quotation marks.
  private static let longestText = 2_000

  /// Reads a text after its quotation mark, and the mark at its end; `nil` if the line has no other mark.
  private mutating func quoted() -> String? {
    let end = bytes[index...].prefix(Self.longestText).firstIndex { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
    }
    guard let end, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    index = end + 1
    return Self.unescaped(text)
  }

  /// Replaces `\U00e9`, the form of other characters in the description of a dictionary.
  private static func unescaped(_ text: String) -> String {
    var units: [UInt16] = []
    var rest = Array(text.utf16)[...]
    while let unit = rest.first {
      let digits = rest.starts(with: "\\U".utf16) ? String(decoding: rest.dropFirst(2).prefix(4), as: UTF16.self) : ""
      if digits.utf8.count == 4, let escaped = UInt16(digits, radix: 16) {
        units.append(escaped)
        rest = rest.dropFirst(6)
      } else {
        units.append(unit)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads up to the end of the next tag, and returns its name.
  private mutating func nextTag() -> String? {
    guard let open = bytes.offset(of: UInt8(ascii: "<"), from: index),
      let close = bytes.offset(of: UInt8(ascii: ">"), from: open)
    else { return nil }
    index = close + 1
    return String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
  }

  /// Reads up to the next tag.
  private mutating func text() -> String {
    let end = bytes.offset(of: UInt8(ascii: "<"), from: index) ?? bytes.count
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// Whether a byte is part of a word without quotation marks.
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80...: true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"): true
    default: false
    }
  }

  /// Returns a text in base64 with a length after a key.
  static func base64(in bytes: [UInt8], after key: Int, length: Int) -> String? {
    let isOfText = { (byte: UInt8) in
      isOfWord(byte) && byte < 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
    }
    let value = bytes[key...].prefix(length + 60)
    return value.split { !isOfText($0) }
      .map { String(decoding: $0.drop { $0 == UInt8(ascii: "=") }, as: UTF8.self) }
      .first { $0.utf8.count == length && Base64.bytes(of: $0) != nil }
  }
}
