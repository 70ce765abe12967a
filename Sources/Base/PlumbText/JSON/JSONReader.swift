import PlumbCore

/// A reader of JSON and JSON5 that records positions and reports several errors in one pass. In addition to JSON (RFC
/// 8259), it accepts the JSON5 extensions that are common in configuration files: comments, trailing commas, keys
/// without quotes, strings in single quotes or continued over lines, hexadecimal numbers, `+1`, `.5` and `5.`.
/// Infinity, NaN and duplicate keys are errors. Objects and arrays are read without recursion.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects. Deeper nesting is an error, independent of the stack size.
  package static let deepestNesting = 200

  /// The maximum number of problems reported for one file. The text after the last reported problem is still read.
  package static let mostProblems = 20

  package let file: String
  package var cursor: ByteCursor
  private(set) var problems: [JSONProblem] = []
  /// Whether an unclosed comment or string includes the end of the file, and with it the closing brackets.
  var isCutShort = false

  /// Parses a file and returns its value and at most `mostProblems` problems. No problems means valid JSON5. If the
  /// file has problems, the node contains the parts that could be read; it is `nil` if no value could be read. Invalid
  /// UTF-8, UTF-16 and a merge conflict in an invalid file produce one problem and no node.
  package static func parse(_ bytes: [UInt8], file: String) -> (node: JSONNode?, problems: [JSONProblem]) {
    var reader = JSONReader(file: file, cursor: ByteCursor(bytes))
    if let problem = reader.encodingProblem() { return (nil, [problem]) }
    let node = reader.document()
    // A file with a merge conflict contains both sides, so its other problems are not reported.
    if !reader.problems.isEmpty, let conflict = MergeConflict.first(in: bytes) {
      return (nil, [JSONProblem(conflict, in: file)])
    }
    return (node, reader.problems)
  }
}

extension JSONReader {
  /// Reads the only value of the file, with space around it. Text after the value is reported only if no problem
  /// precedes it, because it is usually a consequence of that problem.
  private mutating func document() -> JSONNode? {
    if cursor.starts(with: "\u{FEFF}") { cursor.advance(by: 3) }
    skipSpace()
    if cursor.isAtEnd {
      report("the file contains no value: write {} for an empty object")
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
  package func location(from start: Position) -> Location {
    Location(file: file, start: start, end: cursor.position)
  }

  package func node(_ value: JSONNode.Value, from start: Position) -> JSONNode {
    JSONNode(value: value, location: location(from: start))
  }

  package var found: String {
    switch cursor.scalar {
    case nil: "the end of the file"
    case "\""?: "a double quote"
    case .some(let scalar): Phrase.quoted(String(scalar))
    }
  }

  /// The location of the character at the cursor; empty at the end of the file.
  private var here: Location {
    var next = cursor
    if let scalar = cursor.scalar { next.advance(over: scalar) }
    return Location(file: file, start: cursor.position, end: next.position)
  }

  /// Reports a problem, by default at the current character. Only the first problem at a position is recorded, and at
  /// most `mostProblems` in total.
  package mutating func report(_ message: String, at location: Location? = nil, related: RelatedLocation? = nil) {
    let location = location ?? here
    guard problems.count < Self.mostProblems else { return }
    guard !problems.contains(where: { $0.location.start == location.start }) else { return }
    problems.append(JSONProblem(message, at: location, related: related))
  }

  /// Reports a problem in place of a value.
  /// Always returns `nil`, as an optional of the caller's type.
  package mutating func fail<Value>(_ message: String, at location: Location? = nil) -> Value? {
    report(message, at: location)
    return nil
  }

  fileprivate func encodingProblem() -> JSONProblem? {
    guard let (range, message) = TextEncoding.problem(in: cursor.bytes) else { return nil }
    var bad = cursor
    bad.advance(by: range.lowerBound)
    let start = bad.position
    bad.advance(by: range.count)
    return JSONProblem(message, at: Location(file: file, start: start, end: bad.position))
  }
}
