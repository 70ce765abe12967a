import PlumbCore
import PlumbText

// The items of record types.

extension CloudSchemaReader {
  /// Reads the items of a record type up to its semicolon. Returns the text after the last item; `nil` after a problem.
  mutating func items(of type: inout CloudRecordType, open: CloudToken) -> String? {
    var fields: [String: Range<Int>] = [:]
    let label = "the record type \(Phrase.quoted(type.name))"
    while true {
      let start = token
      if type.items.isEmpty, token.kind == .sign(UInt8(ascii: ")")) { break }
      guard let item = item(of: type, &fields) else { return nil }
      let end = previousEnd
      var spelling = CloudSpelling(
        lead: text(start.lead..<start.range.lowerBound), text: text(start.range.lowerBound..<end))
      if token.kind == .sign(UInt8(ascii: ",")) {
        spelling.trail = text(end..<token.range.lowerBound)
        advance()
        spelling.after = commentInLine()
        type.items.append(item.with(spelling))
        continue
      }
      spelling.after = commentInLine()
      type.items.append(item.with(spelling))
      guard token.kind == .sign(UInt8(ascii: ")")) else {
        if token.kind == .end || isWord("RECORD") {
          problems.append(
            Problem(
              range: token.range, message: "expected ) before the end of \(label), found \(found)",
              related: (open.range, "opened here")))
        } else {
          report("expected a comma or ) in \(label), found \(found)")
        }
        return nil
      }
      break
    }
    let start = token.lead
    advance()
    guard semicolon(after: label) != nil else { return nil }
    return text(start..<previousEnd)
  }

  private mutating func item(
    of type: CloudRecordType, _ fields: inout [String: Range<Int>]
  ) -> CloudRecordType.Item? {
    if isWord("GRANT"), let grant = grant() { return grant }
    guard let (name, range) = name("a field or GRANT in the record type \(Phrase.quoted(type.name))") else {
      return nil
    }
    if let first = fields[name] {
      problems.append(
        Problem(
          range: range,
          message:
            "the field \(Phrase.quoted(name)) of \(Phrase.quoted(type.name)) is declared twice: remove one of them",
          related: (first, "first declaration")))
    } else {
      fields[name] = range
    }
    return field(name, range)
  }

  /// Reads the type and the indexes of a field.
  private mutating func field(_ name: String, _ range: Range<Int>) -> CloudRecordType.Item? {
    var field = CloudField(name, .string)
    field.span = Span(range)
    let start = token.range.lowerBound
    field.isEncrypted = accept("ENCRYPTED")
    guard token.kind == .word else {
      report("expected the type of the field \(Phrase.quoted(name)), found \(found)")
      return nil
    }
    guard let type = fieldType() else { return nil }
    field.type = type
    field.typeSpan = Span(start, previousEnd)
    while token.kind == .word {
      // A comma is missing if the next words are a field or a grant, which begin on another line.
      if isWord("GRANT") || isWord("RECORD") { break }
      let text = word(token)
      if let index = CloudIndex(rawValue: text.uppercased()) {
        field.indexes.insert(index)
      } else if text.uppercased() == "ENCRYPTED" {
        field.isEncrypted = true
      } else if startsLine(token) {
        break
      } else {
        unknown.append(
          (token.range, "the word \(Phrase.quoted(text)) of the field \(Phrase.quoted(name)) is not known"))
        field.unknownWords.append(unknownWord())
        continue
      }
      advance()
    }
    return .field(field)
  }

  /// Reads a word, and a part in parentheses after it. Returns the text.
  private mutating func unknownWord() -> String {
    var words = ""
    var depth = 0
    repeat {
      if token.kind == .sign(UInt8(ascii: "(")) { depth += 1 }
      if token.kind == .sign(UInt8(ascii: ")")) { depth -= 1 }
      words += word(token) + (token.kind == .sign(UInt8(ascii: ",")) ? " " : "")
      advance()
    } while token.kind != .end && token.kind != .sign(UInt8(ascii: ";"))
      && (depth > 0 || token.kind == .sign(UInt8(ascii: "(")))
    return words
  }

  private mutating func fieldType() -> CloudFieldType? {
    let start = token
    let name = word(token).uppercased()
    advance()
    guard name == "LIST" else {
      let type = CloudFieldType(named: name)
      if case .unknown = type { unknown.append((start.range, "the type \(Phrase.quoted(word(start))) is not known")) }
      return type
    }
    guard token.kind == .sign(UInt8(ascii: "<")) else {
      report("expected < after LIST, found \(found)")
      return nil
    }
    advance()
    guard token.kind == .word, word(token).uppercased() != "LIST" else {
      report("expected the type of the list's values, found \(found)")
      return nil
    }
    guard let element = fieldType() else { return nil }
    guard token.kind == .sign(UInt8(ascii: ">")) else {
      report("expected > after the type of the list's values, found \(found)")
      return nil
    }
    advance()
    return .list(element)
  }

  /// Reads a grant; `nil`, without a move, if the next words are a field with the name GRANT.
  private mutating func grant() -> CloudRecordType.Item? {
    let start = self
    let first = token
    advance()
    var permissions: [String] = []
    while token.kind == .word, !isWord("TO") {
      permissions.append(word(token).uppercased())
      advance()
      guard token.kind == .sign(UInt8(ascii: ",")) else { break }
      advance()
    }
    guard isWord("TO"), !permissions.isEmpty else {
      self = start
      return nil
    }
    advance()
    guard let (role, _) = name("the role of a grant") else { return nil }
    for permission in permissions where !["READ", "WRITE", "CREATE"].contains(permission) {
      unknown.append((first.range, "the permission \(Phrase.quoted(permission)) is not known"))
    }
    var grant = CloudGrant(permissions, to: role)
    grant.span = Span(first.range.lowerBound, previousEnd)
    return .grant(grant)
  }
}

extension CloudRecordType.Item {
  fileprivate func with(_ spelling: CloudSpelling) -> Self {
    switch self {
    case .field(var field):
      field.spelling = spelling
      return .field(field)
    case .grant(var grant):
      grant.spelling = spelling
      return .grant(grant)
    }
  }
}
