/// How deeply a file's code is nested, in the ways that are known to make a parser recurse, and how much of it the parser
/// has to look at again and again. What people write stays well below the limits.
///
/// No list of ways is whole: the parser gets a stack for as many levels as there are tokens (`SyntaxParser`). The limits
/// keep it from taking the memory, and the time.
///
/// The scanner hands over token after token: what is in strings and comments does not get here.
struct Nesting {
  /// Brackets of any kind, and `#if`; the parser is told the same limit.
  static let greatestDepth = 40
  /// `try try …`, `A<A<…`, `A -> A -> …`
  static let greatestRun = 48
  /// `else if … else if …`, for each of which the parser recurses once.
  static let greatestElseRun = 250
  /// `[` in `[`, as types have it.
  static let greatestArrayDepth = 12

  /// The limit that was passed first, or nil.
  private(set) var overflow: SourceScan.Overflow?
  /// Words, literals, brackets and other signs so far, each byte of an operator by itself: no fewer than the parser sees.
  private(set) var tokens = 0
  /// What the parser has to look at once more.
  var effort = Effort()

  /// A string literal that an interpolation leads back into: `#"…"#` has one pound.
  struct String {
    var pounds: Int
    var isMultiline: Bool
  }

  /// A bracket that is open; the first level is the file.
  private struct Level {
    var open: UInt8
    var string: String?
    /// `else` after `else` since a statement of another kind.
    var elses = 0
    /// The number of tokens before the statement or the element that is being read.
    var start = 0

    /// Whether statements stand in it, one on a line.
    var isCode: Bool { open == 0 || open == UInt8(ascii: "{") }
  }

  private var levels = [Level(open: 0)]
  private var directives = 0
  private var words = 0
  private var keywords = 0
  private var generics = 0
  private var arrows = 0
  private var arrays = 0
  /// The work that is left for the parser, which doubles with each `[` of a type, before a file of the size costs too
  /// much.
  private var arrayWork = 8192
  private var lastWork = 0
  private var isBehindBrace = false
  /// `@a`, `@a.b`: the generics of an attribute cost as much as arrays.
  private var isAttribute = false
  /// The last token may be the end of a statement.
  private var isWhole = false
  /// A line has ended since the last token.
  private var isLineBroken = false
  /// The last token is a dot.
  private var isBehindDot = false
  private var recovery = Recovery()

  /// Notes the place where a count goes beyond its limit, the first one only.
  private mutating func check(_ value: Int, _ limit: Int, at index: Int) {
    if value > limit { overflow = overflow ?? .init(place: index, reason: .depth) }
  }

  private mutating func open(_ byte: UInt8, string: String? = nil, at index: Int) {
    levels.append(Level(open: byte, string: string, start: tokens))
    recovery.open(byte)
    check(levels.count - 1, Self.greatestDepth, at: index)
    words = 0
    isBehindBrace = false
  }

  /// The parenthesis of an interpolation opens; its string is what the closing one leads back to.
  mutating func interpolate(_ string: String, at index: Int) { open(UInt8(ascii: "("), string: string, at: index) }

  /// Returns the string to go on with where the bracket ends an interpolation.
  mutating func close(_ byte: UInt8, at index: Int) -> String? {
    countToken(isWhole: true, at: index)
    words = 0
    generics = 0
    isBehindBrace = byte == UInt8(ascii: "}")
    let open = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : byte - 2
    // A brace closes what was left open inside of it, as the parser has it; other brackets close their like only.
    defer { recovery.close(to: levels.count) }
    if byte == UInt8(ascii: "}") {
      if let level = levels.lastIndex(where: { $0.open == open }) { levels.removeSubrange(level...) }
      return nil
    }
    guard levels.count > 1, levels[levels.count - 1].open == open else { return nil }
    return levels.removeLast().string
  }

  /// A literal or a quoted name: it ends whatever was running, but for arrows and generics.
  mutating func other(at index: Int) {
    beginStatement()
    recovery.word(UnsafeBufferPointer(start: nil, count: 0)[...], begins: mayBegin)
    countToken(isWhole: true, at: index)
    endRun()
  }

  private mutating func endRun() {
    words = 0
    arrays = 0
    leaveElse()
  }

  /// Something other than a word behind a closing brace: a chain of `else` is over.
  private mutating func leaveElse() {
    if isBehindBrace { levels[levels.count - 1].elses = 0 }
    isBehindBrace = false
  }
}

// MARK: - Statements

extension Nesting {
  /// A line ends: the next token may begin a statement.
  mutating func endLine() { isLineBroken = true }

  /// Counts a token, and what the parser may have looked at before it since the statement began: it looks ahead from
  /// many a token, for as long as a type, a generic clause or a list goes on.
  ///
  /// - Parameter isWhole: Whether a statement can end with it.
  private mutating func countToken(isWhole: Bool, at index: Int) {
    tokens += 1
    self.isWhole = isWhole
    isLineBroken = false
    isBehindDot = false
    // It looks for the words before a declaration, and for its own.
    effort.add(tokens - levels[levels.count - 1].start + 2 * recovery.looking)
    if effort.isTooMuch(for: index) { overflow = overflow ?? .init(place: index, reason: .effort) }
  }

  /// Whether something can begin with the next token: what is before it can be an end, or there is nothing.
  private var mayBegin: Bool { isWhole || tokens == levels[levels.count - 1].start }

  /// A word, a literal, `@` or `#` begins a statement where the line before has ended one.
  private mutating func beginStatement() {
    if isLineBroken, isWhole, levels[levels.count - 1].isCode { levels[levels.count - 1].start = tokens }
  }
}

// MARK: - Punctuation

extension Nesting {
  /// Takes a byte that is neither of a word nor of a string. The one before it tells `A<` from `a < b`, and `->` from
  /// `>`.
  mutating func punctuation(_ byte: UInt8, after previous: UInt8, at index: Int) {
    leaveElse()
    words = 0
    if byte == UInt8(ascii: "@") {
      beginStatement()
      isAttribute = true
      if mayBegin { recovery.attribute() }
    }
    // `]` and `}` count when they close.
    if byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") {
      countToken(isWhole: Self.endsType(byte, after: previous), at: index)
    }
    if byte != UInt8(ascii: "@"), byte != UInt8(ascii: "."), byte != UInt8(ascii: "<") { isAttribute = false }
    isBehindDot = byte == UInt8(ascii: ".")
    switch byte {
    case UInt8(ascii: "("): open(byte, at: index)
    case UInt8(ascii: "["):
      open(byte, at: index)
      countArray(at: index)
    case UInt8(ascii: "]"):
      arrays = max(0, arrays - 1)
      _ = close(byte, at: index)
    case UInt8(ascii: "{"):
      endStatement()
      open(byte, at: index)
    case UInt8(ascii: "}"):
      endStatement()
      _ = close(byte, at: index)
    case UInt8(ascii: ";"):
      endStatement()
      levels[levels.count - 1].start = tokens
    case UInt8(ascii: ","):
      if !levels[levels.count - 1].isCode { levels[levels.count - 1].start = tokens }
    case UInt8(ascii: "="): endStatement()
    case UInt8(ascii: ":"): arrays = 0
    case UInt8(ascii: "<") where previous.continuesName:
      generics += 1
      check(generics, Self.greatestRun, at: index)
      if isAttribute { countArray(at: index) }
    case UInt8(ascii: ">") where previous == UInt8(ascii: "-"):
      arrows += 1
      check(arrows, Self.greatestRun, at: index)
    case UInt8(ascii: ">"): generics = max(0, generics - 1)
    default: break
    }
  }

  /// `Int?`, `a!`, `Set<Tag>`: a statement can end with such a sign.
  private static func endsType(_ byte: UInt8, after previous: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      previous.continuesName || previous == UInt8(ascii: ")") || previous == UInt8(ascii: "]")
        || previous == UInt8(ascii: ">")
    case UInt8(ascii: ">"): previous != UInt8(ascii: "-")
    default: false
    }
  }

  /// What is behind starts a type or an expression of its own.
  private mutating func endStatement() {
    generics = 0
    arrows = 0
    arrays = 0
  }

  /// Takes a `[`: the cost of a type doubles with each of them, and bytes between them earn it back.
  private mutating func countArray(at index: Int) {
    arrays += 1
    check(arrays, Self.greatestArrayDepth, at: index)
    arrayWork += 4 * (index - lastWork) - (1 << min(arrays, Self.greatestArrayDepth))
    lastWork = index
    if arrayWork < 0 { check(1, 0, at: index) }
  }
}

// MARK: - Words

extension Nesting {
  /// Takes the word behind `#`: `if` and `endif` nest, the rest is a token like any other.
  mutating func directive(_ word: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) {
    beginStatement()
    countToken(isWhole: true, at: index)
    endRun()
    if word.elementsEqual("if".utf8) {
      directives += 1
      check(directives, Self.greatestDepth, at: index)
    } else if word.elementsEqual("endif".utf8) {
      directives = max(0, directives - 1)
    }
  }

  /// Takes a word: a keyword, a name or a number.
  mutating func word(_ word: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) {
    beginStatement()
    if isBehindDot { recovery.member() } else { recovery.word(word, begins: mayBegin) }
    countToken(isWhole: true, at: index)
    if isBehindBrace {
      let isElse = word.count == 4 && word.elementsEqual("else".utf8)
      levels[levels.count - 1].elses = isElse ? levels[levels.count - 1].elses + 1 : 0
      check(levels[levels.count - 1].elses, Self.greatestElseRun, at: index)
      isBehindBrace = false
    }
    if let first = word.first, first <= UInt8(ascii: "9") { arrays = 0 }
    if arrows > 0, word.elementsEqual("func".utf8) || word.elementsEqual("var".utf8) { arrows = 0 }
    countWord(word, at: index)
  }

  /// Words upon words are a run where every one of them asks for more; only a long row of words is looked at.
  private mutating func countWord(_ word: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) {
    words += 1
    guard words > Self.usualRow else {
      keywords = 0
      return
    }
    keywords = word.count <= Self.longestKeyword && Self.prefixes.contains(Array(word)) ? keywords + 1 : 0
    check(keywords, Self.greatestRun - Self.usualRow, at: index)
  }

  private static let usualRow = 16
  private static let longestKeyword = 13

  /// Keywords that may stand before another of them.
  private static let prefixes = Set(
    [
      "try", "await", "copy", "consume", "each", "unsafe", "repeat", "if", "switch", "let", "var", "inout", "borrow",
      "mutate", "get", "set", "_read", "_modify", "willSet", "didSet", "init", "mutating", "else", "do", "defer",
      "return", "throw", "yield", "then", "discard", "case", "is", "as", "in", "for", "while", "guard", "any", "some",
      "import", "func", "class", "struct", "enum", "indirect", "where", "sending", "isolated", "static", "public",
      "private", "internal", "package", "open", "final", "lazy", "weak", "unowned", "override", "dynamic", "async",
      "throws", "rethrows", "yielding", "read", "modify", "nonisolated", "reasync", "nonmutating", "consuming",
      "borrowing", "unsafeAddress", "fileprivate", "convenience", "required", "optional", "prefix", "postfix", "infix",
    ].map { Array($0.utf8) })
}
