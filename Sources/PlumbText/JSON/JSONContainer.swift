/// An array or object while it is being read.
/// It keeps what the messages about a missing comma, a second key and a missing bracket have to point at.
struct JSONContainer {
  /// Whether it began with `{`; an array begins with `[`.
  let isObject: Bool
  /// The bracket that opens it.
  let bracket: Location
  /// The item that no comma has followed yet.
  /// Set by `append`, cleared at a comma; a comma while it is nil has no item before it, and an item while it is set
  /// lacks its comma.
  var unseparated: JSONPlace?

  private var elements: [JSONNode] = []
  private var members: [JSONNode.Member] = []
  /// Where each key was given first.
  private var keys: [String: Location] = [:]
  /// The key whose value is read next; nil in an array and between two members.
  private var expected: (key: String, location: Location)?
  /// Elements begun, those that could not be read included, so that numbers in messages fit the file.
  private var elementCount = 0

  init(isObject: Bool, bracket: Location) {
    self.isObject = isObject
    self.bracket = bracket
  }

  /// The place of the opening bracket, where the value's location starts.
  var start: Position { bracket.start }
  /// `object` or `array`, as a message names it.
  var kind: String { isObject ? "object" : "array" }
  /// The bracket that ends it.
  var close: Unicode.Scalar { isObject ? "}" : "]" }
  /// What was read so far, in the order of the file.
  var value: JSONNode.Value { isObject ? .object(members) : .array(elements) }

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

  /// Takes a value in: for the key that waits for one, else as the next element.
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

/// Where a value stands, for messages.
enum JSONPlace: CustomStringConvertible {
  /// The one value of the file.
  case document
  /// The value of a member, by its key.
  case key(String)
  /// An element of an array, counted from 1.
  case element(Int)

  /// The place as a message names it: `the value of "rules"`, `element 3`.
  var description: String {
    switch self {
    case .document: "a value"
    case .key(let key): "the value of \(Words.quoted(key))"
    case .element(let number): "element \(number)"
    }
  }
}
