import PlumbCore

/// A reader of the part of YAML that project files use: mappings and lists as blocks and in brackets, scalars, quoted
/// and literal text, anchors and merge keys.
///
///     YAMLReader.read(Array("targets:\n  App: {sources: [App, Models]}".utf8), file: "project.yml")
///     // {"targets": {"App": {"sources": ["App", "Models"]}}}
///
/// A file with other syntax (tags, several documents, complex keys, quoted text over several lines) is not read. Plain
/// scalars are strings, except `true`, `false`, `null` and `~`.
package enum YAMLReader {
  /// The deepest nesting that is read.
  private static let greatestDepth = 64

  /// Returns the value of a file; `nil` for a file that cannot be read.
  package static func read(_ bytes: [UInt8], file: String) -> JSONNode? {
    var reader = YAMLBlocks(YAMLFlow(bytes, file: file, depth: greatestDepth))
    return try? reader.document()
  }
}

/// A form that is not read.
struct YAMLNotRead: Error {}

/// The blocks of a file, line by line.
private struct YAMLBlocks {
  private struct Line {
    /// The offset of the first byte that is not a space.
    var start: Int
    var end: Int
    var indent: Int
  }

  private var flow: YAMLFlow
  private var lines: [Line] = []
  private var next = 0

  init(_ flow: YAMLFlow) {
    self.flow = flow
    let bytes = flow.bytes
    var start = 0
    while start < bytes.count {
      let end = bytes.offset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let first = bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end
      let last = bytes[first..<end].last == UInt8(ascii: "\r") ? end - 1 : end
      lines.append(Line(start: first, end: max(first, last), indent: first - start))
      start = end + 1
    }
  }

  mutating func document() throws(YAMLNotRead) -> JSONNode {
    if let line = line, starts("---", line), line.indent == 0 {
      guard flow.isBlank(line.start + 3, line.end) else { throw YAMLNotRead() }
      next += 1
    }
    guard let first = line else { throw YAMLNotRead() }
    let node = try block(first.indent, depth: 0)
    guard line == nil else { throw YAMLNotRead() }
    return node
  }

  /// The next line with contents; `nil` at the end.
  private var line: Line? {
    mutating get {
      while lines.indices.contains(next), flow.isBlank(lines[next].start, lines[next].end) { next += 1 }
      return lines.indices.contains(next) ? lines[next] : nil
    }
  }

  private func starts(_ text: String, _ line: Line) -> Bool {
    flow.bytes[line.start..<line.end].starts(with: text.utf8)
  }

  private func isItem(_ line: Line) -> Bool { starts("- ", line) || (starts("-", line) && line.end == line.start + 1) }

  private mutating func block(_ indent: Int, depth: Int) throws(YAMLNotRead) -> JSONNode {
    guard let line, line.indent == indent, depth < flow.depth else { throw YAMLNotRead() }
    if isItem(line) { return try list(indent, depth: depth) }
    if try flow.key(from: line.start, to: line.end) != nil { return try mapping(indent, depth: depth) }
    return try value(line.start, line.end, above: indent - 1, depth: depth)
  }

  private mutating func list(_ indent: Int, depth: Int) throws(YAMLNotRead) -> JSONNode {
    var elements: [JSONNode] = []
    while let line, line.indent == indent, isItem(line) {
      let start = flow.afterSpaces(line.start + 1, line.end)
      if flow.isBlank(start, line.end) {
        next += 1
        elements.append(try nested(above: indent, at: line.start, depth: depth))
      } else {
        // The rest of the line is a separate block: `- path: App`.
        lines[next].indent += start - line.start
        lines[next].start = start
        let hasKey = try flow.key(from: start, to: line.end) != nil
        elements.append(
          isItem(lines[next]) || hasKey
            ? try block(lines[next].indent, depth: depth + 1) : try value(start, line.end, above: indent, depth: depth))
      }
    }
    if let line, line.indent > indent { throw YAMLNotRead() }
    let place = (elements.first?.location.start, elements.last?.location.end)
    return flow.node(.array(elements), place.0, place.1)
  }

  private mutating func mapping(_ indent: Int, depth: Int) throws(YAMLNotRead) -> JSONNode {
    var members = YAMLMembers()
    while let line, line.indent == indent, !isItem(line) {
      guard let (key, location, end) = try flow.key(from: line.start, to: line.end) else { throw YAMLNotRead() }
      let start = flow.afterSpaces(end, line.end)
      let value: JSONNode
      if flow.isBlank(start, line.end) {
        next += 1
        value = try nested(above: indent, at: end, depth: depth, isOfKey: true)
      } else {
        value = try self.value(start, line.end, above: indent, depth: depth)
      }
      try flow.add(JSONNode.Member(key: key, keyLocation: location, value: value), to: &members)
    }
    if let line, line.indent > indent { throw YAMLNotRead() }
    let list = members.list
    return flow.node(.object(list), list.first?.keyLocation.start, list.last?.value.location.end)
  }

  /// Returns the block below a line, or `null` if the next line is not deeper. The items of a key's list can be as deep
  /// as the key.
  private mutating func nested(
    above indent: Int, at offset: Int, depth: Int, isOfKey: Bool = false
  ) throws(YAMLNotRead) -> JSONNode {
    if let line, line.indent > indent { return try block(line.indent, depth: depth + 1) }
    if let line, isOfKey, line.indent == indent, isItem(line) { return try list(indent, depth: depth + 1) }
    return flow.node(.null, offset, offset)
  }

  /// Returns a value that starts on a line, and continues with deeper lines.
  private mutating func value(
    _ start: Int, _ end: Int, above indent: Int, depth: Int
  ) throws(YAMLNotRead) -> JSONNode {
    switch flow.bytes[start] {
    case UInt8(ascii: "&"):
      let last = flow.endOfWord(start, end)
      let rest = flow.afterSpaces(last, end)
      let node: JSONNode
      if flow.isBlank(rest, end) {
        next += 1
        node = try nested(above: indent, at: last, depth: depth, isOfKey: true)
      } else {
        node = try value(rest, end, above: indent, depth: depth)
      }
      flow.anchors[flow.text(start + 1, last)] = node
      return node
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      next += 1
      let first = next
      while lines.indices.contains(next), lines[next].indent > indent || lines[next].start == lines[next].end {
        next += 1
      }
      let text = lines[first..<next].map { flow.text($0.start, $0.end) }.joined(separator: "\n")
      return flow.node(.string(text), start, end)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "*"):
      let (node, last) = try flow.value(start, depth: depth)
      while lines.indices.contains(next), lines[next].end < last { next += 1 }
      guard lines.indices.contains(next), flow.isBlank(last, lines[next].end) else { throw YAMLNotRead() }
      next += 1
      return node
    default:
      let last = try endOfText(start, end)
      var text = flow.text(start, last)
      next += 1
      while let line, line.indent > indent {
        text += " " + flow.text(line.start, try endOfText(line.start, line.end))
        next += 1
      }
      return flow.plain(text, start, last)
    }
  }

  /// Returns the offset after a scalar without quotes that is the rest of a line.
  private func endOfText(_ start: Int, _ end: Int) throws(YAMLNotRead) -> Int {
    let last = try flow.endOfPlain(start, end, inBrackets: false)
    guard flow.isBlank(last, end) else { throw YAMLNotRead() }
    return last
  }
}
