import PlumbCore

/// The tokens of a script in Starlark or Ruby, without comments: the two share their strings, names and brackets.
///
///     ScriptTokens("s.resource = 'Shop.xcdatamodeld' # the model".utf8).tokens   // s . resource = "Shop.xcdatamodeld"
struct ScriptTokens {
  enum Kind: Hashable {
    case name(String)
    /// A text in quotes without interpolation.
    case text(String)
    case symbol(UInt8)
    /// A text with interpolation, or a form that is not read.
    case computed
    case line
  }

  struct Token {
    var kind: Kind
    var start: Int
    var end: Int
  }

  private let bytes: [UInt8]
  private var next = 0
  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while next < bytes.count { step() }
    // The comment at the end of a file may have no line after it.
    tokens.append(Token(kind: .line, start: bytes.count, end: bytes.count))
  }

  private mutating func step() {
    let (start, byte) = (next, bytes[next])
    switch byte {
    case UInt8(ascii: "#"): next = endOfLine(next)
    case UInt8(ascii: "\n"): add(.line, from: start, to: start + 1)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\\"): next += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"): addText(byte)
    case UInt8(ascii: "%")
    where has("%w", at: next) || has("%W", at: next) || has("%q", at: next) || has("%Q", at: next):
      addWords()
    case UInt8(ascii: "<") where has("<<-", at: next) || has("<<~", at: next): addDocument()
    case _ where Self.isOfName(byte):
      next = bytes[next...].firstIndex { !Self.isOfName($0) } ?? bytes.count
      add(.name(String(decoding: bytes[start..<next], as: UTF8.self)), from: start, to: next)
    default: add(.symbol(byte), from: start, to: start + 1)
    }
  }

  private mutating func add(_ kind: Kind, from start: Int, to end: Int) {
    tokens.append(Token(kind: kind, start: start, end: end))
    next = end
  }

  private mutating func addText(_ quote: UInt8) {
    let start = next
    let isLong = next + 2 < bytes.count && bytes[next + 1] == quote && bytes[next + 2] == quote
    let length = isLong ? 3 : 1
    var (text, index, isComputed) = ([UInt8](), next + length, false)
    while index < bytes.count {
      if bytes[index] == quote,
        !isLong || (index + 2 < bytes.count && bytes[index + 1] == quote && bytes[index + 2] == quote)
      {
        add(isComputed ? .computed : .text(String(decoding: text, as: UTF8.self)), from: start, to: index + length)
        return
      }
      if bytes[index] == UInt8(ascii: "\\") {
        isComputed = true
        index += 1
      }
      if has("#{", at: index), quote == UInt8(ascii: "\"") { isComputed = true }
      if index < bytes.count { text.append(bytes[index]) }
      index += 1
    }
    add(.computed, from: start, to: bytes.count)
  }

  /// Adds the texts of `%w[a b]`.
  private mutating func addWords() {
    let open = next + 2 < bytes.count ? bytes[next + 2] : 0
    let close: UInt8? = [
      UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
      UInt8(ascii: "|"): UInt8(ascii: "|"), UInt8(ascii: "<"): UInt8(ascii: ">"),
    ][open]
    guard let close else { return add(.computed, from: next, to: next + 2) }
    guard let end = bytes[(next + 3)...].firstIndex(of: close) else {
      return add(.computed, from: next, to: bytes.count)
    }
    let start = next
    let isList = bytes[next + 1] == UInt8(ascii: "w") || bytes[next + 1] == UInt8(ascii: "W")
    let text = bytes[(next + 3)..<end]
    let parts = isList ? text.split { " \t\r\n".utf8.contains($0) } : [text]
    for part in parts {
      let word = String(decoding: part, as: UTF8.self)
      add(word.contains("#{") ? .computed : .text(word), from: start, to: end + 1)
    }
    next = end + 1
  }

  /// Passes the lines of `<<-TEXT`.
  private mutating func addDocument() {
    let first = next + 3
    let name = bytes[first...].prefix { Self.isOfName($0) || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
      .filter(Self.isOfName)
    guard !name.isEmpty else { return add(.symbol(bytes[next]), from: next, to: next + 1) }
    let start = next
    var line = endOfLine(next)
    while line < bytes.count {
      let end = endOfLine(line + 1)
      let text = bytes[min(line + 1, bytes.count)..<end].filter { !" \t\r".utf8.contains($0) }
      line = end
      if text == Array(name) { break }
    }
    add(.computed, from: start, to: min(line, bytes.count))
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { text in
      index + text.count <= bytes.count && bytes[index..<(index + text.count)].elementsEqual(text)
    }
  }

  private func endOfLine(_ start: Int) -> Int {
    start < bytes.count ? bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") } ?? bytes.count : bytes.count
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
