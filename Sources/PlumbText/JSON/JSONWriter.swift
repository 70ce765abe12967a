extension JSON {
  /// The text of this value over several lines, indented by two spaces, without a final newline.
  package var prettyPrinted: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }

  /// The text of this value on one line, without spaces between its parts.
  package var compact: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.text
  }
}

private struct JSONWriter {
  let isPretty: Bool
  private var bytes: [UInt8] = []
  private var depth = 0

  init(isPretty: Bool) { self.isPretty = isPretty }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func write(_ value: JSON) {
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

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func appendString(_ string: String) {
    append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\u{8}": append("\\b")
      case "\u{C}": append("\\f")
      case "\0"..<" ", "\u{2028}", "\u{2029}": append("\\u" + fourHexDigits(scalar.value))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    append("\"")
  }

  private func fourHexDigits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
