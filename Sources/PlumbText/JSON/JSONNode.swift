/// A JSON value as it stands in a file, with its place.
package struct JSONNode: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A finite number, with the characters that spell it: `0x1F` is 31.
    case number(text: String, value: Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// One key of an object, its place (quotes included) and its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    package var keyLocation: Location
    package var value: JSONNode
  }

  package var value: Value
  package var location: Location
}

extension JSONNode {
  /// What this value is, as a message says it: `a string`, `an object`, `null`.
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

  package var bool: Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }

  package var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  package var number: Double? {
    guard case .number(_, let number) = value else { return nil }
    return number
  }

  /// The whole number written here; absent where there is a fraction (`1.5`) or no room for it.
  package var integer: Int? {
    guard case .number(let text, let number) = value else { return nil }
    return Int(text) ?? Int(exactly: number)
  }

  package var elements: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  package var members: [Member]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// The value of a key of this object.
  package subscript(key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }
}

extension JSON {
  /// What a node says, without its place.
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
