import PlumbCore
import PlumbModel
import PlumbText

extension CloudSchema {
  /// The rule of the problems of a file in CloudKit's schema language.
  public static let unreadableRule = "cloudkit-export-unreadable"
  /// The rule of the notes on parts of such a file that Plumb does not know.
  public static let unknownRule = "cloudkit-export-unknown"
  /// The maximum number of errors that are reported for one file.
  static let mostErrors = 20

  /// Reads a schema. The diagnostics are errors for text that is not in the language, and notes for parts that Plumb
  /// does not know, which are preserved. A schema with errors contains the statements that could be read.
  ///
  ///     let read = CloudSchema.read(bytes, file: "CloudKit/Production.ckdb")
  ///     read.value.recordTypes.count
  public static func read(_ bytes: [UInt8], file: String) -> Parsed<CloudSchema> {
    var schema = CloudSchema()
    schema.source = Source(file: file, bytes: bytes)
    if let (range, message) = TextEncoding.problem(in: bytes) {
      let location = LineTable(bytes).location(Span(range), in: file)
      return Parsed(schema, diagnostics: [.unreadable(message, at: location)])
    }
    var reader = CloudSchemaReader(bytes)
    reader.read(into: &schema)
    if !reader.problems.isEmpty, let conflict = MergeConflict.first(in: bytes) {
      return Parsed(schema, diagnostics: [Diagnostic(conflict, in: file)])
    }
    let lines = LineTable(bytes)
    var diagnostics = reader.problems.prefix(mostErrors).map { problem in
      Diagnostic.unreadable(
        problem.message, at: lines.location(Span(problem.range), in: file),
        related: problem.related.map {
          [.init(lines.location(Span($0.range), in: file), $0.label)]
        } ?? [], help: problem.help)
    }
    let more = reader.problems.count - mostErrors
    if more > 0, let last = diagnostics.indices.last {
      diagnostics[last].notes.append("\(Phrase.plural(more, "more error", "more errors")) in this file")
    }
    diagnostics += reader.unknown.map { range, message in
      .ofUnknown(message, at: lines.location(Span(range), in: file))
    }
    return Parsed(schema, diagnostics: diagnostics)
  }
}

extension Diagnostic {
  fileprivate static func unreadable(
    _ message: String, at location: Location, related: [Related] = [], help: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      rule: CloudSchema.unreadableRule, severity: .error, message: message,
      element: ElementPath(version: Path.name(location.file)), location: location, related: related, help: help)
  }

  fileprivate static func ofUnknown(_ message: String, at location: Location) -> Diagnostic {
    Diagnostic(
      rule: CloudSchema.unknownRule, severity: .note, message: message,
      element: ElementPath(version: Path.name(location.file)), location: location,
      notes: ["it is preserved, and compared with no model"], discriminator: message)
  }
}

/// A reader of the statements of a schema.
struct CloudSchemaReader {
  /// A problem with its range of bytes.
  struct Problem {
    var range: Range<Int>
    var message: String
    var related: (range: Range<Int>, label: String)?
    var help: [String] = []
  }

  var tokens: CloudTokens
  /// The token that is read next.
  var token: CloudToken
  var problems: [Problem] = []
  /// The parts that Plumb does not know.
  var unknown: [(range: Range<Int>, message: String)] = []
  /// The first range of each name of a record type.
  var names: [String: Range<Int>] = [:]

  init(_ bytes: [UInt8]) {
    tokens = CloudTokens(bytes)
    token = tokens.next()
  }

  mutating func read(into schema: inout CloudSchema) {
    guard readHead() else { return }
    schema.head = text(0..<token.lead)
    while token.kind != .end {
      if let statement = statement() { schema.statements.append(statement) }
    }
    schema.tail = text(token.lead..<token.range.lowerBound)
    if let (range, message) = tokens.unclosed { problems.append(Problem(range: range, message: message)) }
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Reads `DEFINE SCHEMA`. `false` if the file does not begin with it.
  private mutating func readHead() -> Bool {
    if token.kind == .end {
      report("the file is empty: a CloudKit schema begins with DEFINE SCHEMA")
      return false
    }
    guard accept("DEFINE") else {
      report(
        "a CloudKit schema begins with DEFINE SCHEMA, found \(found)",
        help: ["export it with cktool export-schema, or in the CloudKit Console under Schema ▸ Export Schema"])
      return false
    }
    guard accept("SCHEMA") else {
      report("expected SCHEMA after DEFINE, found \(found)")
      return false
    }
    return true
  }

  // MARK: Statements

  /// Reads a statement up to its semicolon; `nil` if a problem was reported in its place.
  private mutating func statement() -> CloudSchema.Statement? {
    let lead = token.lead
    let start = token
    if accept("RECORD") {
      guard accept("TYPE") else { return fail("expected TYPE after RECORD, found \(found)") }
      return recordType(from: start)
    }
    if accept("CREATE") {
      guard isWord("ROLE") else { return unknownStatement(from: start) }
      advance()
      guard let (name, range) = name("the name of a role") else { return fail() }
      var role = CloudRole(name)
      role.span = Span(range)
      guard let trail = semicolon(after: "the role \(Phrase.quoted(name))") else { return fail() }
      role.spelling = CloudSpelling(
        lead: text(lead..<start.range.lowerBound), text: text(start.range.lowerBound..<range.upperBound), trail: trail,
        after: commentInLine())
      return .role(role)
    }
    if isWord("DEFINE") {
      advance()
      let isSchema = accept("SCHEMA")
      report(
        isSchema ? "the file contains a second schema" : "expected a statement, found DEFINE", at: start.range,
        help: ["a file is the schema of one container: divide it"])
      return nil
    }
    if start.kind == .word { return unknownStatement(from: start) }
    report("expected RECORD TYPE or CREATE ROLE, found \(found)")
    return fail()
  }

  private mutating func unknownStatement(from start: CloudToken) -> CloudSchema.Statement? {
    var depth = 0
    var end = start.range.upperBound
    var isAtStart = true
    while token.kind != .end {
      if token.kind == .sign(UInt8(ascii: "(")) { depth += 1 }
      if token.kind == .sign(UInt8(ascii: ")")) { depth -= 1 }
      if token.kind == .sign(UInt8(ascii: ";")), depth <= 0 { break }
      if !isAtStart, depth <= 0, isWord("RECORD") || isWord("DEFINE") { break }
      isAtStart = false
      end = token.range.upperBound
      advance()
    }
    guard depth == 0, token.kind == .sign(UInt8(ascii: ";")) else {
      report("expected RECORD TYPE or CREATE ROLE, found \(Phrase.quoted(word(start)))", at: start.range)
      return fail()
    }
    let range = start.range.lowerBound..<end
    unknown.append((start.range, "the statement \(Phrase.quoted(word(start))) is not known"))
    var spelling = CloudSpelling(
      lead: text(start.lead..<start.range.lowerBound), text: text(range),
      trail: text(token.lead..<token.range.lowerBound))
    advance()
    spelling.after = commentInLine()
    return .unknown(
      CloudUnknown(text: text(range), span: Span(range), spelling: spelling))
  }

  private mutating func recordType(from start: CloudToken) -> CloudSchema.Statement? {
    guard let (name, nameRange) = name("the name of a record type") else { return fail() }
    if let first = names[name] {
      problems.append(
        Problem(
          range: nameRange, message: "the record type \(Phrase.quoted(name)) is declared twice: remove one of them",
          related: (first, "first declaration")))
    } else {
      names[name] = nameRange
    }
    guard token.kind == .sign(UInt8(ascii: "(")) else {
      return fail("expected ( after the record type \(Phrase.quoted(name)), found \(found)")
    }
    let open = token
    advance()
    var type = CloudRecordType(name, [])
    type.span = Span(nameRange)
    type.spelling = CloudSpelling(
      lead: text(start.lead..<start.range.lowerBound), text: text(start.range.lowerBound..<open.range.upperBound))
    guard let closing = items(of: &type, open: open) else { return fail() }
    type.closing = closing
    type.spelling?.after = commentInLine()
    return .recordType(type)
  }
}
