/// A regular expression in ICU's syntax, with the parts whose meaning is certain. It can decide for a plain text that
/// the expression does not match.
///
///     if case .pattern(let pattern) = Pattern.read("^[0-9]{5}$") {
///       pattern.matches("12345")  // true
///       pattern.matches("none")   // false
///       pattern.matches("１２３")  // nil, because the text is not ASCII
///     }
struct Pattern {
  let root: Node

  /// The result of reading an expression.
  enum Reading {
    /// A valid expression, possibly with opaque parts.
    case pattern(Pattern)
    /// An expression that ICU rejects, with the reason: `a bracket is not closed`.
    case broken(String)
    /// An expression that may be valid or not.
    case unsure
  }

  /// Reads an expression. The result is `unsure` for an expression of more than 1,000 bytes, and for syntax with a
  /// meaning specific to ICU (`(?x)`).
  static func read(_ text: String) -> Reading {
    guard text.utf8.count <= 1_000 else { return .unsure }
    var parser = PatternParser(text)
    do throws(PatternParser.Trouble) {
      return .pattern(Pattern(root: try parser.parse()))
    } catch {
      switch error {
      case .broken(let reason): return .broken(reason)
      case .unsure: return .unsure
      }
    }
  }

  /// Whether the whole text matches, as MATCHES of `NSPredicate` requires. `nil` if it is uncertain: for a text of
  /// more than 64 bytes or beyond printable ASCII, and for an expression that has an opaque part or is too large.
  func matches(_ text: String) -> Bool? {
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
      let program = try? PatternProgram(.sequence([.start, root, .end]))
    else { return nil }
    return program.isFound(in: text)
  }

  /// A part of an expression.
  indirect enum Node {
    /// A character of a set.
    case one(ScalarSet)
    /// An anchor, which matches a position and no character: `^` and `\A`, `$` and `\z`.
    case start, end
    /// Parts in sequence. Empty for an empty expression.
    case sequence([Node])
    /// Alternatives: `a|bc`.
    case choice([Node])
    /// A repetition: `a{2,5}`. `most` is `nil` if it has no maximum. Greedy and reluctant repetitions are equal,
    /// because the whole text must match.
    case repeated(Node, least: Int, most: Int?)
    /// A part whose meaning is uncertain: a look-ahead, a backreference, `\p{L}`, a flag.
    case opaque
  }
}
