import Foundation

/// The functions in a dictionary request that aggregate all objects of a group, like the aggregate functions of SQL.
/// `count:` and similar functions aggregate if each object has one value for their argument. Applied to a to-many
/// relationship, they are computed for each object separately.
struct AggregateFunctions {
  let entity: NSEntityDescription

  static let names: Set<String> = ["count:", "sum:", "min:", "max:", "average:", "median:", "stddev:"]
  private static let operators = [
    "@count": "count:", "@sum": "sum:", "@min": "min:", "@max": "max:", "@avg": "average:",
  ]

  /// Whether an expression contains an aggregate function.
  func occur(in expression: ExpressionNode) -> Bool {
    aggregate(expression) != nil || expression.parts.contains(where: occur)
  }

  /// Returns the expression with its aggregates replaced by their values for a group.
  func replaced(in expression: ExpressionNode, for group: [Value], _ reader: any KeyReader) -> ExpressionNode {
    expression.replacing { value(of: $0, for: group, reader) }
  }

  /// Returns the value of an aggregate for a group; `nil` if the expression is not an aggregate.
  func value(of expression: ExpressionNode, for group: [Value], _ reader: any KeyReader) -> ExpressionNode? {
    guard let aggregate = aggregate(expression) else { return nil }
    var values = group.map { aggregate.argument.evaluate($0, reader: reader) }.filter { !$0.isNull }
    if aggregate.isDistinct {
      var seen: Set<Value> = []
      values = values.filter { seen.insert($0).inserted }
    }
    return .constant(Statistics.value(of: aggregate.name, [.list(values)]) ?? .null)
  }

  struct Aggregate {
    var name: String
    var argument: ExpressionNode
    var isDistinct = false
  }

  /// Returns the aggregate that an expression is; `nil` if it is none.
  func aggregate(_ expression: ExpressionNode) -> Aggregate? {
    switch expression {
    case .function(let name, let arguments):
      guard Self.names.contains(name), arguments.count == 1 else { return nil }
      if case .function("distinct:", let inner) = arguments[0], inner.count == 1, hasOneValue(inner[0]) {
        return Aggregate(name: name, argument: inner[0], isDistinct: true)
      }
      return hasOneValue(arguments[0]) ? Aggregate(name: name, argument: arguments[0]) : nil
    case .keyPath(let path):
      guard let key = path.keys.first, let name = Self.operators[key] else { return nil }
      let rest = path.keys.dropFirst().joined(separator: ".")
      return Aggregate(name: name, argument: rest.isEmpty ? .evaluatedObject : .path(rest))
    default: return nil
    }
  }

  /// Whether an expression has one value for each object, and not a collection.
  private func hasOneValue(_ expression: ExpressionNode) -> Bool {
    switch expression {
    case .keyPath(let path): !path.hasOperator && ResultPath(path.text, from: entity) != .toMany
    case .aggregate, .set, .subquery: false
    case .constant(let value): value.elements == nil
    default: expression.parts.allSatisfy(hasOneValue)
    }
  }
}
