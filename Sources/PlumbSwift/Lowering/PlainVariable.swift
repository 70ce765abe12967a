import PlumbModel

/// A property that is written as most are, read from its bytes: `public var title: String? = nil`.
///
/// The parser has found the text to be one variable without errors. What holds anything beyond a modifier of access, a
/// name, a type of names and a literal (comments too) is none, and is taken apart by its nodes.
struct PlainVariable {
  private(set) var access: AccessLevel?
  private(set) var accessPlace: Span?
  private(set) var name: Span
  private(set) var type: Span
  private(set) var defaultValue: Span?

  /// `place` begins behind the annotations and ends with the declaration.
  init?(_ text: SourceText, at place: Span) {
    var cursor = PlainCursor(text, place)
    cursor.skipSpaces()
    guard var word = cursor.word() else { return nil }
    if let level = text.plainAccess(word) {
      access = level
      accessPlace = word
      cursor.skipSpaces()
      guard let next = cursor.word() else { return nil }
      word = next
    }
    guard text.isText("var", at: word), cursor.skipSpaces(), let name = cursor.word(), !text.isText("_", at: name)
    else {
      return nil
    }
    cursor.skipSpaces()
    guard cursor.skip(":") else { return nil }
    cursor.skipSpaces()
    guard let type = cursor.type() else { return nil }
    self.name = name
    self.type = type
    cursor.skipSpaces()
    if cursor.isAtEnd { return }
    guard cursor.skip("=") else { return nil }
    cursor.skipSpaces()
    guard let value = cursor.value(), cursor.isAtEnd else { return nil }
    defaultValue = value
  }
}

/// The arguments of an annotation where each is a name or a literal: `(.unique, persistentName: "x")`.
struct PlainArguments {
  private(set) var arguments: [(label: String?, value: ArgumentValue)] = []

  /// `place` begins with the parenthesis and ends with the annotation; an empty one has no arguments.
  init?(_ text: SourceText, at place: Span) {
    var cursor = PlainCursor(text, place)
    if cursor.isAtEnd { return }
    guard cursor.skip("(") else { return nil }
    repeat {
      cursor.skipSpaces()
      guard let argument = Self.argument(&cursor, text) else { return nil }
      arguments.append(argument)
      cursor.skipSpaces()
    } while cursor.skip(",")
    guard cursor.skip(")"), cursor.isAtEnd else { return nil }
  }

  private static func argument(
    _ cursor: inout PlainCursor, _ text: SourceText
  ) -> (label: String?, value: ArgumentValue)? {
    var label: String?
    if cursor.isAtLetter {
      guard let word = cursor.word() else { return nil }
      if cursor.skip(":") {
        label = text.string(word)
        cursor.skipSpaces()
      } else {
        return boolean(word, text).map { (nil, $0) }
      }
    }
    if cursor.skip(".") { return cursor.word().map { (label, .member(text.string($0))) } }
    guard let place = cursor.value() else { return nil }
    if let string = text.plainString(place) { return (label, .string(string)) }
    if let number = text.plainInteger(place) { return (label, .integer(Int(number))) }
    return boolean(place, text).map { (label, $0) }
  }

  private static func boolean(_ place: Span, _ text: SourceText) -> ArgumentValue? {
    if text.isText("true", at: place) { return .boolean(true) }
    return text.isText("false", at: place) ? .boolean(false) : nil
  }
}

/// Goes through bytes, piece by piece.
struct PlainCursor {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  init(_ text: SourceText, _ place: Span) {
    bytes = text.bytes
    let range = text.range(place)
    (index, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { index == end }

  var isAtLetter: Bool { index < end && bytes[index].continuesName }

  /// Line breaks count too.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") { index += 1 }
    return index > start
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// A name or a keyword in ASCII.
  mutating func word() -> Span? {
    let start = index
    while index < end, bytes[index].continuesName, bytes[index] < 0x80 { index += 1 }
    return index > start ? Span(start, index) : nil
  }

  /// `Item`, `[Item]`, `Set<Item>`, each with or without `?`.
  mutating func type() -> Span? {
    let start = index
    if skip("[") {
      guard word() != nil, skip("]") else { return nil }
    } else {
      guard word() != nil else { return nil }
      if skip("<"), word() == nil || !skip(">") { return nil }
    }
    _ = skip("?")
    return Span(start, index)
  }

  /// A string without escapes, a number, or a word: `true`, `nil`.
  mutating func value() -> Span? {
    let start = index
    guard skip("\"") else { return skip("-") || isAtDigit ? number(from: start) : word() }
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "\n") { return nil }
      index += 1
    }
    return skip("\"") ? Span(start, index) : nil
  }

  private var isAtDigit: Bool { index < end && (0x30...0x39).contains(bytes[index]) }

  private mutating func number(from start: Int) -> Span? {
    guard isAtDigit, word() != nil else { return nil }
    // `1.e5` is a member of 1.
    if skip("."), !isAtDigit || word() == nil { return nil }
    return Span(start, index)
  }
}
