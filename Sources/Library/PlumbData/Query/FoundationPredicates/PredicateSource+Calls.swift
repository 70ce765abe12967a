import Foundation

// The source forms of operators and calls.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Arithmetic: OperatorExpression {
  var source: String {
    let sign =
      switch op {
      case .add: "+"
      case .subtract: "-"
      case .multiply: "*"
      @unknown default: "…"
      }
    return PredicateSource.binary(lhs, sign, rhs)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Comparison: OperatorExpression {
  var source: String {
    let sign =
      switch op {
      case .lessThan: "<"
      case .lessThanOrEqual: "<="
      case .greaterThan: ">"
      case .greaterThanOrEqual: ">="
      @unknown default: "…"
      }
    return PredicateSource.binary(lhs, sign, rhs)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Equal: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "==", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NotEqual: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "!=", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Conjunction: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "&&", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Disjunction: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "||", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NilCoalesce: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "??", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.IntDivision: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "/", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.FloatDivision: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "/", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.IntRemainder: OperatorExpression {
  var source: String { PredicateSource.binary(lhs, "%", rhs) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ClosedRange: OperatorExpression {
  var source: String { PredicateSource.binary(lower, "...", upper) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Range: OperatorExpression {
  var source: String { PredicateSource.binary(lower, "..<", upper) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Negation: OperatorExpression {
  var source: String { "!\(PredicateSource.operand(wrapped))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.UnaryMinus: OperatorExpression {
  var source: String { "-\(PredicateSource.operand(wrapped))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Conditional: OperatorExpression {
  var source: String {
    "\(PredicateSource.operand(test)) ? \(PredicateSource.operand(trueBranch)) : \(PredicateSource.operand(falseBranch))"
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.TypeCheck: OperatorExpression {
  var source: String { "\(PredicateSource.operand(input)) is \(Desired.self)" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ForceCast: OperatorExpression {
  var source: String { "\(PredicateSource.operand(input)) as! \(Desired.self)" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ConditionalCast: OperatorExpression {
  var source: String { "\(PredicateSource.operand(input)) as? \(Desired.self)" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.CollectionContainsCollection: SourceExpression {
  var source: String { "\(PredicateSource.operand(base)).contains(\(PredicateSource.text(other)))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceStartsWith: SourceExpression {
  var source: String { "\(PredicateSource.operand(base)).starts(with: \(PredicateSource.text(prefix)))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceContains: SourceExpression {
  var source: String { "\(PredicateSource.operand(sequence)).contains(\(PredicateSource.text(element)))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.RangeExpressionContains: SourceExpression {
  var source: String { "\(PredicateSource.operand(range)).contains(\(PredicateSource.text(element)))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceContainsWhere: SourceExpression {
  var source: String { "\(PredicateSource.operand(sequence)).contains { \(PredicateSource.text(test)) }" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceAllSatisfy: SourceExpression {
  var source: String { "\(PredicateSource.operand(sequence)).allSatisfy { \(PredicateSource.text(test)) }" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Filter: SourceExpression {
  var source: String { "\(PredicateSource.operand(sequence)).filter { \(PredicateSource.text(filter)) }" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.StringLocalizedStandardContains: SourceExpression {
  var source: String { "\(PredicateSource.operand(root)).localizedStandardContains(\(PredicateSource.text(other)))" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceMinimum: SourceExpression {
  var source: String { "\(PredicateSource.operand(elements)).min()" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceMaximum: SourceExpression {
  var source: String { "\(PredicateSource.operand(elements)).max()" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.CollectionIndexSubscript: SourceExpression {
  var source: String { "\(PredicateSource.operand(wrapped))[\(PredicateSource.text(index))]" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.CollectionRangeSubscript: SourceExpression {
  var source: String { "\(PredicateSource.operand(wrapped))[\(PredicateSource.text(range))]" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.DictionaryKeySubscript: SourceExpression {
  var source: String { "\(PredicateSource.operand(wrapped))[\(PredicateSource.text(key))]" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: SourceExpression {
  var source: String {
    "\(PredicateSource.operand(wrapped))[\(PredicateSource.text(key)), default: \(PredicateSource.text(self.default))]"
  }
}
