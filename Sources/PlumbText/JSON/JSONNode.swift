/// A JSON value as it stands in a file, with its place.
///
///     let (node, _) = JSONReader.parse(Array("{\"rules\": {\"preset\": \"core\"}}".utf8), file: "plumb.json")
///     node?["rules"]?["preset"]?.string           // core
///     node?["rules"]?["preset"]?.location.start   // line 1, column 22
///
/// Members and elements stand in the order of the file. Accessors answer nil for a value of another kind, so that a
/// decoder can report what it expected at `location`.
package struct JSONNode: Equatable, Sendable {
  /// The kinds of JSON values.
  package enum Value: Equatable, Sendable {
    /// `null`, as a value: a key without a value is a problem.
    case null
    case bool(Bool)
    /// A finite number, with the characters that spell it: `0x1F` is 31.
    case number(text: String, value: Double)
    /// The text with its escapes resolved and without its quotes.
    case string(String)
    /// Elements in the order of the file; those that could not be read are missing.
    case array([JSONNode])
    /// A key that was given twice is a problem of the reader, and is here twice all the same.
    case object([Member])
  }

  /// One key of an object, its place (quotes included) and its value.
  package struct Member: Equatable, Sendable {
    /// The key's text, its escapes resolved.
    package var key: String
    /// From the first quote to behind the last; of a plain name its letters.
    package var keyLocation: Location
    package var value: JSONNode
  }

  /// What the text says.
  package var value: Value
  /// From the value's first byte to behind its last: quotes and brackets are part of it.
  package var location: Location
}

extension JSONNode {
  /// What this value is, as a message says it: `a string`, `an object`, `null`.
  /// Made for sentences such as `expected a string, found an object`.
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

  /// `true` or `false`; nil for any other value, `"true"` and 1 among them.
  package var bool: Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }

  /// The text of a string; nil for any other value.
  package var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  /// The value of any number, rounded to a `Double` as JavaScript would.
  package var number: Double? {
    guard case .number(_, let number) = value else { return nil }
    return number
  }

  /// The whole number written here; absent where there is a fraction (`1.5`) or no room for it.
  /// `2.0` and `0x1F` are whole: 2 and 31.
  package var integer: Int? {
    guard case .number(let text, let number) = value else { return nil }
    return Int(text) ?? Int(exactly: number)
  }

  /// The elements of an array in their order; nil for any other value.
  package var elements: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  /// The members of an object in the order of the file; nil for any other value.
  package var members: [Member]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// The value of a key of this object, the first where it is given twice; nil where there is none, and for any other
  /// kind of value.
  package subscript(key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }
}

extension JSON {
  /// What a node says, without its place.
  ///
  /// Two nodes that say the same in different places give equal values. Numbers spelled as decimal integers become
  /// `.int` where they fit, all others `.double`: `0x1F` becomes 31.0.
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
