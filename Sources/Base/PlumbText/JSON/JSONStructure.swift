import PlumbCore

// Arrays and objects. The open containers are in an array instead of on the call stack, so that no file can exhaust
// the stack.

extension JSONReader {
  private enum Step {
    case value(JSONNode)
    case opened(JSONContainer)
    /// The end of the innermost container, with or without its bracket.
    case closed
    case failed
  }

  /// Reads the value that starts at the cursor; `nil` if a problem was reported in its place.
  package mutating func value() -> JSONNode? {
    var open: [JSONContainer] = []
    var step = begin(.document, depth: 0)
    while true {
      switch step {
      case .opened(let container):
        open.append(container)
      case .closed:
        guard let container = open.popLast() else { return nil }
        step = .value(node(container.value, from: container.start))
        continue
      case .value(let node):
        guard !open.isEmpty else { return node }
        open[open.count - 1].append(node)
      case .failed:
        guard !open.isEmpty else { return nil }
        if skipToSeparator() { cursor.advance() }
      }
      step = readOn(in: &open[open.count - 1], depth: open.count)
    }
  }

  /// Reads a value that is not a container, or the bracket that opens a container.
  private mutating func begin(_ place: JSONPlace, depth: Int) -> Step {
    let start = cursor.position
    switch cursor.current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepestNesting else {
        report("more than \(Self.deepestNesting) nested arrays and objects: reduce the nesting")
        return .failed
      }
      let isObject = cursor.current == UInt8(ascii: "{")
      cursor.advance()
      return .opened(JSONContainer(isObject: isObject, bracket: location(from: start)))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return string().map { .value(node(.string($0), from: start)) } ?? .failed
    case .some(let byte) where startsNumber(byte):
      return number().map(Step.value) ?? .failed
    default:
      if startsName { return word().map(Step.value) ?? .failed }
      report("expected \(place), found \(found)")
      return .failed
    }
  }

  /// Reads up to the next item of a container, or up to its end.
  private mutating func readOn(in container: inout JSONContainer, depth: Int) -> Step {
    while true {
      skipSpace()
      switch cursor.scalar {
      case container.close:
        cursor.advance()
        return .closed
      case nil:
        if !isCutShort { reportUnclosed(container) }
        return .closed
      case "]", "}":
        // The bracket closes an outer container, which reads it.
        let message = "expected \(container.close) to close this \(container.kind), found \(found)"
        report(message, related: .init(container.bracket, "opened here"))
        return .closed
      case ",":
        if container.unseparated == nil { report("expected an item before the comma: remove the comma") }
        container.unseparated = nil
        cursor.advance()
      default:
        if let place = container.unseparated { report("expected a comma or \(container.close) after \(place)") }
        container.unseparated = nil
        guard !container.isObject || readKey(in: &container) else { return .failed }
        return begin(container.nextPlace(), depth: depth)
      }
    }
  }

  private mutating func reportUnclosed(_ container: JSONContainer) {
    let message = "this \(container.kind) is not closed: expected \(container.close) before the end of the file"
    report(message, related: .init(container.bracket, "opened here"))
  }

  private mutating func readKey(in container: inout JSONContainer) -> Bool {
    let start = cursor.position
    guard let key = key() else { return false }
    let keyLocation = location(from: start)
    if let first = container.expect(key, at: keyLocation) {
      let message = "\(Phrase.quoted(key)) is duplicated in this object: remove one of them"
      report(message, at: keyLocation, related: .init(first, "first occurrence"))
    }
    skipSpace()
    guard cursor.skip(UInt8(ascii: ":")) else {
      report("expected a colon after \(Phrase.quoted(key)), found \(found)")
      return false
    }
    skipSpace()
    return true
  }
}

// MARK: Recovery

extension JSONReader {
  /// Moves to the comma or bracket that ends the invalid item at the cursor, and returns whether it is a comma.
  /// Nested brackets are skipped with their contents, including strings and comments. `false` at the end of the file
  /// and at a closing bracket, which `readOn` reads.
  private mutating func skipToSeparator() -> Bool {
    var open = 0
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: ","):
        if open == 0 { return true }
        cursor.advance()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open += 1
        cursor.advance()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open == 0 { return false }
        open -= 1
        cursor.advance()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(quote: byte)
      default:
        skipSpace()
        if cursor.current == byte { cursor.advance() }
      }
    }
    return false
  }

  /// Moves to the end of a string without validating its escapes, or to the end of the line if the string is not
  /// closed.
  private mutating func skipString(quote: UInt8) {
    cursor.advance()
    while let byte = cursor.current, byte != UInt8(ascii: "\n") {
      cursor.advance(by: byte == UInt8(ascii: "\\") ? 2 : 1)
      if byte == quote { return }
    }
  }
}

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
    case .key(let key): "the value of \(Phrase.quoted(key))"
    case .element(let number): "element \(number)"
    }
  }
}
