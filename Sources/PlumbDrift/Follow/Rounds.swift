/// Changes tried in memory: round after round until there is nothing left to try, then a look at what came of it. What
/// did harm is barred, and all is done anew without it.
///
/// Two changes may touch one place, and one may make another unnecessary or wrong. Instead of telling such cases apart,
/// the state is looked at again after each round. `align` of Swift sources goes the same way.
package struct Rounds {
  /// More rounds than any input takes; a bound for what nobody foresaw.
  let mostRounds: Int
  /// How often all is done anew.
  let mostStarts: Int

  /// Bounds that no sound input reaches.
  package init(mostRounds: Int = 100, mostStarts: Int = 100) {
    self.mostRounds = mostRounds
    self.mostStarts = mostStarts
  }

  /// The state that does no harm; nil where none was found within the bounds.
  ///
  /// - Parameters:
  ///   - start: The state that every start begins with.
  ///   - barred: The findings that are not to be tried; those that did harm are added.
  ///   - round: Changes the state, but for findings that are barred; false where there was nothing to try.
  ///   - harm: The findings that had better not been mended, and why; asked after the last round.
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
