/// The nesting depth of a file's code, for the kinds of nesting over which the parser recurses, and the effort of
/// reading tokens again. Source code written by hand is far below the limits.
///
/// The list of these kinds cannot be complete: the parser gets a stack for as many levels as the file has tokens
/// (`SyntaxParser`). The limits restrict its memory and its time.
///
/// The scanner passes one token after another. The contents of strings and comments are not passed.
struct Nesting {
  /// The maximum depth of brackets of any kind, and of `#if`. The parser gets the same limit.
  static let greatestDepth = 40
  /// The maximum length of a sequence: `try try …`, `A<A<…`, `A -> A -> …`.
  static let greatestRun = 48
  /// The maximum length of a chain `else if … else if …`. The parser recurses for each of them.
  static let greatestElseRun = 250
  /// The maximum depth of `[` in `[`, as in array types.
  static let greatestArrayDepth = 12

  /// The first limit that was exceeded. `nil` if none was.
  private(set) var overflow: SourceScan.Overflow?
  /// The number of tokens so far: words, literals, brackets and other signs, with each byte of an operator counted
  /// separately. It is at least the number of tokens that the parser reads.
  private(set) var tokens = 0
  /// The number of tokens that the parser reads more than one time.
  ///
  /// swift-syntax looks ahead to distinguish `a < b` from `A<B>`, a type from an expression, and an attribute from the
  /// code after it, and it looks ahead again at the next token. For a sequence of `nonisolated(nonsending)`, `A?<` or
  /// `where A == A,` the time is quadratic. Each token therefore counts as the number of tokens before it in its
  /// statement.
  private(set) var effort = 0
  /// The maximum effort for any file, which corresponds to one statement of 2,000 tokens, and the additional effort
  /// for each byte of the file. In a release build the parser needs up to 350 ns for each token that it reads again.
  static let greatestEffort = (base: 1 << 21, perByte: 8)

  /// A string literal that contains an open interpolation. `#"…"#` has one pound.
  struct String {
    var pounds: Int
    var isMultiline: Bool
  }

  /// An open bracket. The first level is the file.
  private struct Level {
    var open: UInt8
    var string: String?
    /// The number of consecutive `else` branches.
    var elses = 0
    /// The number of tokens before the current statement or element.
    var start = 0

    /// Whether the level contains statements, one on each line.
    var isCode: Bool { open == 0 || open == UInt8(ascii: "{") }
  }

  private var levels = [Level(open: 0)]
  private var directives = 0
  private var words = 0
  private var keywords = 0
  private var generics = 0
  private var arrows = 0
  private var arrays = 0
  /// The remaining work for the parser before the file costs too much for its size. The work doubles with each `[` of
  /// a type.
  private var arrayWork = 8192
  private var lastWork = 0
  private var isBehindBrace = false
  /// Whether the scanner is in an attribute, `@a` or `@a.b`. The generic arguments of an attribute cost as much as
  /// arrays.
  private var isAttribute = false
  /// Whether the last token may be the end of a statement.
  private var isWhole = false
  /// Whether a line has ended since the last token.
  private var isLineBroken = false
  /// Whether the last token is a dot.
  private var isBehindDot = false
  private var recovery = Recovery()

  /// Records the first place where a count exceeds its limit.
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

  /// Opens the parenthesis of an interpolation. The closing parenthesis continues its string.
  mutating func interpolate(_ string: String, at index: Int) { open(UInt8(ascii: "("), string: string, at: index) }

  /// Closes a bracket. Returns the string to continue if the bracket ends an interpolation. `nil` for any other
  /// bracket.
  mutating func close(_ byte: UInt8, at index: Int) -> String? {
    countToken(isWhole: true, at: index)
    words = 0
    generics = 0
    isBehindBrace = byte == UInt8(ascii: "}")
    let open = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : byte - 2
    // A brace also closes the unclosed brackets in it, as in the parser. Other brackets only close a matching one.
    defer { recovery.close(to: levels.count) }
    if byte == UInt8(ascii: "}") {
      if let level = levels.lastIndex(where: { $0.open == open }) { levels.removeSubrange(level...) }
      return nil
    }
    guard levels.count > 1, levels[levels.count - 1].open == open else { return nil }
    return levels.removeLast().string
  }

  /// Reads a literal or a quoted name. It ends all sequences except arrows and generics.
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

  /// Ends a chain of `else` branches, if a token other than a word follows a closing brace.
  private mutating func leaveElse() {
    if isBehindBrace { levels[levels.count - 1].elses = 0 }
    isBehindBrace = false
  }
}

// MARK: - Statements

extension Nesting {
  /// Ends a line. The next token may start a statement.
  mutating func endLine() { isLineBroken = true }

  /// Counts a token, and the tokens before it in its statement that the parser may read again: at many tokens the
  /// parser looks ahead to the end of a type, a generic clause or a list.
  ///
  /// - Parameter isWhole: Whether a statement can end with the token.
  private mutating func countToken(isWhole: Bool, at index: Int) {
    tokens += 1
    self.isWhole = isWhole
    isLineBroken = false
    isBehindDot = false
    // The parser searches for the modifiers of a declaration and for its keyword.
    effort += tokens - levels[levels.count - 1].start + 2 * recovery.looking
    if effort > Self.greatestEffort.base + Self.greatestEffort.perByte * index {
      overflow = overflow ?? .init(place: index, reason: .effort)
    }
  }

  /// Counts bytes that the parser reads again, from a merge marker to the file's end. They are faster than tokens.
  mutating func countRepeated(bytes: Int) { effort += bytes / 16 }

  /// Whether a statement or an element can start with the next token: the token before it can be an end, or it is the
  /// first one.
  private var mayBegin: Bool { isWhole || tokens == levels[levels.count - 1].start }

  /// Starts a statement at a word, a literal, `@` or `#`, if the previous line has ended a statement.
  private mutating func beginStatement() {
    if isLineBroken, isWhole, levels[levels.count - 1].isCode { levels[levels.count - 1].start = tokens }
  }
}

// MARK: - Punctuation

extension Nesting {
  /// Reads a byte that is not part of a word or a string. The byte before it distinguishes `A<` from `a < b`, and
  /// `->` from `>`.
  mutating func punctuation(_ byte: UInt8, after previous: UInt8, at index: Int) {
    leaveElse()
    words = 0
    if byte == UInt8(ascii: "@") {
      beginStatement()
      isAttribute = true
      if mayBegin { recovery.attribute() }
    }
    // `]` and `}` are counted when they close.
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

  /// Whether a statement can end with a sign: `Int?`, `a!`, `Set<Tag>`.
  private static func endsType(_ byte: UInt8, after previous: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      previous.continuesName || previous == UInt8(ascii: ")") || previous == UInt8(ascii: "]")
        || previous == UInt8(ascii: ">")
    case UInt8(ascii: ">"): previous != UInt8(ascii: "-")
    default: false
    }
  }

  /// Starts a new type or expression after the current byte.
  private mutating func endStatement() {
    generics = 0
    arrows = 0
    arrays = 0
  }

  /// Counts a `[`. The cost of a type doubles with each of them, and the bytes between them reduce it.
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
  /// Reads the word after `#`. `if` and `endif` are nested; any other word is an ordinary token.
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

  /// Reads a word: a keyword, a name or a number.
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

  /// Counts consecutive words. They form a sequence if each of them is a prefix keyword. The keywords are compared
  /// only after many consecutive words.
  private mutating func countWord(_ word: Slice<UnsafeBufferPointer<UInt8>>, at index: Int) {
    words += 1
    guard words > Self.usualRow else {
      keywords = 0
      return
    }
    keywords = PrefixKeywords.contain(word) ? keywords + 1 : 0
    check(keywords, Self.greatestRun - Self.usualRow, at: index)
  }

  private static let usualRow = 16
}
