import PlumbCore
import PlumbText

// Tokens, and problems.

extension CloudSchemaReader {
  /// The end of the token before the next one.
  var previousEnd: Int { token.lead }

  mutating func advance() { token = tokens.next() }

  func text(_ range: Range<Int>) -> String { String(decoding: tokens.bytes[range], as: UTF8.self) }

  func word(_ token: CloudToken) -> String { text(token.range) }

  func isWord(_ keyword: String) -> Bool {
    token.kind == .word && token.range.count == keyword.utf8.count && word(token).uppercased() == keyword
  }

  mutating func accept(_ keyword: String) -> Bool {
    guard isWord(keyword) else { return false }
    advance()
    return true
  }

  /// Whether a token is the first one of its line.
  func startsLine(_ token: CloudToken) -> Bool {
    tokens.bytes[token.lead..<token.range.lowerBound].contains(UInt8(ascii: "\n"))
  }

  /// Reads a name with or without quotes; `nil` after a problem.
  mutating func name(_ what: String) -> (name: String, range: Range<Int>)? {
    let range = token.range
    switch token.kind {
    case .word:
      let name = word(token)
      advance()
      return (name, range)
    case .quoted:
      let quoted = word(token)
      guard quoted.utf8.count > 2, quoted.hasSuffix("\"") else {
        if quoted == "\"\"" { report("expected \(what), found an empty name") }
        advance()
        return quoted.utf8.count > 2 ? (String(quoted.dropFirst()), range) : nil
      }
      advance()
      return (String(quoted.dropFirst().dropLast()), range)
    default:
      report("expected \(what), found \(found)")
      return nil
    }
  }

  /// Reads a semicolon. Returns the text before it; `nil` after a problem.
  mutating func semicolon(after what: String) -> String? {
    guard token.kind == .sign(UInt8(ascii: ";")) else {
      report("expected ; after \(what), found \(found)")
      return nil
    }
    let trail = text(token.lead..<token.range.lowerBound)
    advance()
    return trail
  }

  /// Takes the comments before the next token that are in the line of the previous one. Returns their text.
  mutating func commentInLine() -> String {
    let length = CloudComments.lengthInLine(tokens.bytes[token.lead..<token.range.lowerBound])
    defer { token.lead += length }
    return text(token.lead..<token.lead + length)
  }

  // MARK: Problems

  var found: String {
    switch token.kind {
    case .end: "the end of the file"
    case .quoted: "the name \(Phrase.quoted(String(word(token).dropFirst().dropLast()), limit: 40))"
    case .word, .sign, .other: Phrase.quoted(word(token), limit: 40)
    }
  }

  mutating func report(_ message: String, at range: Range<Int>? = nil, help: [String] = []) {
    problems.append(Problem(range: range ?? token.range, message: message, help: help))
  }

  /// Reports a problem, if one is passed, and moves to the next statement. Returns `nil` in place of a statement.
  mutating func fail(_ message: String? = nil) -> CloudSchema.Statement? {
    if let message { report(message) }
    while token.kind != .end {
      if token.kind == .sign(UInt8(ascii: ";")) {
        advance()
        return nil
      }
      if isWord("RECORD"), startsLine(token) || token.lead == token.range.lowerBound { return nil }
      advance()
    }
    return nil
  }
}
