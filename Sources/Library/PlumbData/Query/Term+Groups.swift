extension Term {
  /// The aggregates of groups in the term.
  var groupTerms: [Term] {
    switch self {
    case .group: [self]
    case .function(_, let terms): terms.flatMap(\.groupTerms)
    case .period(let term, _): term.groupTerms
    case .constant, .path, .members, .chosen: []
    }
  }
}

extension ConditionNode {
  /// The aggregates of groups in the condition.
  var groupTerms: [Term] {
    switch self {
    case .constant, .raw, .some: []
    case .not(let node): node.groupTerms
    case .and(let nodes), .or(let nodes): nodes.flatMap(\.groupTerms)
    case .compare(let left, _, let right): left.groupTerms + right.groupTerms
    case .text(let left, _, _, let right): left.groupTerms + right.groupTerms
    case .isNil(let term), .isIn(let term, _), .isBetween(let term, _, _): term.groupTerms
    }
  }
}
