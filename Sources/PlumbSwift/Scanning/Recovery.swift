/// Where the parser looks for a declaration to go on with, since what stands there begins with none of their keywords.
///
///     class A {
///       title: String      // from each of these lines the parser looks for `var`, `func` and the like
///       author: String
///       @Published date    // as it does behind an attribute, wherever that stands
///
/// It goes on until it finds one, to the file's end where there is none, and begins anew at the next line: a thousand such
/// lines cost a million tokens.
struct Recovery {
  /// A bracket that is open; the first level is the file.
  private struct Level {
    /// The members of a type stand in it.
    var isTypeBody = false
    /// From how many places in it a declaration is looked for.
    var lost = 0
  }

  private var levels = [Level()]
  /// From how many places the parser still looks for a declaration, as far as can be told.
  private(set) var looking = 0
  /// The next `{` opens the body of a type.
  private var bodyIsNext = false
  /// The next word is what a declaration declares.
  private var isNamed = false
  /// The next word is an attribute's name.
  private var isAttributeName = false
  /// How many levels are open where an attribute stands that waits for its declaration; nil where none does.
  private var attributeLevel: Int?

  private var isBehindAttribute: Bool { attributeLevel == levels.count }

  /// A bracket opens.
  mutating func open(_ byte: UInt8) {
    let isBrace = byte == UInt8(ascii: "{")
    if isBrace, isBehindAttribute { lose() }
    levels.append(Level(isTypeBody: isBrace && bodyIsNext))
    if isBrace { bodyIsNext = false }
  }

  /// Brackets close, and so many are left. What was looked for in them is looked for behind them.
  mutating func close(to count: Int) {
    while levels.count > max(1, count), let closed = levels.popLast() { levels[levels.count - 1].lost += closed.lost }
    if let level = attributeLevel, level > levels.count { attributeLevel = nil }
  }

  /// `@`, where a declaration can begin.
  mutating func attribute() {
    isAttributeName = true
    attributeLevel = levels.count
  }

  /// A word that is a member of something, `.init`, is neither a keyword nor a beginning.
  mutating func member() {
    isAttributeName = false
    isNamed = false
  }

  /// Any other word, or a literal, which has no bytes. `begins` says that something may begin with it: what is before it
  /// can be an end.
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

  /// A declaration is there: whatever looked for one on this level has found it. What stands outside of a bracket passes
  /// over all that is in it.
  private mutating func find() {
    looking -= levels[levels.count - 1].lost
    levels[levels.count - 1].lost = 0
    isNamed = true
    attributeLevel = nil
  }
}

/// The words that a declaration begins with, those alone that are nothing else.
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

  /// Of those, the ones with members.
  static func hasBody(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    isOne(word, "class", "enum", "extension", "protocol", "struct")
  }

  private static func isOne(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ keywords: StaticString...) -> Bool {
    keywords.contains { keyword in keyword.withUTF8Buffer { word.elementsEqual($0) } }
  }
}
