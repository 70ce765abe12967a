import PlumbCore

/// The values of YAML within lines: scalars, quoted text, and lists and mappings in brackets.
struct YAMLFlow {
  let bytes: [UInt8]
  /// The deepest nesting that is read.
  let depth: Int
  /// The values with an anchor, by its name.
  var anchors: [String: JSONNode] = [:]
  private let file: String
  private let table: LineTable
  /// The number of aliases that are still read. Their values are shared, but a walk of all values takes exponential time
  /// with aliases of aliases.
  private var aliases = 1000
  /// The number of members that merge keys may still add.
  private var mergedMembers = 100_000

  init(_ bytes: [UInt8], file: String, depth: Int) {
    (self.bytes, self.file, self.depth) = (bytes, file, depth)
    table = LineTable(bytes)
  }

  // MARK: Texts

  func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<max(start, end)], as: UTF8.self) }

  func afterSpaces(_ start: Int, _ end: Int) -> Int {
    bytes[start..<max(start, end)].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? end
  }

  func endOfWord(_ start: Int, _ end: Int) -> Int {
    bytes[start..<max(start, end)].firstIndex { " \t,[]{}\n\r".utf8.contains($0) } ?? end
  }

  /// Whether only spaces and a comment are between two offsets.
  func isBlank(_ start: Int, _ end: Int) -> Bool {
    let first = afterSpaces(start, end)
    return first >= end || bytes[first] == UInt8(ascii: "#")
  }

  /// Returns the offset after a scalar without quotes.
  func endOfPlain(_ start: Int, _ end: Int, inBrackets: Bool) throws(YAMLNotRead) -> Int {
    guard start < end, !"!%@`|>&*".utf8.contains(bytes[start]), !startsComplexKey(start, end) else {
      throw YAMLNotRead()
    }
    var last = start
    for index in start..<end {
      let byte = bytes[index]
      let isSpace = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      if byte == UInt8(ascii: "#"), index > start, last < index { break }
      if byte == UInt8(ascii: ":"), endsKey(index, end, inBrackets: inBrackets) { break }
      if byte == UInt8(ascii: "\n") || inBrackets && ",[]{}".utf8.contains(byte) { break }
      if !isSpace { last = index + 1 }
    }
    return last
  }

  /// Whether a question mark is that of a key over several lines.
  private func startsComplexKey(_ start: Int, _ end: Int) -> Bool {
    bytes[start] == UInt8(ascii: "?") && afterSpaces(start + 1, end) != start + 1
  }

  private func endsKey(_ colon: Int, _ end: Int, inBrackets: Bool) -> Bool {
    guard colon + 1 < end else { return true }
    return " \t\r\n".utf8.contains(bytes[colon + 1]) || inBrackets && ",]}".utf8.contains(bytes[colon + 1])
  }

  // MARK: Nodes

  func node(_ value: JSONNode.Value, _ start: Int, _ end: Int) -> JSONNode {
    node(value, table.position(of: start), table.position(of: end))
  }

  func node(_ value: JSONNode.Value, _ start: Position?, _ end: Position?) -> JSONNode {
    JSONNode(value: value, location: Location(file: file, start: start ?? .start, end: end ?? start ?? .start))
  }

  func plain(_ text: String, _ start: Int, _ end: Int) -> JSONNode {
    switch text {
    case "true": node(.bool(true), start, end)
    case "false": node(.bool(false), start, end)
    case "null", "~": node(.null, start, end)
    default: node(.string(text), start, end)
    }
  }

  /// Adds a member. The members of a merge key (`<<`) are added unless the mapping has them.
  mutating func add(_ member: JSONNode.Member, to members: inout YAMLMembers) throws(YAMLNotRead) {
    guard member.key == "<<" else { return members.replace(member) }
    for source in member.value.elements ?? [member.value] {
      guard let merged = source.members, merged.count <= mergedMembers else { throw YAMLNotRead() }
      mergedMembers -= merged.count
      for new in merged where !members.contains(new.key) { members.replace(new) }
    }
  }

  /// Returns the key at an offset, with the offset after its colon; `nil` if a value starts there.
  func key(
    from start: Int, to end: Int, inBrackets: Bool = false
  ) throws(YAMLNotRead) -> (text: String, location: Location, end: Int)? {
    guard start < end else { return nil }
    var (text, last): (String, Int)
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      (text, last) = try quoted(start)
    } else {
      guard !"[{&*!|>%@`#".utf8.contains(bytes[start]), !startsComplexKey(start, end) else { return nil }
      last = try endOfPlain(start, end, inBrackets: inBrackets)
      text = self.text(start, last)
    }
    let colon = afterSpaces(last, end)
    guard colon < end, bytes[colon] == UInt8(ascii: ":"), endsKey(colon, end, inBrackets: inBrackets) else {
      return nil
    }
    let location = Location(file: file, start: table.position(of: start), end: table.position(of: last))
    return (text, location, colon + 1)
  }

  // MARK: Values

  /// Returns the value at an offset, and the offset after it.
  mutating func value(_ start: Int, depth level: Int) throws(YAMLNotRead) -> (JSONNode, Int) {
    guard start < bytes.count, level < depth else { throw YAMLNotRead() }
    switch bytes[start] {
    case UInt8(ascii: "["): return try list(start, depth: level)
    case UInt8(ascii: "{"): return try mapping(start, depth: level)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (text, end) = try quoted(start)
      return (node(.string(text), start, end), end)
    case UInt8(ascii: "*"):
      let end = endOfWord(start, bytes.count)
      guard let node = anchors[text(start + 1, end)], aliases > 0 else { throw YAMLNotRead() }
      aliases -= 1
      return (node, end)
    default:
      let end = try endOfPlain(start, bytes.count, inBrackets: true)
      return (plain(text(start, end), start, end), end)
    }
  }

  private mutating func list(_ start: Int, depth level: Int) throws(YAMLNotRead) -> (JSONNode, Int) {
    var elements: [JSONNode] = []
    var next = try afterGap(start + 1)
    while bytes[next] != UInt8(ascii: "]") {
      let (element, end) = try value(next, depth: level + 1)
      elements.append(element)
      next = try afterComma(end, before: UInt8(ascii: "]"))
    }
    return (node(.array(elements), start, next + 1), next + 1)
  }

  private mutating func mapping(_ start: Int, depth level: Int) throws(YAMLNotRead) -> (JSONNode, Int) {
    var members = YAMLMembers()
    var next = try afterGap(start + 1)
    while bytes[next] != UInt8(ascii: "}") {
      guard let (key, location, colon) = try key(from: next, to: bytes.count, inBrackets: true) else {
        throw YAMLNotRead()
      }
      let (value, end) = try value(afterGap(colon), depth: level + 1)
      try add(JSONNode.Member(key: key, keyLocation: location, value: value), to: &members)
      next = try afterComma(end, before: UInt8(ascii: "}"))
    }
    return (node(.object(members.list), start, next + 1), next + 1)
  }

  /// Returns the offset of the next value in brackets, or of the closing bracket.
  private func afterComma(_ end: Int, before bracket: UInt8) throws(YAMLNotRead) -> Int {
    let next = try afterGap(end)
    if bytes[next] == bracket { return next }
    guard bytes[next] == UInt8(ascii: ",") else { throw YAMLNotRead() }
    return try afterGap(next + 1)
  }

  /// Returns the offset after spaces, lines and comments.
  private func afterGap(_ start: Int) throws(YAMLNotRead) -> Int {
    var next = start
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "#") {
        next = bytes.offset(of: UInt8(ascii: "\n"), from: next) ?? bytes.count
      } else if " \t\r\n".utf8.contains(bytes[next]) {
        next += 1
      } else {
        return next
      }
    }
    throw YAMLNotRead()
  }

  /// Returns a text in quotes, and the offset after it.
  private func quoted(_ start: Int) throws(YAMLNotRead) -> (String, Int) {
    let quote = bytes[start]
    var (text, next) = ([UInt8](), start + 1)
    while next < bytes.count, bytes[next] != UInt8(ascii: "\n") {
      let byte = bytes[next]
      let following = next + 1 < bytes.count ? bytes[next + 1] : 0
      if byte == quote {
        guard quote == UInt8(ascii: "'"), following == quote else {
          return (String(decoding: text, as: UTF8.self), next + 1)
        }
        next += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        guard let escaped = Self.escapes[following] else { throw YAMLNotRead() }
        text.append(escaped)
        next += 2
        continue
      }
      text.append(byte)
      next += 1
    }
    throw YAMLNotRead()
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: " "): UInt8(ascii: " "),
  ]
}

/// The members of a mapping. Of several with the same key, the last one is in the list.
struct YAMLMembers {
  private var members: [JSONNode.Member?] = []
  private var places: [String: Int] = [:]

  var list: [JSONNode.Member] { members.compactMap { $0 } }

  func contains(_ key: String) -> Bool { places[key] != nil }

  mutating func replace(_ member: JSONNode.Member) {
    if let place = places.updateValue(members.count, forKey: member.key) { members[place] = nil }
    members.append(member)
  }
}
