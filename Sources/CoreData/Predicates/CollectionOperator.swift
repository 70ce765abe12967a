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

  /// What the operator makes of values. Nulls do not count, as in a store: a sum of nothing is 0, an average, a
  /// smallest or a largest of nothing is null.
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

  /// The value that stands in one order to all others.
  private static func extreme(_ values: [Value], _ order: ComparisonResult) -> Value {
    values.dropFirst().reduce(values.first ?? .null) { $1.order(to: $0) == order ? $1 : $0 }
  }
}
