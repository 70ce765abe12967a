import PlumbCore
import PlumbModel
import PlumbText

/// The place of a line in the data of a load: the number of the file among the inputs, and the number of the line.
package struct LoadLine: Hashable, Comparable, Sendable {
  /// The index of the input.
  package let input: Int
  /// The number of the line, from 1.
  package let number: Int

  package init(input: Int, number: Int) { (self.input, self.number) = (input, number) }

  /// Creates the place from its number in a column.
  init(_ packed: Int64) { self.init(input: Int(packed >> 40), number: Int(packed & 0xFF_FFFF_FFFF)) }

  /// The place as one number, in the order of places.
  var packed: Int64 { Int64(input) << 40 | Int64(number) }

  package static func < (left: LoadLine, right: LoadLine) -> Bool { left.packed < right.packed }
}

/// A problem of a value, without its place.
struct ValueFault: Error, Hashable {
  let kind: LoadFault.Kind
  let message: String

  init(_ kind: LoadFault.Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}

/// A problem of a line of data, because of which the line is not loaded.
package struct LoadFault: Hashable, Sendable {
  package let kind: Kind
  package let line: LoadLine
  /// The column of the problem, from 1; 1 if the problem concerns the line.
  package var column = 1
  /// The entity or the property: `Book.pages`. Empty if it is unknown.
  package let element: String
  /// The problem.
  package let message: String
  /// Another line that the problem concerns.
  package var other: LoadLine?
  /// The remedy, on one line; `nil` if the message contains it.
  package var help: String?

  init(
    _ kind: Kind, _ line: LoadLine, _ element: String, _ message: String, other: LoadLine? = nil, help: String? = nil
  ) {
    (self.kind, self.line, self.element, self.message) = (kind, line, element, message)
    (self.other, self.help) = (other, help)
  }

  /// The kinds of problems.
  package enum Kind: String, CaseIterable, Sendable {
    case unreadableLine = "unreadable-line"
    case unknownEntity = "unknown-entity"
    case unknownProperty = "unknown-property"
    case duplicateKey = "duplicate-key"
    case wrongType = "wrong-type"
    case missingValue = "missing-value"
    case outOfBounds = "out-of-bounds"
    case duplicateValue = "duplicate-value"
    case missingDestination = "missing-destination"
    case wrongEntity = "wrong-entity"
    case contradiction
    case count
  }
}

extension LoadFault {
  /// Returns the problem as a diagnostic. `inputs` are the names of the files.
  package func diagnostic(_ inputs: [String]) -> Diagnostic {
    let names = element.split(separator: ".", maxSplits: 1).map(String.init)
    let steps = zip([ElementPath.Kind.entity, .attribute], names).map { ElementPath.Step($0, $1) }
    return Diagnostic(
      rule: kind.rawValue, severity: .error, message: text, element: ElementPath(version: "", steps: steps),
      location: line.location(inputs, column: column),
      related: other.map { [RelatedLocation($0.location(inputs), "the other line")] } ?? [],
      help: help.map { [$0] } ?? [])
  }

  /// The message with the element, and with the number of the other line.
  private var text: String { element.isEmpty ? message : "\(element): \(message)" }

  /// Returns the problem on one line: `books.jsonl:3: error: Book.pages: … [wrong-type]`, and the remedy on the next.
  package func report(_ inputs: [String]) -> String {
    let place = "\(inputs.indices.contains(line.input) ? inputs[line.input] : ""):\(line.number)"
    let all = ["\(place): error: \(text) [\(kind.rawValue)]"] + (help.map { ["  help: \($0)"] } ?? [])
    return all.map { Terminal.sanitized($0) }.joined(separator: "\n")
  }

  /// Returns the problem as JSON.
  package func json(_ inputs: [String]) -> JSON {
    .object(
      omittingAbsent: [
        "kind": .string(kind.rawValue), "file": .string(inputs.indices.contains(line.input) ? inputs[line.input] : ""),
        "line": .int(line.number), "element": element.isEmpty ? nil : .string(element), "message": .string(message),
        "otherLine": other.map { .int($0.number) }, "help": help.map(JSON.string),
      ])
  }
}

extension LoadLine {
  /// Returns the start of the line as a location.
  fileprivate func location(_ inputs: [String], column: Int = 1) -> Location {
    let start = Position(line: number, column: column, offset: 0)
    return Location(file: inputs.indices.contains(input) ? inputs[input] : "", start: start, end: start)
  }

  /// Returns the line in a message about a line of an input: `line 3`, or `line 3 of books.jsonl` for another input.
  func phrase(from line: LoadLine, _ inputs: [String]) -> String {
    input == line.input || !inputs.indices.contains(input) ? "line \(number)" : "line \(number) of \(inputs[input])"
  }
}
