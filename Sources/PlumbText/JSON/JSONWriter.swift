extension JSON {
  /// The text of this value over several lines, indented by two spaces, without a final newline.
  ///
  ///     (["a": [1, 2], "b": []] as JSON).prettyPrinted
  ///     // {
  ///     //   "a": [
  ///     //     1,
  ///     //     2
  ///     //   ],
  ///     //   "b": []
  ///     // }
  package var prettyPrinted: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return writer.text
  }

  /// The text of this value on one line, without spaces between its parts.
  /// What a terminal or a log would act on is escaped in either form: controls, separators of lines, marks of direction,
  /// and the bracket of `##[`, which is a command to GitHub's runner. All other characters beyond ASCII stay as they are.
  package var compact: String {
    var writer = JSONWriter(isPretty: false)
    writer.write(self)
    return writer.text
  }
}

/// The bytes of a document while they grow.
private struct JSONWriter {
  let isPretty: Bool
  private var bytes: [UInt8] = []
  /// Arrays and objects that are open: two spaces each.
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

  /// Brackets with items between them, an item a line where it is pretty; nothing between the brackets of an empty
  /// list.
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

  /// A line feed and the indentation; nothing where all is on one line.
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
  /// A character of a string by its number: U+001F → `\u001f`. For those of the first plane.
  fileprivate static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// JSON that another writer wrote, with the escapes that `prettyPrinted` has: it means the same.
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
