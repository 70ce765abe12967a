/// A parser of ICU's regular expressions, as ICU's user guide describes them. It reads an unknown part as `opaque`,
/// so that it still finds errors after that part.
///
///     var parser = PatternParser("[a-z")
///     try parser.parse()  // throws .broken("a bracket is not closed")
struct PatternParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// The reason why an expression has no pattern.
  enum Trouble: Error {
    /// An expression that ICU rejects, with the reason as a phrase that follows a colon.
    case broken(String)
    /// An expression whose rest cannot be read with certainty.
    case unsure
  }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Parses the whole expression. A parser can be used one time. Throws `unsure` for groups and sets nested deeper
  /// than 30 levels.
  mutating func parse() throws(Trouble) -> Pattern.Node {
    let node = try choice()
    guard index == bytes.count else { throw .broken("a closing parenthesis has no opening one") }
    return node
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Parses sequences with `|` between them, up to a `)` or the end.
  private mutating func choice() throws(Trouble) -> Pattern.Node {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  /// Parses parts in sequence, each with its repetition.
  private mutating func sequence() throws(Trouble) -> Pattern.Node {
    var nodes: [Pattern.Node] = []
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      nodes.append(try quantified(try atom(byte)))
    }
    return .sequence(nodes)
  }

  /// Parses one part without its repetition. `byte` is its first byte, which is not consumed yet. The meaning of
  /// braces that are not a repetition is specific to ICU.
  private mutating func atom(_ byte: UInt8) throws(Trouble) -> Pattern.Node {
    index += 1
    switch Unicode.Scalar(byte) {
    case "(": return try group()
    case "[": return try set()
    case "\\": return try escape()
    case "^": return .start
    case "$": return .end
    case ".": return .one(.any)
    case "*", "+", "?": throw .broken("“\(Unicode.Scalar(byte))” has no expression to repeat")
    case "{", "}": return .opaque
    default: return .one(literal(byte))
    }
  }

  /// Returns one character of the text, whose first byte is consumed.
  private mutating func literal(_ byte: UInt8) -> ScalarSet {
    guard byte >= 0x80 else { return ScalarSet(UInt32(byte)) }
    let start = index - 1
    while let more = next, more & 0xC0 == 0x80 { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).unicodeScalars.first.map { ScalarSet($0.value) }
      ?? ScalarSet()
  }
}

// MARK: - Repetition

extension PatternParser {
  /// Returns a part with the repetition that follows it, if any: `a`, `a*`, `a+?`, `a{2,5}`.
  private mutating func quantified(_ node: Pattern.Node) throws(Trouble) -> Pattern.Node {
    guard let repeated = try repetition(of: node) else { return node }
    if take("?") { return repeated }
    // A possessive repetition does not backtrack, which changes the matches.
    return take("+") ? .opaque : repeated
  }

  /// Parses `*`, `+`, `?` and `{least,most}`. `nil` if no repetition follows, if the braces have other contents, or
  /// for counts over 100.
  private mutating func repetition(of node: Pattern.Node) throws(Trouble) -> Pattern.Node? {
    if take("*") { return .repeated(node, least: 0, most: nil) }
    if take("+") { return .repeated(node, least: 1, most: nil) }
    if take("?") { return .repeated(node, least: 0, most: 1) }
    guard next == UInt8(ascii: "{"), let close = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
    let counts = bytes[(index + 1)..<close].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = counts.map { Int(String(decoding: $0, as: UTF8.self)) }
    guard counts.count <= 2, let first = numbers.first, let least = first, (0...100).contains(least) else { return nil }
    var most: Int? = least
    if counts.count == 2 {
      guard counts[1].isEmpty || (numbers[1].map { (0...100).contains($0) } ?? false) else { return nil }
      most = numbers[1]
    }
    if let most, most < least { throw .broken("at least \(least) and at most \(most) cannot both be") }
    index = close + 1
    return .repeated(node, least: least, most: most)
  }
}

// MARK: - Groups

extension PatternParser {
  /// Parses the part after a `(`: a group, a comment, flags, or a look-around.
  private mutating func group() throws(Trouble) -> Pattern.Node {
    var isOpaque = false
    if take("?") {
      if take("#") { return try comment() }
      if try flags() { return .opaque }
      isOpaque = try !isPlainGroup()
    }
    depth += 1
    guard depth <= 30 else { throw .unsure }
    let inside = try choice()
    depth -= 1
    guard take(")") else { throw .broken("a parenthesis is not closed") }
    return isOpaque ? .opaque : inside
  }

  /// Parses a comment, `(?#…)`, up to the next closing parenthesis. ICU does not support nesting in comments.
  private mutating func comment() throws(Trouble) -> Pattern.Node {
    while let byte = next {
      index += 1
      if byte == UInt8(ascii: ")") { return .sequence([]) }
    }
    throw .broken("a parenthesis is not closed")
  }

  /// Consumes `i-s` in `(?i-s)` and `(?i-s:…)`. Returns `true` if the group ends there.
  private mutating func flags() throws(Trouble) -> Bool {
    let letters = bytes[index...].prefix { "ismwxuUdDX-".utf8.contains($0) }
    guard !letters.isEmpty else { return false }
    // After the flag `x`, comments and spaces have another meaning.
    guard !letters.contains(UInt8(ascii: "x")) else { throw .unsure }
    index += letters.count
    if take(")") { return true }
    guard next == UInt8(ascii: ":") else { throw .unsure }
    return false
  }

  /// Consumes the characters between `(?` and the group's content. Returns `true` if the group has no other meaning
  /// than grouping.
  private mutating func isPlainGroup() throws(Trouble) -> Bool {
    let hasFlags = bytes[index - 1] != UInt8(ascii: "?")
    if take(":") { return !hasFlags }
    if take("=") || take("!") || take(">") { return false }
    guard take("<") else { throw .unsure }
    if take("=") || take("!") { return false }
    guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw .unsure }
    index = end + 1
    return true
  }
}

// MARK: - Escapes

extension PatternParser {
  /// Parses the part after a `\` outside a set: a class, an anchor, a quotation, or a literal character.
  private mutating func escape() throws(Trouble) -> Pattern.Node {
    guard let byte = next else { throw .broken("it ends with a backslash") }
    index += 1
    if let set = Self.characters(escapedAs: byte) { return .one(set) }
    switch Unicode.Scalar(byte) {
    case "A": return .start
    case "z", "Z": return .end
    case "Q":
      skipQuotation()
      return .opaque
    case "p", "P", "N", "x", "u", "k": return opaque()
    case "a"..."z", "A"..."Z", "0"..."9": return .opaque
    default: return .one(literal(byte))
    }
  }

  /// Returns the characters of an escape that has the same meaning inside and outside a set. `nil` for other escapes.
  private static func characters(escapedAs byte: UInt8) -> ScalarSet? {
    switch Unicode.Scalar(byte) {
    case "d": ScalarSet.digits
    case "D": ScalarSet.digits.inverted
    case "w": ScalarSet.words
    case "W": ScalarSet.words.inverted
    case "s": ScalarSet.spaces
    case "S": ScalarSet.spaces.inverted
    case "t": ScalarSet(0x09)
    case "n": ScalarSet(0x0A)
    case "r": ScalarSet(0x0D)
    case "f": ScalarSet(0x0C)
    case "e": ScalarSet(0x1B)
    case "a": ScalarSet(0x07)
    default: nil
    }
  }

  /// Consumes the braces of an escape: `\p{…}`, `\x{…}`, `\k<…>`.
  private mutating func opaque() -> Pattern.Node {
    let closing: UInt8? =
      next == UInt8(ascii: "{") ? UInt8(ascii: "}") : next == UInt8(ascii: "<") ? UInt8(ascii: ">") : nil
    if let closing, let end = bytes[index...].firstIndex(of: closing) { index = end + 1 }
    return .opaque
  }

  /// Consumes `\Q…\E`. Without an end, the quotation extends to the end of the expression.
  private mutating func skipQuotation() {
    while index < bytes.count {
      if bytes[index...].starts(with: "\\E".utf8) {
        index += 2
        return
      }
      index += 1
    }
  }
}

// MARK: - Sets

extension PatternParser {
  /// Parses a set of characters, from the position after its `[` up to its `]`.
  private mutating func set() throws(Trouble) -> Pattern.Node {
    depth += 1
    guard depth <= 30 else { throw .unsure }
    defer { depth -= 1 }
    var found = ScalarSet()
    var isOpaque = false
    let isInverted = take("^")
    var isFirst = true
    while let byte = next {
      index += 1
      switch Unicode.Scalar(byte) {
      case "]" where !isFirst:
        return isOpaque ? .opaque : .one(isInverted ? found.inverted : found)
      case "[":
        _ = try set()
        isOpaque = true
      case "&" where next == byte, "-" where !isFirst && next != UInt8(ascii: "]"): isOpaque = true
      case "\\":
        guard let set = try escapeInSet() else {
          isOpaque = true
          break
        }
        // A class at the start of a range is uncertain.
        if next == UInt8(ascii: "-") { isOpaque = true }
        found.formUnion(set)
      default:
        guard let set = try range(from: byte) else {
          isOpaque = true
          break
        }
        found.formUnion(set)
      }
      isFirst = false
    }
    throw .broken("a bracket is not closed")
  }

  /// Parses one character, or a range of characters. `nil` if the end of the range is not a plain character.
  private mutating func range(from first: UInt8) throws(Trouble) -> ScalarSet? {
    guard first < 0x80 else {
      let set = literal(first)
      return next == UInt8(ascii: "-") ? nil : set
    }
    guard next == UInt8(ascii: "-"), index + 1 < bytes.count else { return ScalarSet(UInt32(first)) }
    let last = bytes[index + 1]
    if last == UInt8(ascii: "]") { return ScalarSet(UInt32(first)) }
    guard last < 0x80, !"[\\-&".utf8.contains(last) else { return nil }
    guard first <= last else {
      throw .broken("the range \(Unicode.Scalar(first))-\(Unicode.Scalar(last)) runs backwards")
    }
    index += 2
    return ScalarSet(UInt32(first)...UInt32(last))
  }

  /// Parses the part after a `\` inside a set. `nil` if it is uncertain.
  private mutating func escapeInSet() throws(Trouble) -> ScalarSet? {
    guard let byte = next else { throw .broken("it ends with a backslash") }
    index += 1
    if let set = Self.characters(escapedAs: byte) { return set }
    switch Unicode.Scalar(byte) {
    case "Q": throw .unsure
    case "p", "P", "N", "x", "u":
      _ = opaque()
      return nil
    case "a"..."z", "A"..."Z", "0"..."9": return nil
    default: return literal(byte)
    }
  }
}
