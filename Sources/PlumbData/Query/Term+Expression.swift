import Foundation

/// The expressions of terms, for columns and batch updates.
///
/// Foundation marks `NSExpression` as deprecated on Linux. Only overrides that are marked as deprecated use it, so that
/// the callers do not have to be marked.
class TermExpressions: @unchecked Sendable {
  /// Returns the term as an `NSExpression`; `nil` is the constant nil.
  func expression(_ term: Term?) -> NSObject { NSNull() }

  /// Returns the column of a term in the dictionaries of a fetch.
  func column(_ term: Term, _ type: NSAttributeType) -> NSExpressionDescription { NSExpressionDescription() }

  static let all: TermExpressions = FoundationExpressions()
}

private final class FoundationExpressions: TermExpressions, @unchecked Sendable {
  @available(*, deprecated, message: "uses NSExpression")
  override func expression(_ term: Term?) -> NSObject { made(term) }

  @available(*, deprecated, message: "uses NSExpression")
  override func column(_ term: Term, _ type: NSAttributeType) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = term.columnName
    description.expression = made(term)
    description.expressionResultType = type
    return description
  }

  @available(*, deprecated, message: "uses NSExpression")
  private func made(_ term: Term?) -> NSExpression {
    switch term {
    case nil: return NSExpression(forConstantValue: nil)
    case .constant(let value): return NSExpression(forConstantValue: value.argument)
    case .path(let path):
      return path.names.isEmpty
        ? NSExpression.expressionForEvaluatedObject() : NSExpression(forKeyPath: path.keyPath)
    case .group(let aggregate, let term):
      return NSExpression(forFunction: aggregate.function, arguments: [made(term)])
    case .function, .members:
      let format = term?.format ?? PredicateFormat("nil")
      return NSExpression(format: format.text, argumentArray: format.arguments)
    }
  }
}

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
