import Foundation

/// A collection operator of key paths.
enum CollectionOperator: String {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case minimum = "@min"
  case maximum = "@max"
  case distinctUnion = "@distinctUnionOfObjects"
  case union = "@unionOfObjects"
  case distinctUnionOfArrays = "@distinctUnionOfArrays"
  case unionOfArrays = "@unionOfArrays"
  case distinctUnionOfSets = "@distinctUnionOfSets"
  case first = "@first"
  case last = "@last"

  /// Returns the result of the operator for the values. As in a store, nulls are ignored, except by `@count`,
  /// `@first` and `@last`. Without values, the sum is 0, and the average, the minimum and the maximum are null.
  func value(of values: [Value]) -> Value {
    let known = values.filter { !$0.isNull }
    switch self {
    case .count: return .int(Int64(values.count))
    case .sum: return known.reduce(.int(0)) { Arithmetic.add.value($0, $1) }
    case .average:
      if known.isEmpty { return .null }
      return Arithmetic.divide.value(
        known.reduce(.double(0)) { Arithmetic.add.value($0, $1) }, .double(Double(known.count)))
    case .minimum: return CollectionOperator.extreme(known, .orderedAscending)
    case .maximum: return CollectionOperator.extreme(known, .orderedDescending)
    case .distinctUnion, .distinctUnionOfArrays, .distinctUnionOfSets:
      var seen = Set<Value>()
      return .list(known.filter { seen.insert($0).inserted })
    case .union, .unionOfArrays: return .list(known)
    case .first: return values.first ?? .null
    case .last: return values.last ?? .null
    }
  }

  /// Returns the first value in the given order: the minimum for `.orderedAscending`, the maximum for
  /// `.orderedDescending`. Null if `values` is empty.
  private static func extreme(_ values: [Value], _ order: ComparisonResult) -> Value {
    values.dropFirst().reduce(values.first ?? .null) { $1.order(to: $0) == order ? $1 : $0 }
  }
}
