import Foundation

extension NSPredicate {
  /// The predicate in the format language, in Foundation's spelling. A block has no format.
  ///
  /// Foundation's `predicateFormat` is marked deprecated on Linux; it prints what a format made, but not what
  /// `NSCompoundPredicate` was asked to make.
  var formatText: String { liveTree.description }

  /// The same predicate with values in the place of variables. Variables that have no value stay.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
    let node = liveTree.substituting(variables.mapValues { Value($0, keepingObjects: true) })
    guard let predicate = NSPredicate.make(node) as? Self else { return self }
    return predicate
  }
}

extension PredicateNode {
  /// The predicate with constants in the place of variables, those that a subquery binds itself left alone.
  func substituting(_ values: [String: Value]) -> PredicateNode {
    replacing { $0.substitution(values) }
  }
}

extension ExpressionNode {
  /// What stands for this expression; nil where its parts are to be looked at.
  fileprivate func substitution(_ values: [String: Value]) -> ExpressionNode? {
    switch self {
    case .variable(let name): return values[name].map(ExpressionNode.constant)
    case .subquery(let collection, let variable, let predicate):
      let inner = values.filter { $0.key != variable }
      return .subquery(
        collection.replacing { $0.substitution(values) }, variable: variable, predicate.substituting(inner))
    default: return nil
    }
  }
}
