/// The sides of a three-way merge.
enum MergeSide: Hashable, Sendable, CaseIterable {
  /// The common ancestor of both sides.
  case base
  /// The branch that is merged into.
  case ours
  /// The branch that is merged.
  case theirs

  /// The other branch; the base for the base.
  var other: MergeSide {
    switch self {
    case .base: .base
    case .ours: .theirs
    case .theirs: .ours
    }
  }
}

/// A value on each of the three sides of a merge.
struct Sides<Value> {
  var base: Value
  var ours: Value
  var theirs: Value

  /// The value of one side.
  subscript(side: MergeSide) -> Value {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// Transforms each value.
  func map<Result>(_ transform: (Value) -> Result) -> Sides<Result> {
    Sides<Result>(base: transform(base), ours: transform(ours), theirs: transform(theirs))
  }
}

extension Sides: Sendable where Value: Sendable {}

extension Sides where Value: Equatable {
  /// The side whose value is the result of the merge: the only side that changed it, or `ours` if both made the same
  /// change or neither changed it. `nil` if both sides changed it differently.
  var winner: MergeSide? {
    if theirs == base || theirs == ours { return .ours }
    return ours == base ? .theirs : nil
  }
}
