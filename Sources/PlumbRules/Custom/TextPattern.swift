/// A regular expression that looks for a place in a text, in time that is bounded by the length of the text times its
/// own, whatever both are.
///
///     try TextPattern("^is[A-Z]").isFound(in: "isPaid")  // true
///     try TextPattern("Date$").isFound(in: "dates")      // false
///
/// It is ICU's syntax without what needs backtracking or a table of Unicode: look-around, references to groups,
/// possessive repetition, `\b`, `\p{…}` and flags are refused. `\d`, `\w` and `\s` are those of ASCII, `.` is any
/// character, and `^` and `$` are the ends of the text.
package struct TextPattern: Sendable {
  /// As it was written.
  package let text: String
  private let program: [Step]

  /// Why an expression cannot be used, in words that follow a colon: `a bracket is not closed`.
  package struct Fault: Error, Sendable {
    package let reason: String
  }

  /// An expression; throws for one that is broken, has a part that is refused, or is larger than a thousand steps.
  package init(_ text: String) throws(Fault) {
    self.text = text
    switch Pattern.read(text) {
    case .broken(let reason): throw Fault(reason: reason)
    case .unsure: throw Fault(reason: Self.refused)
    case .pattern(let pattern):
      var compiler = Compiler()
      try compiler.add(pattern.root)
      program = compiler.steps + [.found]
    }
  }

  fileprivate static let refused =
    "look-around, references to groups, possessive repetition, \\b, \\p{…}, flags and counts over 100 are not understood"

  /// One step of the program that follows an expression through a text.
  fileprivate enum Step: Sendable {
    /// Takes one of these characters.
    case take(ScalarSet)
    /// Goes on at the ends of the text only.
    case start, end
    /// Goes on at both steps.
    case fork(Int, Int)
    /// Nothing is left to be found.
    case found
  }
}

extension TextPattern: Hashable {
  package static func == (one: TextPattern, other: TextPattern) -> Bool { one.text == other.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// MARK: - The program

extension TextPattern {
  /// Writes the program of an expression.
  private struct Compiler {
    var steps: [Step] = []
    /// What may still be looked at: repetitions of nothing write no step, and are counted all the same.
    private var budget = 10_000

    mutating func add(_ node: Pattern.Node) throws(Fault) {
      budget -= 1
      guard budget > 0, steps.count < 1_000 else { throw Fault(reason: "it is too large") }
      switch node {
      case .one(let set): steps.append(.take(set))
      case .start: steps.append(.start)
      case .end: steps.append(.end)
      case .sequence(let nodes): for node in nodes { try add(node) }
      case .choice(let nodes): try choose(nodes[...])
      case .repeated(let part, let least, let most):
        for _ in 0..<least { try add(part) }
        if let most { try add(part, upTo: most - least) } else { try loop(part) }
      case .opaque: throw Fault(reason: TextPattern.refused)
      }
    }

    /// The first of some branches, or one of the others.
    private mutating func choose(_ nodes: ArraySlice<Pattern.Node>) throws(Fault) {
      guard let first = nodes.first else { return }
      guard nodes.count > 1 else { return try add(first) }
      let fork = steps.count
      steps.append(.fork(fork + 1, 0))
      try add(first)
      let jump = steps.count
      steps.append(.fork(0, 0))
      steps[fork] = .fork(fork + 1, steps.count)
      try choose(nodes.dropFirst())
      steps[jump] = .fork(steps.count, steps.count)
    }

    /// Up to so many times, each of them within the one before.
    private mutating func add(_ part: Pattern.Node, upTo most: Int) throws(Fault) {
      var forks: [Int] = []
      for _ in 0..<max(0, most) {
        forks.append(steps.count)
        steps.append(.fork(0, 0))
        try add(part)
      }
      for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }

    /// Any number of times.
    private mutating func loop(_ part: Pattern.Node) throws(Fault) {
      let fork = steps.count
      steps.append(.fork(0, 0))
      try add(part)
      steps.append(.fork(fork, fork))
      steps[fork] = .fork(fork + 1, steps.count)
    }
  }
}

// MARK: - Matching

extension TextPattern {
  /// Whether the expression matches somewhere in a text: all ways are followed at once, and none twice from one place.
  package func isFound(in text: String) -> Bool {
    let scalars = text.unicodeScalars
    var seen = [Int](repeating: -1, count: program.count)
    var current: [ScalarSetAndNext] = []
    var place = 0
    var index = scalars.startIndex
    while true {
      let isLast = index == scalars.endIndex
      // A match may begin at every place.
      if follow(0, at: place, isLast: isLast, &seen, &current) { return true }
      guard !isLast else { return false }
      let scalar = scalars[index].value
      index = scalars.index(after: index)
      place += 1
      let waiting = current
      current.removeAll(keepingCapacity: true)
      for way in waiting where way.set.contains(scalar) {
        if follow(way.next, at: place, isLast: index == scalars.endIndex, &seen, &current) { return true }
      }
    }
  }

  /// A way that waits for a character.
  private typealias ScalarSetAndNext = (set: ScalarSet, next: Int)

  /// Goes on from a step without taking a character; true once everything is found. `seen` has the place at which each
  /// step was last come to.
  private func follow(
    _ step: Int, at place: Int, isLast: Bool, _ seen: inout [Int], _ waiting: inout [ScalarSetAndNext]
  ) -> Bool {
    var open = [step]
    while let step = open.popLast() {
      guard seen[step] != place else { continue }
      seen[step] = place
      switch program[step] {
      case .found: return true
      case .take(let set): waiting.append((set, step + 1))
      case .start: if place == 0 { open.append(step + 1) }
      case .end: if isLast { open.append(step + 1) }
      case .fork(let one, let other):
        open.append(other)
        open.append(one)
      }
    }
    return false
  }
}
