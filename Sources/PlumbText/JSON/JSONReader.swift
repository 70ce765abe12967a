/// A reader of JSON and JSON5 that keeps positions and reports several errors at once.
///
///     let (node, problems) = JSONReader.parse(bytes, file: "plumb.json")
///     // plumb.json:3:5: expected a comma or } after the value of "rules"
///
/// Beyond JSON (RFC 8259) it takes what people write in configuration files (JSON5): comments, trailing commas, keys
/// without quotes, strings in single quotes or continued over lines, hexadecimal numbers, `+1`, `.5` and `5.`.
/// Infinity, NaN and a key given twice are errors.
/// Objects and arrays do not recurse, and the text is read once: time and memory are in proportion to the file,
/// whatever stands in it.
package struct JSONReader {
  /// Arrays and objects within each other; more than this is an error, whatever the size of the stack.
  package static let deepestNesting = 200

  /// Problems reported for one file; the text behind the last one is still read.
  package static let mostProblems = 20

  /// The file as locations name it. It is not opened.
  package let file: String
  /// How far reading came.
  package var cursor: ByteCursor
  /// What was reported, in the order in which reading met it.
  private(set) var problems: [JSONProblem] = []
  /// Whether a comment or string swallowed the end of the file, and with it the closing brackets.
  var isCutShort = false

  /// The value in a file, and what is wrong with the file.
  ///
  /// A value that comes with problems is what could be read around them. There is none when nothing could be read.
  /// The bytes have to be UTF-8, with or without a byte order mark. Those that are not, and UTF-16, are one problem and
  /// no node.
  ///
  /// - Parameter bytes: the file's contents.
  /// - Parameter file: its name for locations.
  /// - Returns: the node, and the problems, at most `mostProblems`; no problems means valid JSON5.
  package static func parse(_ bytes: [UInt8], file: String) -> (node: JSONNode?, problems: [JSONProblem]) {
    var reader = JSONReader(file: file, cursor: ByteCursor(bytes))
    if let problem = reader.encodingProblem() { return (nil, [problem]) }
    let node = reader.document()
    // Whatever else is wrong with it, both sides of a merge are in the file.
    if !reader.problems.isEmpty, let conflict = MergeConflict.first(in: bytes) {
      return (nil, [JSONProblem(conflict, in: file)])
    }
    return (node, reader.problems)
  }

  private init(file: String, cursor: ByteCursor) {
    self.file = file
    self.cursor = cursor
  }
}

extension JSONReader {
  /// The one value of the file with space around it. What stands behind it is reported only where all before it was
  /// right: after an error it would be noise.
  private mutating func document() -> JSONNode? {
    if cursor.starts(with: "\u{FEFF}") { cursor.advance(by: 3) }
    skipSpace()
    if cursor.isAtEnd {
      report("the file holds no value: write {} for an empty object")
      return nil
    }
    let node = value()
    skipSpace()
    if problems.isEmpty, !cursor.isAtEnd {
      report("expected the end of the file after the value, found \(found)")
    }
    return node
  }
}

// MARK: Places and problems

extension JSONReader {
  /// From an earlier place up to here.
  package func location(from start: Position) -> Location {
    Location(file: file, start: start, end: cursor.position)
  }

  /// A value whose text goes from an earlier place up to here.
  package func node(_ value: JSONNode.Value, from start: Position) -> JSONNode {
    JSONNode(value: value, location: location(from: start))
  }

  /// What stands here, as a message names it.
  package var found: String {
    switch cursor.scalar {
    case nil: "the end of the file"
    case "\""?: "a double quote"
    case .some(let scalar): Words.quoted(String(scalar))
    }
  }

  /// The character that stands here; nothing at the end of the file.
  private var here: Location {
    var next = cursor
    if let scalar = cursor.scalar { next.advance(over: scalar) }
    return Location(file: file, start: cursor.position, end: next.position)
  }

  /// Notes a problem, at the character here unless another place is given. One place has one problem: the first.
  /// Beyond `mostProblems` nothing is noted any more.
  package mutating func report(_ message: String, at location: Location? = nil, related: RelatedLocation? = nil) {
    let location = location ?? here
    guard problems.count < Self.mostProblems else { return }
    guard !problems.contains(where: { $0.location.start == location.start }) else { return }
    problems.append(JSONProblem(message, at: location, related: related))
  }

  /// Notes a problem in place of a value.
  /// Always nil, of whatever type the caller returns.
  package mutating func fail<Value>(_ message: String, at location: Location? = nil) -> Value? {
    report(message, at: location)
    return nil
  }

  /// The first thing that keeps the bytes from being text.
  fileprivate mutating func encodingProblem() -> JSONProblem? {
    if cursor.bytes.starts(with: [0xFF, 0xFE]) || cursor.bytes.starts(with: [0xFE, 0xFF]) {
      return JSONProblem("the file is in UTF-16: save it as UTF-8", at: here)
    }
    guard let offset = UTF8Validation.firstInvalidOffset(in: cursor.bytes) else { return nil }
    var bad = cursor
    bad.advance(by: offset)
    let start = bad.position
    let byte = String(bad.current ?? 0, radix: 16, uppercase: true)
    bad.advance()
    let location = Location(file: file, start: start, end: bad.position)
    return JSONProblem("the byte 0x\(byte) is not UTF-8 text: save the file as UTF-8", at: location)
  }
}
