import PlumbCore

/// A JSON value read from a file, with its location.
///
///     let (node, _) = JSONReader.parse(Array("{\"rules\": {\"preset\": \"core\"}}".utf8), file: "plumb.json")
///     node?["rules"]?["preset"]?.string           // core
///     node?["rules"]?["preset"]?.location.start   // line 1, column 22
///
/// Members and elements are in file order. Accessors return `nil` for a value of another kind, so that a decoder can
/// report the expected kind at `location`.
package struct JSONNode: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    /// The value `null`. A key without a value is a problem instead.
    case null
    case bool(Bool)
    /// A finite number and its characters in the file: `0x1F` is 31.
    case number(text: String, value: Double)
    case string(String)
    case array([JSONNode])
    /// The members in file order. The reader reports a duplicate key as a problem and still includes both members.
    case object([Member])
  }

  package struct Member: Equatable, Sendable {
    package var key: String
    /// The location of the key, including its quotes if it has any.
    package var keyLocation: Location
    package var value: JSONNode
  }

  package var value: Value
  /// The location from the value's first byte to after its last, including quotes and brackets.
  package var location: Location
}

extension JSONNode {
  /// The kind of the value for a message: `a string`, `an object`, `null`.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value of `true` or `false`; `nil` for any other value, including `"true"` and 1.
  package var bool: Bool? { if case .bool(let flag) = value { flag } else { nil } }

  package var string: String? { if case .string(let string) = value { string } else { nil } }

  /// The value of a number, rounded to a `Double` as in JavaScript; `nil` for any other value.
  package var number: Double? { if case .number(_, let number) = value { number } else { nil } }

  /// The value of a whole number: `2.0` and `0x1F` are 2 and 31. `nil` if it has a fraction or does not fit in an
  /// `Int`.
  package var integer: Int? {
    guard case .number(let text, let number) = value else { return nil }
    return Int(text) ?? Int(exactly: number)
  }

  package var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }

  package var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The value of a key of this object, the first one if the key is a duplicate; `nil` for any other kind of value.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }
}

extension JSON {
  /// Creates the value of a node, without its location. Numbers in decimal integer notation become `.int` if they fit,
  /// all others `.double`: `0x1F` becomes 31.0.
  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let text, let number): self = Int(text).map(JSON.int) ?? .double(number)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map { JSON($0) })
    case .object(let members): self = .object(members.map { Member($0.key, JSON($0.value)) })
    }
  }
}

/// A problem in a JSON file: its message, its location and the remedy.
/// The reader creates problems for invalid JSON, decoders for valid JSON with unexpected contents.
package struct JSONProblem: Equatable, Sendable {
  /// The message, on one line without a full stop: the problem, then a colon and the remedy.
  package var message: String
  /// The location of the wrong characters; for a missing element, the position where it was expected.
  package var location: Location
  /// The related location: the first of two duplicate keys, or the bracket that is not closed.
  package var related: RelatedLocation?
  /// The merge conflict, if the problem is one; `nil` for any other problem.
  package private(set) var conflict: MergeConflict?

  package init(_ message: String, at location: Location, related: RelatedLocation? = nil) {
    self.message = message
    self.location = location
    self.related = related
  }

  init(_ conflict: MergeConflict, in file: String) {
    self.init(
      "the file contains an unresolved merge conflict",
      at: Location(file: file, start: conflict.start, end: conflict.end))
    self.conflict = conflict
  }
}
