/// A regular expression in ICU's syntax, with the parts whose meaning is certain. It can decide for a plain text that
/// the expression does not match.
///
///     if case .pattern(let pattern) = Pattern.read("^[0-9]{5}$") {
///       pattern.matches("12345")  // true
///       pattern.matches("none")   // false
///       pattern.matches("１２３")  // nil, because the text is not ASCII
///     }
///
/// Matching uses no backtracking: it follows all alternatives at the same time, with a budget, so that no expression
/// takes long.
struct Pattern {
  let root: Node

  /// The result of reading an expression.
  enum Reading {
    /// A valid expression, possibly with opaque parts.
    case pattern(Pattern)
    /// An expression that ICU refuses, with the reason: `a bracket is not closed`.
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
  /// more than 64 bytes or beyond printable ASCII, and if the search reaches an opaque part.
  func matches(_ text: String) -> Bool? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 64, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    var matching = Matching(text: bytes)
    var start = [Bool](repeating: false, count: bytes.count + 1)
    start[0] = true
    let ends = matching.ends(of: root, from: start)
    return matching.isCertain ? ends[bytes.count] : nil
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

/// A search that follows all alternatives of a pattern through a text at the same time. For each part it maps the
/// positions where the part may start to the positions where it may end. A set of positions is an array of Booleans,
/// one more than the bytes of the text.
///
/// For `[0-9]+` from position 0 of `12a` the result is positions 1 and 2.
private struct Matching {
  let text: [UInt8]
  /// Whether the result is valid. `false` if the search reached an opaque part, or if the budget is used up.
  var isCertain = true
  /// The number of parts that may still be visited.
  private var budget = 1_000

  init(text: [UInt8]) { self.text = text }

  /// Returns the positions where a part may end that starts at one of the given positions.
  mutating func ends(of node: Pattern.Node, from starts: [Bool]) -> [Bool] {
    budget -= 1
    guard budget > 0 else { return unsure(starts) }
    switch node {
    case .one(let set):
      return [false] + zip(starts, text).map { $0 && set.contains(UInt32($1)) }
    case .start:
      return starts.indices.map { $0 == 0 && starts[$0] }
    case .end:
      return starts.indices.map { $0 == text.count && starts[$0] }
    case .sequence(let nodes):
      return nodes.reduce(starts) { ends(of: $1, from: $0) }
    case .choice(let nodes):
      return nodes.map { ends(of: $0, from: starts) }.reduce(Self.none(starts), Self.union)
    case .repeated(let part, let least, let most):
      return repeated(part, least, most, from: starts)
    case .opaque:
      return unsure(starts)
    }
  }

  /// Returns the positions after at least `least` and at most `most` repetitions. Stops when a repetition reaches no
  /// new position.
  private mutating func repeated(_ part: Pattern.Node, _ least: Int, _ most: Int?, from starts: [Bool]) -> [Bool] {
    var reached = starts
    for _ in 0..<least where reached.contains(true) && isCertain { reached = ends(of: part, from: reached) }
    var fresh = reached
    var rounds = 0
    while isCertain, fresh.contains(true), most.map({ rounds < $0 - least }) ?? true {
      fresh = zip(ends(of: part, from: fresh), reached).map { $0 && !$1 }
      reached = Self.union(reached, fresh)
      rounds += 1
    }
    return reached
  }

  private mutating func unsure(_ starts: [Bool]) -> [Bool] {
    isCertain = false
    return Self.none(starts)
  }

  private static func none(_ starts: [Bool]) -> [Bool] { [Bool](repeating: false, count: starts.count) }
  private static func union(_ one: [Bool], _ other: [Bool]) -> [Bool] { zip(one, other).map { $0 || $1 } }
}
