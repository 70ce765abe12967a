/// An array or object that is not completely read yet.
/// It records the locations for messages about missing commas, duplicate keys and missing brackets.
struct JSONContainer {
  let isObject: Bool
  let bracket: Location
  /// The last item, if no comma has followed it yet. A comma while it is `nil` has no item before it. An item while it
  /// is set lacks the comma before it.
  var unseparated: JSONPlace?

  private var elements: [JSONNode] = []
  private var members: [JSONNode.Member] = []
  /// The first location of each key.
  private var keys: [String: Location] = [:]
  /// The key whose value is read next; `nil` in an array and between two members.
  private var expected: (key: String, location: Location)?
  /// The number of elements begun, including invalid ones, so that numbers in messages match the file.
  private var elementCount = 0

  init(isObject: Bool, bracket: Location) {
    self.isObject = isObject
    self.bracket = bracket
  }

  var start: Position { bracket.start }
  /// The kind for messages: `object` or `array`.
  var kind: String { isObject ? "object" : "array" }
  var close: Unicode.Scalar { isObject ? "}" : "]" }
  var value: JSONNode.Value { isObject ? .object(members) : .array(elements) }

  /// Returns the place of the value that is read next. Counts it if it is an element.
  mutating func nextPlace() -> JSONPlace {
    if let expected { return .key(expected.key) }
    elementCount += 1
    return .element(elementCount)
  }

  /// Sets the key of the next value. Returns the first location of the key if it is a duplicate, otherwise `nil`.
  mutating func expect(_ key: String, at location: Location) -> Location? {
    expected = (key, location)
    let first = keys[key]
    keys[key] = first ?? location
    return first
  }

  mutating func append(_ node: JSONNode) {
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

/// The role of a value in its container, for messages.
enum JSONPlace: CustomStringConvertible {
  case document
  case key(String)
  /// An element of an array, counted from 1.
  case element(Int)

  /// The place for a message: `the value of "rules"`, `element 3`.
  var description: String {
    switch self {
    case .document: "a value"
    case .key(let key): "the value of \(Words.quoted(key))"
    case .element(let number): "element \(number)"
    }
  }
}
