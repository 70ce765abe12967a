extension Term {
  /// The aggregates of groups in the term.
  var groupTerms: [Term] {
    switch self {
    case .group: [self]
    case .function(_, let terms): terms.flatMap(\.groupTerms)
    case .constant, .path, .members: []
    }
  }
}

extension ConditionNode {
  /// The aggregates of groups in the condition.
  var groupTerms: [Term] {
    switch self {
    case .constant, .raw: []
    case .not(let node), .some(_, let node): node.groupTerms
    case .and(let nodes), .or(let nodes): nodes.flatMap(\.groupTerms)
    case .compare(let left, _, let right): left.groupTerms + right.groupTerms
    case .isNil(let term), .isIn(let term, _), .isBetween(let term, _, _), .text(let term, _, _, _): term.groupTerms
    }
  }
}
