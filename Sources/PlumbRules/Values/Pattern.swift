/// A regular expression in ICU's syntax, as far as its meaning is certain: enough to say of a plain text that it cannot
/// match.
///
///     if case .pattern(let pattern) = Pattern.read("^[0-9]{5}$") {
///       pattern.matches("12345")  // true
///       pattern.matches("none")   // false
///       pattern.matches("１２３")  // nil: not ASCII
///     }
///
/// There is no backtracking: all ways are followed at once, with a budget, so that no expression takes long.
struct Pattern {
  let root: Node

  /// What reading an expression comes to.
  enum Reading {
    /// It compiles, as far as it is understood.
    case pattern(Pattern)
    /// ICU refuses it, and why: `a bracket is not closed`.
    case broken(String)
    /// It may be sound or not.
    case unsure
  }

  /// Reads an expression. One of more than 1,000 bytes is `unsure`, as is what ICU reads in a way of its own (`(?x)`).
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

  /// Whether the whole text matches, as `NSPredicate` asks with MATCHES; nil where that is not certain: for texts over
  /// 64 bytes or beyond printable ASCII, and where the way leads through something opaque.
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
    /// One of these characters.
    case one(ScalarSet)
    /// `^` and `\A`, `$` and `\z`: no character, but a place.
    case start, end
    /// One part behind the other; empty for nothing at all.
    case sequence([Node])
    /// `a|bc`: one of these.
    case choice([Node])
    /// `a{2,5}`; `most` is nil for no limit. Greedy and reluctant are the same here, as only the whole text counts.
    case repeated(Node, least: Int, most: Int?)
    /// Something whose meaning is not certain: a look-ahead, a backreference, `\p{L}`, a flag.
    case opaque
  }
}

/// Follows a pattern through a text, all ways at once: from the places where a part may begin to those where it may
/// end. A set of places is an array of Booleans, one more than the text has bytes.
///
/// `[0-9]+` from place 0 of `12a` → places 1 and 2
private struct Matching {
  let text: [UInt8]
  /// False once the way led through something opaque, or the budget is spent: then no answer counts.
  var isCertain = true
  /// The parts that may still be looked at.
  private var budget = 1_000

  init(text: [UInt8]) { self.text = text }

  /// The places where a part may end that begins at one of these.
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

  /// The places after at least `least` and at most `most` rounds; stops once a round reaches no new place.
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
