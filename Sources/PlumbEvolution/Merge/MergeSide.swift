/// Whose text it is in a three-way merge.
package enum MergeSide: Hashable, Sendable, CaseIterable {
  /// What both sides started from.
  case base
  /// The branch that is merged into.
  case ours
  /// The branch that is merged.
  case theirs

  /// The other branch; of the base the base.
  var other: MergeSide {
    switch self {
    case .base: .base
    case .ours: .theirs
    case .theirs: .ours
    }
  }
}

/// One thing as the three sides of a merge have it.
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

  /// What a function makes of each.
  func map<Result>(_ transform: (Value) -> Result) -> Sides<Result> {
    Sides<Result>(base: transform(base), ours: transform(ours), theirs: transform(theirs))
  }
}

extension Sides: Sendable where Value: Sendable {}

extension Sides where Value: Equatable {
  /// The side that is right without a question: the one that changed, or either where both did the same. nil where both
  /// sides changed it, each in its way.
  var winner: MergeSide? {
    if theirs == base || theirs == ours { return .ours }
    return ours == base ? .theirs : nil
  }
}
