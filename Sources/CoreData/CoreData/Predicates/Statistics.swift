import Foundation

/// The functions on collections of numbers.
enum Statistics {
  /// Returns the value of the function with a name; `nil` if no such function exists. The arguments are one
  /// collection or the individual numbers.
  static func value(of name: String, _ arguments: [Value]) -> Value? {
    let values = arguments.count == 1 ? arguments[0].elements ?? arguments : arguments
    switch name {
    case "sum:": return CollectionOperator.sum.value(of: values)
    case "count:": return .int(Int64(arguments.first?.isNull == true ? 0 : values.count))
    case "min:": return CollectionOperator.minimum.value(of: values)
    case "max:": return CollectionOperator.maximum.value(of: values)
    case "average:": return CollectionOperator.average.value(of: values)
    case "median:": return median(values.compactMap(\.real).sorted())
    case "stddev:": return deviation(values.compactMap(\.real))
    case "mode:": return mode(values.filter { !$0.isNull })
    default: return nil
    }
  }

  private static func median(_ sorted: [Double]) -> Value {
    if sorted.isEmpty { return .null }
    let middle = sorted.count / 2
    return .double(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
  }

  /// Returns the standard deviation of an entire population; null if it is empty.
  private static func deviation(_ values: [Double]) -> Value {
    if values.isEmpty { return .null }
    let mean = values.reduce(0, +) / Double(values.count)
    return .double((values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot())
  }

  /// Returns the most frequent values.
  private static func mode(_ values: [Value]) -> Value {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    var seen = Set<Value>()
    return .list(values.filter { counts[$0] == most && seen.insert($0).inserted })
  }
}
