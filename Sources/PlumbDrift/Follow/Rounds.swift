/// The bounds for changes that are tried in memory. Rounds are repeated until no change is left to try, then the
/// result is checked. Changes with side effects are barred, and the process restarts without them.
///
/// Two changes may affect one location, and one may make another unnecessary or wrong. Instead of detecting these
/// cases, the state is checked again after each round. `align` of Swift sources uses the same process.
package struct Rounds {
  /// The maximum number of rounds, a bound that valid input does not reach.
  let mostRounds: Int
  /// The maximum number of restarts.
  let mostStarts: Int

  /// Creates bounds that valid input does not reach.
  package init(mostRounds: Int = 100, mostStarts: Int = 100) {
    self.mostRounds = mostRounds
    self.mostStarts = mostStarts
  }

  /// Returns a state without side effects; `nil` if none was found within the bounds.
  ///
  /// - Parameters:
  ///   - start: The initial state of every start.
  ///   - barred: The findings that are not tried. Findings with side effects are added.
  ///   - round: Changes the state, except for barred findings. Returns `false` if no change was left to try.
  ///   - harm: Returns the findings whose changes have side effects, with the reason. It is called after the last
  ///     round.
  package func settled<State, Why>(
    from start: State, barred: inout [FindingKey: Why],
    round: (inout State, _ barred: [FindingKey: Why]) throws -> Bool,
    harm: (inout State) throws -> [FindingKey: Why]
  ) rethrows -> State? {
    for _ in 0..<mostStarts {
      var state = start
      for _ in 0..<mostRounds {
        guard try round(&state, barred) else { break }
      }
      let harm = try harm(&state)
      if harm.isEmpty { return state }
      barred.merge(harm) { first, _ in first }
    }
    return nil
  }
}
