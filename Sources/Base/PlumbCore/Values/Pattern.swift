/// A regular expression in ICU's syntax as a tree, with the parts whose meaning is certain.
///
///     let pattern = try Pattern("^[0-9]{5}$")
///     pattern.matches("12345")  // true
///     pattern.matches("none")   // false
///     pattern.matches("１２３")  // nil, because the text is not ASCII
package indirect enum Pattern: Sendable {
  case character(PatternCharacter)
  /// `.`, which matches any character.
  case any
  /// The anchors `^` and `$`, which match a position and no character.
  case start, end
  /// A set of characters: `[a-z_]`, `[^a-z]`.
  case set([Range], isInverted: Bool)
  /// Parts in sequence. Empty for an empty expression.
  case sequence([Pattern])
  /// Alternatives: `a|bc`.
  case choice([Pattern])
  /// A repetition: `a{2,5}`. `most` is `nil` if it has no maximum. Greedy and reluctant repetitions are equal, because
  /// they match the same texts.
  case repeated(Pattern, least: Int, most: Int?)
  /// A part with a name, or a comment: `(?<id>a)`, `(?#text)`. They do not change the matches.
  case annotated(Pattern)
  /// A look-ahead: `(?=a)`, `(?!a)`.
  case ahead(Pattern)
  /// A part whose meaning is uncertain: a backreference, `\p{L}`, a flag, a set with operators.
  case opaque

  /// The characters between two, in the order of Unicode. A single character is a range from and to itself.
  package struct Range: Sendable {
    package let first, last: PatternCharacter
  }

  /// The reason why an expression has no tree.
  package enum Trouble: Error {
    /// An expression that ICU rejects, with the reason as a phrase that follows a colon: `a bracket is not closed`.
    case broken(String)
    /// An expression that may be valid or not.
    case unsure
  }

  /// Parses an expression. Throws `unsure` for an expression of more than 1,000 bytes, for groups and sets nested deeper
  /// than 30 levels, and for syntax with a meaning specific to ICU (`(?x)`).
  package init(_ text: String) throws(Trouble) {
    guard text.utf8.count <= 1_000 else { throw .unsure }
    var parser = PatternParser(text)
    self = try parser.parse()
  }

  /// Whether the whole text matches, as MATCHES of `NSPredicate` requires. `nil` if it is uncertain: for a text of
  /// more than 64 bytes or beyond printable ASCII, and for an expression that has an opaque part or is too large.
  package func matches(_ text: String) -> Bool? {
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      let program = try? PatternProgram(.sequence([.start, self, .end]))
    else { return nil }
    return program.isFound(in: text)
  }
}

/// A character of an expression, as it is written: `a`, `\.`, `\d`.
package struct PatternCharacter: Hashable, Sendable {
  /// The character, without the backslash.
  package let scalar: Unicode.Scalar
  package var isEscaped = false

  /// The character that matches. `nil` for a class such as `\d`, and for an escape that is no character, such as `\b`.
  package var literal: Unicode.Scalar? {
    guard isEscaped else { return scalar }
    switch scalar {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "f": return "\u{0C}"
    case "e": return "\u{1B}"
    case "a": return "\u{07}"
    case "a"..."z", "A"..."Z", "0"..."9": return nil
    default: return scalar
    }
  }
}
