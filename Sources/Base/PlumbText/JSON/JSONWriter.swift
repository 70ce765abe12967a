extension JSON {
  /// The text of this value over several lines, indented by two spaces, without a final newline.
  package var prettyPrinted: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }

  /// The text of this value on one line, without spaces between its parts. In both forms, characters that a terminal or
  /// a log interprets are escaped: control characters, line separators, direction marks, and the bracket of `##[`,
  /// which is a command to GitHub's runner.
  package var compact: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.text
  }
}

/// A writer of the bytes of a document.
private struct JSONWriter {
  let isPretty: Bool
  private var bytes: [UInt8] = []
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .int(let number): append("\(number)")
    case .double(let number): append(number.isFinite ? "\(number)" : "null")
    case .string(let string): appendString(string)
    case .array(let elements): writeItems(elements, "[", "]") { $0.write($1) }
    case .object(let members): writeItems(members, "{", "}") { $0.write($1) }
    }
  }

  private mutating func write(_ member: JSON.Member) {
    appendString(member.key)
    append(isPretty ? ": " : ":")
    write(member.value)
  }

  /// Writes brackets with items between them, one item per line if the output is pretty-printed. An empty list is
  /// written as two brackets.
  private mutating func writeItems<Item>(
    _ items: [Item], _ open: String, _ close: String, _ writeItem: (inout JSONWriter, Item) -> Void
  ) {
    append(open)
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { append(",") }
      startLine()
      writeItem(&self, item)
    }
    depth -= 1
    if !items.isEmpty { startLine() }
    append(close)
  }

  private mutating func startLine() {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendString(_ string: String) {
    append("\"")
    var bracket = CommandBracket()
    for scalar in string.unicodeScalars {
      let isCommand = bracket.isNext(scalar)
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{8}": append("\\b")
      case "\u{C}": append("\\f")
      case "\0"..<" ": append(JSON.escape(scalar))
      case _ where isCommand: append(JSON.escape(scalar))
      case _ where scalar.value >= 0x7F && Terminal.isActive(scalar): append(JSON.escape(scalar))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    append("\"")
  }
}

extension JSON {
  /// Returns the numeric escape of a character in a string: U+001F → `\u001f`. Only for characters of the first
  /// plane.
  fileprivate static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// Returns JSON of another writer with the escapes of `prettyPrinted`. Its meaning is unchanged.
  package static func inert(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 < 0x7F && $0 != UInt8(ascii: "#") }
    if isPlain { return text }
    var bracket = CommandBracket()
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if bracket.isNext(scalar) || scalar.value >= 0x7F && Terminal.isActive(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
