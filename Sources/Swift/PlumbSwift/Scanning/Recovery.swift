/// The places at which the parser searches for a declaration, because the code there starts with no keyword of a
/// declaration.
///
///     class A {
///       title: String      // from each of these lines the parser searches for `var`, `func` and other keywords
///       author: String
///       @Published date    // as it does after an attribute at any place
///
/// The search ends at a declaration, or at the file's end, and starts again at the next line: a thousand such lines
/// cost a million tokens.
struct Recovery {
  /// An open bracket. The first level is the file.
  private struct Level {
    /// Whether the level contains the members of a type.
    var isTypeBody = false
    /// The number of places in the level from which a declaration is searched.
    var lost = 0
  }

  private var levels = [Level()]
  /// The number of places from which the parser still searches for a declaration. It is an estimate.
  private(set) var looking = 0
  /// Whether the next `{` opens the body of a type.
  private var bodyIsNext = false
  /// Whether the next word is the name of a declaration.
  private var isNamed = false
  /// Whether the next word is an attribute's name.
  private var isAttributeName = false
  /// The number of open levels at an attribute without a declaration so far. `nil` if no such attribute exists.
  private var attributeLevel: Int?

  private var isBehindAttribute: Bool { attributeLevel == levels.count }

  /// Opens a bracket.
  mutating func open(_ byte: UInt8) {
    let isBrace = byte == UInt8(ascii: "{")
    if isBrace, isBehindAttribute { lose() }
    levels.append(Level(isTypeBody: isBrace && bodyIsNext))
    if isBrace { bodyIsNext = false }
  }

  /// Closes brackets until `count` levels are open. The searches in them continue after them.
  mutating func close(to count: Int) {
    while levels.count > max(1, count), let closed = levels.popLast() { levels[levels.count - 1].lost += closed.lost }
    if let level = attributeLevel, level > levels.count { attributeLevel = nil }
  }

  /// Reads an `@`, where a declaration can start.
  mutating func attribute() {
    isAttributeName = true
    attributeLevel = levels.count
  }

  /// Reads a word that is a member, such as `.init`. It is neither a keyword nor the start of a declaration.
  mutating func member() {
    isAttributeName = false
    isNamed = false
  }

  /// Reads any other word, or a literal, which is passed without bytes. `begins` is `true` if a declaration may start
  /// with the word: the token before it can be an end.
  mutating func word(_ word: Slice<UnsafeBufferPointer<UInt8>>, begins: Bool) {
    if isAttributeName {
      isAttributeName = false
    } else if Keyword.begins(with: word) {
      find()
      bodyIsNext = Keyword.hasBody(word)
    } else if isNamed {
      isNamed = false
    } else if begins, isBehindAttribute || levels[levels.count - 1].isTypeBody {
      if isBehindAttribute, word.elementsEqual("in".utf8) || word.elementsEqual("default".utf8) {
        attributeLevel = nil
      } else {
        lose()
      }
    }
  }

  private mutating func lose() {
    levels[levels.count - 1].lost += 1
    looking += 1
    attributeLevel = nil
  }

  /// Ends the searches of the current level at a declaration. A search outside of a bracket skips the contents of the
  /// bracket.
  private mutating func find() {
    looking -= levels[levels.count - 1].lost
    levels[levels.count - 1].lost = 0
    isNamed = true
    attributeLevel = nil
  }
}

/// The keywords that start a declaration, except those with another meaning.
private enum Keyword {
  static func begins(with word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch word.count {
    case 3: isOne(word, "let", "var")
    case 4: isOne(word, "case", "enum", "func", "init")
    case 5: isOne(word, "class")
    case 6: isOne(word, "deinit", "import", "public", "static", "struct")
    case 7: isOne(word, "private")
    case 8: isOne(word, "internal", "operator", "protocol")
    case 9: isOne(word, "extension", "subscript", "typealias")
    case 11: isOne(word, "fileprivate")
    case 14: isOne(word, "associatedtype")
    case 15: isOne(word, "precedencegroup")
    default: false
    }
  }

  /// Whether a keyword declares a type with members.
  static func hasBody(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    isOne(word, "class", "enum", "extension", "protocol", "struct")
  }

  private static func isOne(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ keywords: StaticString...) -> Bool {
    keywords.contains { keyword in keyword.withUTF8Buffer { word.elementsEqual($0) } }
  }
}
