import Foundation

/// The tree of an expression.
indirect enum ExpressionNode: Equatable {
  case constant(Value)
  /// The evaluated object, `SELF`.
  case evaluatedObject
  /// A variable, `$name`.
  case variable(String)
  /// A key path from the evaluated object.
  case keyPath(KeyPathNode)
  /// A key path from the value of another expression: `$x.name`, `SUBQUERY(…).@count`.
  case path(ExpressionNode, KeyPathNode)
  /// A predefined function, by its name with colons, as for `NSExpression(forFunction:arguments:)`.
  case function(String, [ExpressionNode])
  /// A call of a selector, `FUNCTION(target, "selector", …)`.
  case message(ExpressionNode, String, [ExpressionNode])
  case aggregate([ExpressionNode])
  case set(SetOperation, ExpressionNode, ExpressionNode)
  case subquery(ExpressionNode, variable: String, PredicateNode)
  case conditional(PredicateNode, ExpressionNode, ExpressionNode)
  /// An element of a collection: `list[0]`, `list[FIRST]`.
  case element(ExpressionNode, IndexNode)
  case block(BlockNode)

  /// The set operations `UNION`, `INTERSECT` and `MINUS`.
  enum SetOperation: String {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// The index of an element in a collection.
  enum IndexNode: Equatable {
    case at(ExpressionNode)
    case first, last, size
  }

  /// A caller's block. Equality is identity.
  final class BlockNode: Equatable {
    typealias Body = (Any?, [Any], NSMutableDictionary?) -> Any
    let body: Body
    let arguments: [ExpressionNode]

    init(_ body: @escaping Body, _ arguments: [ExpressionNode]) {
      self.body = body
      self.arguments = arguments
    }

    static func == (a: BlockNode, b: BlockNode) -> Bool { a === b }
  }
}

/// A key path, split into its keys.
struct KeyPathNode: Hashable {
  /// The text of the path, without `SELF`.
  let text: String
  /// The keys of the path, without `self`. A key that begins with `@` is a collection operator.
  let keys: [String]
  /// Whether a key is a collection operator.
  let hasOperator: Bool

  init(_ text: String) {
    keys = text.split(separator: ".").map(String.init).filter { $0 != "self" && $0 != "SELF" }
    self.text = keys.joined(separator: ".")
    hasOperator = keys.contains { $0.hasPrefix("@") }
  }

  /// Returns the path with another path appended.
  func appending(_ path: String) -> KeyPathNode {
    KeyPathNode(text + "." + path)
  }
}

extension ExpressionNode {
  /// Creates the expression of a key path. The path `self` alone is the evaluated object.
  static func path(_ text: String) -> ExpressionNode {
    let path = KeyPathNode(text)
    return path.keys.isEmpty && !text.isEmpty ? .evaluatedObject : .keyPath(path)
  }

  /// Returns the expression of a key path that starts at the value of this expression.
  func appending(_ text: String) -> ExpressionNode {
    switch self {
    case .evaluatedObject: .path(text)
    case .keyPath(let path): .keyPath(path.appending(text))
    case .path(let base, let path): .path(base, path.appending(text))
    default: .path(self, KeyPathNode(text))
    }
  }

  /// The direct subexpressions of this expression, without the expressions of predicates.
  var parts: [ExpressionNode] {
    switch self {
    case .constant, .evaluatedObject, .variable, .keyPath: []
    case .path(let base, _), .element(let base, .first), .element(let base, .last), .element(let base, .size): [base]
    case .element(let base, .at(let index)): [base, index]
    case .function(_, let arguments), .aggregate(let arguments): arguments
    case .message(let target, _, let arguments): [target] + arguments
    case .set(_, let left, let right), .conditional(_, let left, let right): [left, right]
    case .subquery(let collection, _, _): [collection]
    case .block(let block): block.arguments
    }
  }

  /// Whether the constants in the expression contain a live object.
  var mentionsObject: Bool {
    switch self {
    case .constant(let value): value.mentionsObject
    case .subquery(let collection, _, let predicate): predicate.mentionsObject || collection.mentionsObject
    case .conditional(let test, let a, let b): test.mentionsObject || a.mentionsObject || b.mentionsObject
    default: parts.contains(where: \.mentionsObject)
    }
  }

  /// Whether the expression is a key path.
  var readsProperty: Bool {
    switch self {
    case .keyPath, .path: true
    default: false
    }
  }

  /// Whether the value of the expression is the same for every object: it consists of constants and of variables that
  /// are bound from outside. `isLocal` returns whether a variable belongs to an enclosing subquery.
  func isIndependent(_ isLocal: (String) -> Bool) -> Bool {
    switch self {
    case .evaluatedObject, .keyPath, .subquery, .conditional, .block: false
    case .variable(let name): !isLocal(name)
    default: parts.allSatisfy { $0.isIndependent(isLocal) }
    }
  }

  /// Whether the expression contains a block or an opaque predicate.
  var isOpaque: Bool {
    switch self {
    case .block: true
    case .subquery(let collection, _, let predicate): predicate.isOpaque || collection.isOpaque
    case .conditional(let predicate, let yes, let no): predicate.isOpaque || yes.isOpaque || no.isOpaque
    default: parts.contains(where: \.isOpaque)
    }
  }

  /// Returns the expression with subexpressions replaced. If `replace` returns `nil`, the expression remains and its
  /// subexpressions are processed.
  func replacing(_ replace: (ExpressionNode) -> ExpressionNode?) -> ExpressionNode {
    if let replacement = replace(self) { return replacement }
    func each(_ nodes: [ExpressionNode]) -> [ExpressionNode] { nodes.map { $0.replacing(replace) } }
    switch self {
    case .constant, .evaluatedObject, .variable, .keyPath: return self
    case .path(let base, let path): return .path(base.replacing(replace), path)
    case .function(let name, let arguments): return .function(name, each(arguments))
    case .message(let target, let name, let arguments):
      return .message(target.replacing(replace), name, each(arguments))
    case .aggregate(let elements): return .aggregate(each(elements))
    case .set(let operation, let a, let b): return .set(operation, a.replacing(replace), b.replacing(replace))
    case .subquery(let collection, let variable, let predicate):
      return .subquery(collection.replacing(replace), variable: variable, predicate.replacing(replace))
    case .conditional(let test, let a, let b):
      return .conditional(test.replacing(replace), a.replacing(replace), b.replacing(replace))
    case .element(let base, .at(let index)):
      return .element(base.replacing(replace), .at(index.replacing(replace)))
    case .element(let base, let index): return .element(base.replacing(replace), index)
    case .block(let block): return .block(BlockNode(block.body, each(block.arguments)))
    }
  }

  /// An aggregate of constants as one constant; any other expression unchanged.
  var folded: ExpressionNode {
    guard case .aggregate(let elements) = self else { return self }
    var values: [Value] = []
    for element in elements {
      guard case .constant(let value) = element else { return self }
      values.append(value)
    }
    return .constant(.list(values))
  }
}
