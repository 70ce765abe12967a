import Foundation

/// A predicate as the module works on it: parsed or built once, then evaluated, translated or printed.
indirect enum PredicateNode: Equatable {
  case comparison(ComparisonNode)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case always(Bool)
  /// A predicate that tells nothing of itself: a block's, or a class of the caller's.
  case opaque(NSPredicate)

  /// Whether a part of it tells nothing of itself, so that it cannot be translated.
  var isOpaque: Bool {
    switch self {
    case .comparison(let comparison): comparison.left.isOpaque || comparison.right.isOpaque
    case .and(let parts), .or(let parts): parts.contains(where: \.isOpaque)
    case .not(let part): part.isOpaque
    case .always: false
    case .opaque: true
    }
  }

  /// Whether a live object is among its constants.
  var mentionsObject: Bool {
    switch self {
    case .comparison(let comparison): comparison.mentionsObject
    case .and(let parts), .or(let parts): parts.contains(where: \.mentionsObject)
    case .not(let part): part.mentionsObject
    case .always, .opaque: false
    }
  }

  /// The same predicate with identifiers in the place of live objects.
  var settled: PredicateNode {
    guard mentionsObject else { return self }
    return replacing {
      guard case .constant(let value) = $0, value.mentionsObject else { return nil }
      return .constant(value.settledThroughout)
    }
  }

  /// The same predicate with expressions replaced; nil from `replace` keeps an expression and looks into it.
  func replacing(_ replace: (ExpressionNode) -> ExpressionNode?) -> PredicateNode {
    switch self {
    case .comparison(let comparison): .comparison(comparison.replacing(replace))
    case .and(let parts): .and(parts.map { $0.replacing(replace) })
    case .or(let parts): .or(parts.map { $0.replacing(replace) })
    case .not(let part): .not(part.replacing(replace))
    case .always, .opaque: self
    }
  }
}

/// Two expressions and how they are compared. What a comparison needs of a constant is prepared once.
final class ComparisonNode: Equatable {
  /// Whether a to-many left side is compared as it is, or each of its elements; numbered as Foundation numbers them.
  enum Modifier: UInt {
    case direct, all, any
  }

  enum Operator {
    case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo
    case matches, like, beginsWith, endsWith, `in`, contains, between
  }

  /// How strings are compared: `[c]`, `[d]`, `[n]` and `[l]`, numbered as `NSComparisonPredicate.Options` numbers them.
  struct Options: OptionSet, Hashable {
    let rawValue: UInt
    static let caseInsensitive = Options(rawValue: 1)
    static let diacriticInsensitive = Options(rawValue: 2)
    static let normalized = Options(rawValue: 4)
    static let localeSensitive = Options(rawValue: 8)
  }

  let left: ExpressionNode
  let right: ExpressionNode
  let modifier: Modifier
  let type: Operator
  let options: Options
  /// What the right side is prepared to, where it is a constant.
  let pattern: ComparisonPattern?
  /// The key of the left side where that is a single one: what most comparisons are about, read without detours.
  private let leftKey: String?
  /// The right side where it is a constant.
  private let constant: Value?
  /// Whether a live object is among its constants.
  let mentionsObject: Bool
  /// Whether two nulls are the same: where one is asked for. Two properties that are both null are not known to be.
  let nullsAreSame: Bool

  init(
    _ left: ExpressionNode, _ type: Operator, _ right: ExpressionNode, modifier: Modifier = .direct,
    options: Options = []
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.type = type
    self.options = options
    if case .constant(let value) = right.folded {
      constant = value
      pattern = ComparisonPattern(value, type, options)
    } else {
      constant = nil
      pattern = nil
    }
    if case .keyPath(let path) = left, path.keys.count == 1, !path.hasOperator {
      leftKey = path.keys[0]
    } else {
      leftKey = nil
    }
    mentionsObject = left.mentionsObject || right.mentionsObject
    nullsAreSame = !left.readsProperty || !right.readsProperty
  }

  /// The value of the left side.
  func leftValue(in scope: Scope) -> Value {
    leftKey.map { scope.object.value(forKey: $0, scope.reader) } ?? left.value(in: scope)
  }

  /// The value of the right side.
  func rightValue(in scope: Scope) -> Value {
    constant ?? right.value(in: scope)
  }

  static func == (a: ComparisonNode, b: ComparisonNode) -> Bool {
    a === b
      || (a.type == b.type && a.modifier == b.modifier && a.options == b.options && a.left == b.left
        && a.right == b.right)
  }

  /// The same comparison with expressions replaced.
  func replacing(_ replace: (ExpressionNode) -> ExpressionNode?) -> ComparisonNode {
    ComparisonNode(left.replacing(replace), type, right.replacing(replace), modifier: modifier, options: options)
  }
}
