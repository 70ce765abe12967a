import Foundation

/// The tree of a predicate. It is parsed or built one time, and then evaluated, translated or printed.
indirect enum PredicateNode: Equatable {
  case comparison(ComparisonNode)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
  /// A constant predicate, `TRUEPREDICATE` or `FALSEPREDICATE`.
  case always(Bool)
  /// A predicate whose contents are inaccessible: a block, or an instance of a caller's own class.
  case opaque(NSPredicate)

  /// Whether the predicate contains an inaccessible part, so that it cannot be translated.
  var isOpaque: Bool {
    switch self {
    case .comparison(let comparison): comparison.left.isOpaque || comparison.right.isOpaque
    case .and(let parts), .or(let parts): parts.contains(where: \.isOpaque)
    case .not(let part): part.isOpaque
    case .always: false
    case .opaque: true
    }
  }

  /// Whether the constants in the predicate contain a live object or `NSNull`.
  var mentionsObject: Bool {
    switch self {
    case .comparison(let comparison): comparison.mentionsObject
    case .and(let parts), .or(let parts): parts.contains(where: \.mentionsObject)
    case .not(let part): part.mentionsObject
    case .always, .opaque: false
    }
  }

  /// The predicate with identifiers in place of live objects, and null in place of `NSNull`.
  var settled: PredicateNode {
    guard mentionsObject else { return self }
    return replacing {
      guard case .constant(let value) = $0, value.mentionsObject else { return nil }
      return .constant(value.settledThroughout)
    }
  }

  /// Returns the predicate with expressions replaced. If `replace` returns `nil`, the expression remains and its
  /// subexpressions are processed.
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

/// A comparison of two expressions. The constant on its right side is prepared when the node is created.
final class ComparisonNode: Equatable {
  /// Whether the left side is compared directly, or each of its elements is. The raw values are those of Foundation.
  enum Modifier: UInt {
    case direct, all, any
  }

  enum Operator {
    case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo, equalTo, notEqualTo
    case matches, like, beginsWith, endsWith, `in`, contains, between
  }

  /// The options for comparing strings: `[c]`, `[d]`, `[n]` and `[l]`. The raw values are those of
  /// `NSComparisonPredicate.Options`.
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
  /// The prepared right side; `nil` if it is not a constant.
  let pattern: ComparisonPattern?
  /// The key on the left side; `nil` if the left side is not a single key. Most comparisons have one, and it is read
  /// directly.
  private let leftKey: String?
  /// The value of the right side; `nil` if it is not a constant.
  private let constant: Value?
  /// Whether the constants in the comparison contain a live object.
  let mentionsObject: Bool

  init(
    _ left: ExpressionNode, _ type: Operator, _ right: ExpressionNode, modifier: Modifier = .direct,
    options: Options = []
  ) {
    self.left = left
    self.right = right
    self.modifier = modifier
    self.type = type
    self.options = options
    if case .constant(let live) = right.folded {
      let value = live.isNullObject ? .null : live
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
  }

  /// Whether both sides are properties, so that a null makes their equality unknown.
  var comparesProperties: Bool { left.readsProperty && right.readsProperty }

  /// Returns the value of the left side.
  func leftValue(in scope: Scope) -> Value {
    leftKey.map { scope.object.value(forKey: $0, scope.reader) } ?? left.value(in: scope)
  }

  /// Returns the value of the right side.
  func rightValue(in scope: Scope) -> Value {
    constant ?? right.value(in: scope)
  }

  static func == (a: ComparisonNode, b: ComparisonNode) -> Bool {
    a === b
      || (a.type == b.type && a.modifier == b.modifier && a.options == b.options && a.left == b.left
        && a.right == b.right)
  }

  /// Returns the comparison with expressions replaced.
  func replacing(_ replace: (ExpressionNode) -> ExpressionNode?) -> ComparisonNode {
    ComparisonNode(left.replacing(replace), type, right.replacing(replace), modifier: modifier, options: options)
  }
}
