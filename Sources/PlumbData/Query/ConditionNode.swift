/// A condition as a tree. Each condition is true or false for every object: a comparison with a value that is nil is
/// false, and its opposite is true.
indirect enum ConditionNode: Hashable, Sendable {
  case constant(Bool)
  case compare(Term, Comparison, Term)
  case isNil(Term)
  case isIn(Term, [StoredValue])
  case isBetween(Term, StoredValue, StoredValue)
  case text(Term, TextOperator, TextOptions, String)
  /// Whether an object of a to-many relationship fulfills a condition.
  case some(ModelPath, ConditionNode)
  case not(ConditionNode)
  case and([ConditionNode])
  case or([ConditionNode])
  /// A predicate's format, with arguments.
  case raw(String, [StoredValue])

  enum Comparison: String, Sendable {
    case equal = "=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  enum TextOperator: String, Sendable {
    case equals = "=="
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
  }
}

extension ConditionNode {
  var negated: ConditionNode {
    switch self {
    case .not(let node): node
    case .constant(let value): .constant(!value)
    default: .not(self)
    }
  }

  /// Returns the conjunction of two conditions, without nesting.
  static func both(_ one: ConditionNode, _ other: ConditionNode) -> ConditionNode {
    .and(one.conjuncts + other.conjuncts)
  }

  /// Returns the disjunction of two conditions, without nesting.
  static func either(_ one: ConditionNode, _ other: ConditionNode) -> ConditionNode {
    .or(one.disjuncts + other.disjuncts)
  }

  private var conjuncts: [ConditionNode] {
    if case .and(let nodes) = self { return nodes }
    return [self]
  }

  private var disjuncts: [ConditionNode] {
    if case .or(let nodes) = self { return nodes }
    return [self]
  }
}
