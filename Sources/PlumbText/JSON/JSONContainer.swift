/// An array or object while it is being read.
struct JSONContainer {
  let isObject: Bool
  /// The bracket that opens it.
  let bracket: Location
  /// The item that no comma has followed yet.
  var unseparated: JSONPlace?

  private var elements: [JSONNode] = []
  private var members: [JSONNode.Member] = []
  private var keys: [String: Location] = [:]
  private var expected: (key: String, location: Location)?
  private var elementCount = 0

  init(isObject: Bool, bracket: Location) {
    self.isObject = isObject
    self.bracket = bracket
  }

  package var start: Position { bracket.start }
  package var kind: String { isObject ? "object" : "array" }
  package var close: Unicode.Scalar { isObject ? "}" : "]" }
  package var value: JSONNode.Value { isObject ? .object(members) : .array(elements) }

  /// The place of the value that is read next, counted where it is an element.
  mutating func nextPlace() -> JSONPlace {
    if let expected { return .key(expected.key) }
    elementCount += 1
    return .element(elementCount)
  }

  /// Remembers the key of the next value. A key that was there before is returned with its first place.
  mutating func expect(_ key: String, at location: Location) -> Location? {
    expected = (key, location)
    let first = keys[key]
    keys[key] = first ?? location
    return first
  }

  package mutating func append(_ node: JSONNode) {
    if let (key, location) = expected {
      members.append(JSONNode.Member(key: key, keyLocation: location, value: node))
      unseparated = .key(key)
      expected = nil
    } else {
      elements.append(node)
      unseparated = .element(elementCount)
    }
  }
}

/// Where a value stands, for messages.
enum JSONPlace: CustomStringConvertible {
  case document
  case key(String)
  case element(Int)

  package var description: String {
    switch self {
    case .document: "a value"
    case .key(let key): "the value of \(Words.quoted(key))"
    case .element(let number): "element \(number)"
    }
  }
}
