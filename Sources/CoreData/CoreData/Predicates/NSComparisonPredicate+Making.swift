import Foundation

/// A protocol whose extension declares an initializer that assigns `self`. The initializer returns an instance of
/// the class that contains the comparison's tree.
@available(*, deprecated, message: "NSComparisonPredicate is marked so on Linux")
public protocol ComparisonFactory {}

@available(*, deprecated, message: "NSComparisonPredicate is marked so on Linux")
extension NSComparisonPredicate: ComparisonFactory {}

@available(*, deprecated, message: "NSComparisonPredicate is marked so on Linux")
extension ComparisonFactory where Self: NSComparisonPredicate {
  /// Creates a predicate that compares two expressions.
  public init(
    leftExpression lhs: NSExpression, rightExpression rhs: NSExpression,
    modifier: NSComparisonPredicate.Modifier, type: NSComparisonPredicate.Operator,
    options: NSComparisonPredicate.Options = []
  ) {
    let node = ComparisonNode(
      lhs.node, NSComparisonPredicate.nodes(type), rhs.node,
      modifier: ComparisonNode.Modifier(rawValue: modifier.rawValue) ?? .direct,
      options: ComparisonNode.Options(rawValue: options.rawValue))
    guard let predicate = NSPredicate.makeComparison(node) as? Self else {
      raise(.invalidArgument, "\(Self.self) is made by NSComparisonPredicate's initialisers only")
    }
    self = predicate
  }
}

@available(*, deprecated, message: "NSComparisonPredicate is marked so on Linux")
extension NSComparisonPredicate {
  /// The operator of the comparison.
  public var predicateOperatorType: Operator {
    switch comparison.type {
    case .lessThan: .lessThan
    case .lessThanOrEqualTo: .lessThanOrEqualTo
    case .greaterThan: .greaterThan
    case .greaterThanOrEqualTo: .greaterThanOrEqualTo
    case .equalTo: .equalTo
    case .notEqualTo: .notEqualTo
    case .matches: .matches
    case .like: .like
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .in: .in
    case .contains: .contains
    case .between: .between
    }
  }

  /// Whether the left side is compared directly, or each of its elements is.
  public var comparisonPredicateModifier: Modifier {
    Modifier(rawValue: comparison.modifier.rawValue) ?? .direct
  }

  /// The options for comparing strings.
  public var options: Options { Options(rawValue: comparison.options.rawValue) }

  /// The left side of the comparison.
  public var leftExpression: NSExpression { NSExpression(node: comparison.left) }

  /// The right side of the comparison.
  public var rightExpression: NSExpression { NSExpression(node: comparison.right) }

  private var comparison: ComparisonNode {
    guard let node = comparisonNode(of: self) else {
      raise(.invalidArgument, "\(type(of: self)) is no comparison that NSComparisonPredicate's initialisers made")
    }
    return node
  }

  fileprivate static func nodes(_ type: Operator) -> ComparisonNode.Operator {
    switch type {
    case .lessThan: .lessThan
    case .lessThanOrEqualTo: .lessThanOrEqualTo
    case .greaterThan: .greaterThan
    case .greaterThanOrEqualTo: .greaterThanOrEqualTo
    case .equalTo: .equalTo
    case .notEqualTo: .notEqualTo
    case .matches: .matches
    case .like: .like
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .in: .in
    case .contains: .contains
    case .between: .between
    @unknown default: unsupported("NSComparisonPredicate.Operator of \(type.rawValue)")
    }
  }
}
