// Arrays and objects. Those that are being read stand on a list instead of the call stack, so that no file can
// exhaust it.

extension JSONReader {
  /// What reading came to.
  private enum Step {
    /// A value is complete.
    case value(JSONNode)
    /// A bracket opened an array or object.
    case opened(JSONContainer)
    /// The innermost container ended, with its bracket or without.
    case closed
    /// A problem was reported in place of a value.
    case failed
  }

  /// The value that starts here; nothing when a problem was reported instead.
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

  /// Reads a value that is no container, or the bracket that opens one.
  private mutating func begin(_ place: JSONPlace, depth: Int) -> Step {
    let start = cursor.position
    switch cursor.current {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepestNesting else {
        report("more than \(Self.deepestNesting) arrays and objects within each other: nest them less deeply")
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
        // The bracket belongs to a container further out, which takes it.
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

  /// Reports at the end of the file that a bracket is missing, with the opening one as the related place.
  private mutating func reportUnclosed(_ container: JSONContainer) {
    let message = "this \(container.kind) is not closed: expected \(container.close) before the end of the file"
    report(message, related: .init(container.bracket, "opened here"))
  }

  /// Reads a key and its colon, and says whether both were there.
  /// A key that was there before is reported and read all the same.
  private mutating func readKey(in container: inout JSONContainer) -> Bool {
    let start = cursor.position
    guard let key = key() else { return false }
    let keyLocation = location(from: start)
    if let first = container.expect(key, at: keyLocation) {
      let message = "\(Words.quoted(key)) is given twice in this object: keep one"
      report(message, at: keyLocation, related: .init(first, "first given here"))
    }
    skipSpace()
    guard cursor.skip(UInt8(ascii: ":")) else {
      report("expected a colon after \(Words.quoted(key)), found \(found)")
      return false
    }
    skipSpace()
    return true
  }
}

// MARK: Recovery

extension JSONReader {
  /// Moves to the comma or bracket that ends the broken item here, and says whether it is a comma.
  /// Brackets that open on the way are skipped with all that is in them, strings and comments too; false at the end of
  /// the file and at a bracket, which is left for `readOn`.
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

  /// Moves behind a string without looking at its escapes; to the end of the line where it is not closed.
  private mutating func skipString(quote: UInt8) {
    cursor.advance()
    while let byte = cursor.current, byte != UInt8(ascii: "\n") {
      cursor.advance(by: byte == UInt8(ascii: "\\") ? 2 : 1)
      if byte == quote { return }
    }
  }
}
