import Foundation

extension NSPredicate {
  /// The predicate in the format language, as Foundation prints it. A block has no format.
  ///
  /// Foundation's `predicateFormat` is marked as deprecated on Linux. It prints predicates that were created from a
  /// format, but not predicates that were created with `NSCompoundPredicate`.
  var formatText: String { liveTree.description }

  /// Returns the predicate with values in place of variables. Variables without a value remain.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    let node = liveTree.substituting(variables.mapValues(ExpressionNode.init(constantValue:)))
    guard let predicate = NSPredicate.make(node) as? Self else { return self }
    return predicate
  }
}

extension PredicateNode {
  /// Returns the predicate with constants in place of variables. Variables that a subquery binds remain in that
  /// subquery.
  func substituting(_ values: [String: ExpressionNode]) -> PredicateNode {
    replacing { $0.substitution(values) }
  }
}

extension ExpressionNode {
  /// Returns the replacement of this expression; `nil` to process its subexpressions.
  fileprivate func substitution(_ values: [String: ExpressionNode]) -> ExpressionNode? {
    switch self {
    case .variable(let name): return values[name]
    case .subquery(let collection, let variable, let predicate):
      let inner = values.filter { $0.key != variable }
      return .subquery(
        collection.replacing { $0.substitution(values) }, variable: variable, predicate.substituting(inner))
    default: return nil
    }
  }
}
