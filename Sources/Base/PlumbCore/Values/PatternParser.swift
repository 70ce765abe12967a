/// A parser of ICU's regular expressions, as ICU's user guide describes them. It reads an unknown part as `opaque`,
/// so that it still finds errors after that part.
///
///     var parser = PatternParser("[a-z")
///     try parser.parse()  // throws .broken("a bracket is not closed")
struct PatternParser {
  typealias Trouble = Pattern.Trouble

  private var rest: ArraySlice<Unicode.Scalar>
  private var depth = 0

  init(_ text: String) { rest = Array(text.unicodeScalars)[...] }

  /// Parses the whole expression. A parser can be used one time.
  mutating func parse() throws(Trouble) -> Pattern {
    let pattern = try choice()
    guard rest.isEmpty else { throw .broken("a closing parenthesis has no opening one") }
    return pattern
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes the characters up to and including `end`, and returns those before it. `nil` without an `end`.
  private mutating func take(upTo end: Unicode.Scalar) -> ArraySlice<Unicode.Scalar>? {
    guard let index = rest.firstIndex(of: end) else { return nil }
    defer { rest = rest[(index + 1)...] }
    return rest[..<index]
  }

  /// Parses sequences with `|` between them, up to a `)` or the end.
  private mutating func choice() throws(Trouble) -> Pattern {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  /// Parses parts in sequence, each with its repetition.
  private mutating func sequence() throws(Trouble) -> Pattern {
    var parts: [Pattern] = []
    while let scalar = rest.first, scalar != "|", scalar != ")" {
      rest.removeFirst()
      parts.append(try quantified(try atom(scalar)))
    }
    return .sequence(parts)
  }

  /// Parses one part without its repetition, from the position after its first character. The meaning of braces that are
  /// not a repetition is specific to ICU.
  private mutating func atom(_ scalar: Unicode.Scalar) throws(Trouble) -> Pattern {
    switch scalar {
    case "(": return try group()
    case "[": return try set()
    case "\\": return try escape().map(Pattern.character) ?? .opaque
    case "^": return .start
    case "$": return .end
    case ".": return .any
    case "*", "+", "?": throw .broken("“\(scalar)” has no expression to repeat")
    case "{", "}": return .opaque
    default: return .character(PatternCharacter(scalar: scalar))
    }
  }
}

// MARK: - Repetition

extension PatternParser {
  /// Returns a part with the repetition that follows it, if any: `a`, `a*`, `a+?`, `a{2,5}`.
  private mutating func quantified(_ part: Pattern) throws(Trouble) -> Pattern {
    guard let repeated = try repetition(of: part) else { return part }
    if take("?") { return repeated }
    // A possessive repetition does not backtrack, which changes the matches.
    return take("+") ? .opaque : repeated
  }

  /// Parses `*`, `+`, `?` and `{least,most}`. `nil` if no repetition follows, or if the braces have other contents.
  private mutating func repetition(of part: Pattern) throws(Trouble) -> Pattern? {
    if take("*") { return .repeated(part, least: 0, most: nil) }
    if take("+") { return .repeated(part, least: 1, most: nil) }
    if take("?") { return .repeated(part, least: 0, most: 1) }
    let start = rest
    guard take("{"), let counts = take(upTo: "}")?.split(separator: ",", omittingEmptySubsequences: false),
      counts.count <= 2, let least = Self.count(counts[0])
    else {
      rest = start
      return nil
    }
    guard let last = counts.last, !last.isEmpty else { return .repeated(part, least: least, most: nil) }
    guard let most = Self.count(last) else {
      rest = start
      return nil
    }
    guard least <= most else { throw .broken("at least \(least) and at most \(most) cannot both be") }
    return .repeated(part, least: least, most: most)
  }

  /// Returns the number of one to five digits; `nil` for any other text.
  private static func count(_ text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard text.count <= 5, text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    return Int(String(String.UnicodeScalarView(text)))
  }
}

// MARK: - Groups

extension PatternParser {
  /// Parses the part after a `(`: a group, a comment, flags, or a look-around.
  private mutating func group() throws(Trouble) -> Pattern {
    guard take("?") else { return try content() }
    if take("#") {
      // ICU does not support nesting in comments.
      guard take(upTo: ")") != nil else { throw .broken("a parenthesis is not closed") }
      return .annotated(.sequence([]))
    }
    let flags = rest.prefix { "ismwxuUdDX-".unicodeScalars.contains($0) }
    // After the flag `x`, comments and spaces have another meaning.
    guard !flags.contains("x") else { throw .unsure }
    rest.removeFirst(flags.count)
    switch rest.popFirst() {
    case ")" where !flags.isEmpty: return .opaque
    case ":":
      let content = try content()
      return flags.isEmpty ? content : .opaque
    case "=" where flags.isEmpty, "!" where flags.isEmpty: return .ahead(try content())
    case ">" where flags.isEmpty: break
    case "<" where flags.isEmpty:
      if take("=") || take("!") { break }
      guard take(upTo: ">") != nil else { throw .unsure }
      return .annotated(try content())
    default: throw .unsure
    }
    _ = try content()
    return .opaque
  }

  /// Parses the content of a group and its `)`.
  private mutating func content() throws(Trouble) -> Pattern {
    depth += 1
    guard depth <= 30 else { throw .unsure }
    let content = try choice()
    depth -= 1
    guard take(")") else { throw .broken("a parenthesis is not closed") }
    return content
  }
}

// MARK: - Escapes

extension PatternParser {
  /// Parses the part after a `\`. `nil` for a quotation and for an escape with braces, which are consumed.
  private mutating func escape() throws(Trouble) -> PatternCharacter? {
    guard let scalar = rest.popFirst() else { throw .broken("it ends with a backslash") }
    switch scalar {
    case "Q":
      // Without an end, the quotation extends to the end of the expression.
      while let scalar = rest.popFirst(), scalar != "\\" || !take("E") {}
    case "p", "P", "N", "x", "u", "k":
      let closing: Unicode.Scalar = rest.first == "{" ? "}" : ">"
      if rest.first == "{" || rest.first == "<" { _ = take(upTo: closing) }
    default: return PatternCharacter(scalar: scalar, isEscaped: true)
    }
    return nil
  }
}

// MARK: - Sets

extension PatternParser {
  /// Parses a set of characters, from the position after its `[` up to its `]`.
  private mutating func set() throws(Trouble) -> Pattern {
    depth += 1
    guard depth <= 30 else { throw .unsure }
    defer { depth -= 1 }
    var ranges: [Pattern.Range] = []
    var isOpaque = false
    let isInverted = take("^")
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return isOpaque ? .opaque : .set(ranges, isInverted: isInverted) }
      isFirst = false
      if scalar == "[" {
        _ = try set()
        isOpaque = true
      } else if (scalar == "&" || scalar == "-") && rest.first == scalar {
        isOpaque = true
      } else if let range = try range(from: scalar) {
        ranges.append(range)
      } else {
        isOpaque = true
      }
    }
    throw .broken("a bracket is not closed")
  }

  /// Parses one character, or a range of characters, from the position after its first character. A `-` after a class
  /// or at the end of the set is a character. `nil` if an end of the range is uncertain.
  private mutating func range(from scalar: Unicode.Scalar) throws(Trouble) -> Pattern.Range? {
    guard let first = try character(scalar) else { return nil }
    guard let lower = first.literal, rest.first == "-", let next = rest.dropFirst().first, next != "]" else {
      return Pattern.Range(first: first, last: first)
    }
    rest.removeFirst()
    // `[a-[b]]`, `[a--b]` and `[a-&&b]` have operators.
    guard !"[-&".unicodeScalars.contains(next) else { return nil }
    rest.removeFirst()
    guard let last = try character(next), let upper = last.literal else { return nil }
    guard lower <= upper else { throw .broken("the range \(lower)-\(upper) runs backwards") }
    return Pattern.Range(first: first, last: last)
  }

  /// Parses a character of a set, from the position after its first scalar. A quotation in a set is not supported.
  private mutating func character(_ scalar: Unicode.Scalar) throws(Trouble) -> PatternCharacter? {
    guard scalar == "\\" else { return PatternCharacter(scalar: scalar) }
    guard rest.first != "Q" else { throw .unsure }
    return try escape()
  }
}
