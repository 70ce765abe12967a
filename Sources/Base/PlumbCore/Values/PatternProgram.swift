/// The steps that search a text for a regular expression. The search follows all alternatives at the same time, without
/// backtracking, so that its time is limited by the length of the text times the number of steps.
package struct PatternProgram: Sendable {
  private let steps: [Step]

  /// The reason why an expression has no program.
  package enum Fault: Error {
    /// A part has an uncertain meaning, or needs backtracking.
    case opaque
    /// The program has more than a thousand steps.
    case tooLarge
  }

  /// Creates the program of an expression.
  package init(_ pattern: Pattern) throws(Fault) {
    var compiler = Compiler()
    try compiler.add(pattern)
    steps = compiler.steps + [.found]
  }

  /// A step of the program.
  private enum Step: Sendable {
    /// Matches one character of a set.
    case take(ScalarSet)
    /// Matches at the start or at the end of the text only.
    case start, end
    /// Continues at both steps.
    case fork(Int, Int)
    /// Ends the program: the expression matches.
    case found
  }
}

// MARK: - Compiling

extension PatternProgram {
  /// Compiles an expression to a program.
  private struct Compiler {
    var steps: [Step] = []
    /// The number of parts that may still be compiled. A repetition of an empty expression adds no step, so that the
    /// number of steps alone is not a limit.
    private var budget = 10_000

    mutating func add(_ pattern: Pattern) throws(Fault) {
      budget -= 1
      guard budget > 0, steps.count < 1_000 else { throw .tooLarge }
      switch pattern {
      case .character(let character): try add(character)
      case .any: steps.append(.take(.any))
      case .set(let ranges, let isInverted):
        var set = ScalarSet()
        for range in ranges { set.formUnion(try ScalarSet(range)) }
        steps.append(.take(isInverted ? set.inverted : set))
      case .start: steps.append(.start)
      case .end: steps.append(.end)
      case .sequence(let parts): for part in parts { try add(part) }
      case .choice(let parts): try choose(parts[...])
      case .repeated(let part, let least, let most):
        guard max(least, most ?? 0) <= 100 else { throw .opaque }
        for _ in 0..<least { try add(part) }
        if let most { try add(part, upTo: most - least) } else { try loop(part) }
      case .annotated(let part): try add(part)
      case .ahead, .opaque: throw .opaque
      }
    }

    /// Adds the step for a character, or for an anchor that is written as one.
    private mutating func add(_ character: PatternCharacter) throws(Fault) {
      switch (character.isEscaped, character.scalar) {
      case (true, "A"): steps.append(.start)
      case (true, "z"), (true, "Z"): steps.append(.end)
      default: steps.append(.take(try ScalarSet(.init(first: character, last: character))))
      }
    }

    /// Adds the steps for a choice between branches.
    private mutating func choose(_ parts: ArraySlice<Pattern>) throws(Fault) {
      guard let first = parts.first else { return }
      guard parts.count > 1 else { return try add(first) }
      let fork = steps.count
      steps.append(.fork(fork + 1, 0))
      try add(first)
      let jump = steps.count
      steps.append(.fork(0, 0))
      steps[fork] = .fork(fork + 1, steps.count)
      try choose(parts.dropFirst())
      steps[jump] = .fork(steps.count, steps.count)
    }

    /// Adds the steps for an optional repetition, at most `most` times.
    private mutating func add(_ part: Pattern, upTo most: Int) throws(Fault) {
      var forks: [Int] = []
      for _ in 0..<max(0, most) {
        forks.append(steps.count)
        steps.append(.fork(0, 0))
        try add(part)
      }
      for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }

    /// Adds the steps for a repetition without a maximum.
    private mutating func loop(_ part: Pattern) throws(Fault) {
      let fork = steps.count
      steps.append(.fork(0, 0))
      try add(part)
      steps.append(.fork(fork, fork))
      steps[fork] = .fork(fork + 1, steps.count)
    }
  }
}

extension ScalarSet {
  /// Creates the set of the characters that a part of a set matches.
  fileprivate init(_ range: Pattern.Range) throws(PatternProgram.Fault) {
    if let lower = range.first.literal, let upper = range.last.literal {
      self.init(lower.value...upper.value)
      return
    }
    switch range.first.scalar {
    case "d": self = .digits
    case "D": self = .digits.inverted
    case "w": self = .words
    case "W": self = .words.inverted
    case "s": self = .spaces
    case "S": self = .spaces.inverted
    default: throw .opaque
    }
  }
}

// MARK: - Searching

extension PatternProgram {
  /// Whether the expression matches a part of a text. The search follows all alternatives at the same time, and
  /// visits each step only one time for each position in the text.
  package func isFound(in text: String) -> Bool {
    let scalars = text.unicodeScalars
    var seen = [Int](repeating: -1, count: steps.count)
    var current: [ScalarSetAndNext] = []
    var place = 0
    var index = scalars.startIndex
    while true {
      let isLast = index == scalars.endIndex
      // A match can start at every position.
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

  /// A step that matches the next character, and the step after it.
  private typealias ScalarSetAndNext = (set: ScalarSet, next: Int)

  /// Follows the program from a step without consuming a character. Returns `true` if the expression matches. `seen`
  /// contains, for each step, the position of its last visit.
  private func follow(
    _ step: Int, at place: Int, isLast: Bool, _ seen: inout [Int], _ waiting: inout [ScalarSetAndNext]
  ) -> Bool {
    var open = [step]
    while let step = open.popLast() {
      guard seen[step] != place else { continue }
      seen[step] = place
      switch steps[step] {
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
