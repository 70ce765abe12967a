import Foundation

/// An expression as the module works on it.
indirect enum ExpressionNode: Equatable {
  case constant(Value)
  /// `SELF`.
  case evaluatedObject
  /// `$name`.
  case variable(String)
  /// A path of keys from the evaluated object.
  case keyPath(KeyPathNode)
  /// A path of keys from what another expression gives: `$x.name`, `SUBQUERY(…).@count`.
  case path(ExpressionNode, KeyPathNode)
  /// A predefined function, by its name with colons, as `NSExpression(forFunction:arguments:)` takes it.
  case function(String, [ExpressionNode])
  /// `FUNCTION(target, "selector", …)`.
  case message(ExpressionNode, String, [ExpressionNode])
  case aggregate([ExpressionNode])
  case set(SetOperation, ExpressionNode, ExpressionNode)
  case subquery(ExpressionNode, variable: String, PredicateNode)
  case conditional(PredicateNode, ExpressionNode, ExpressionNode)
  /// An element of a collection: `list[0]`, `list[FIRST]`.
  case element(ExpressionNode, IndexNode)
  case block(BlockNode)

  /// What `UNION`, `INTERSECT` and `MINUS` do.
  enum SetOperation: String {
    case union = "UNION"
    case intersect = "INTERSECT"
    case minus = "MINUS"
  }

  /// Which element of a collection is meant.
  enum IndexNode: Equatable {
    case at(ExpressionNode)
    case first, last, size
  }

  /// A caller's block; the same as itself only.
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

/// A key path, split into its keys once.
struct KeyPathNode: Hashable {
  /// The path as it is written, without `SELF`.
  let text: String
  /// Its keys, those that start with `@` being collection operators. `self` is no key.
  let keys: [String]
  /// Whether one of the keys is a collection operator.
  let hasOperator: Bool

  init(_ text: String) {
    keys = text.split(separator: ".").map(String.init).filter { $0 != "self" && $0 != "SELF" }
    self.text = keys.joined(separator: ".")
    hasOperator = keys.contains { $0.hasPrefix("@") }
  }

  /// The path with another one after it.
  func appending(_ path: String) -> KeyPathNode {
    KeyPathNode(text + "." + path)
  }
}

extension ExpressionNode {
  /// The expression of a key path as a caller writes it; of `self` alone it is the evaluated object.
  static func path(_ text: String) -> ExpressionNode {
    let path = KeyPathNode(text)
    return path.keys.isEmpty && !text.isEmpty ? .evaluatedObject : .keyPath(path)
  }

  /// What a further path of keys leads to from here.
  func appending(_ text: String) -> ExpressionNode {
    switch self {
    case .evaluatedObject: .path(text)
    case .keyPath(let path): .keyPath(path.appending(text))
    case .path(let base, let path): .path(base, path.appending(text))
    default: .path(self, KeyPathNode(text))
    }
  }

  /// The expressions that this one is made of, those of predicates left out.
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

  /// Whether a live object is among its constants.
  var mentionsObject: Bool {
    switch self {
    case .constant(let value): value.mentionsObject
    case .subquery(let collection, _, let predicate): predicate.mentionsObject || collection.mentionsObject
    case .conditional(let test, let a, let b): test.mentionsObject || a.mentionsObject || b.mentionsObject
    default: parts.contains(where: \.mentionsObject)
    }
  }

  /// Whether it is a path of keys.
  var readsProperty: Bool {
    switch self {
    case .keyPath, .path: true
    default: false
    }
  }

  /// Whether a part of it is a block or a predicate that tells nothing of itself.
  var isOpaque: Bool {
    switch self {
    case .block: true
    case .subquery(let collection, _, let predicate): predicate.isOpaque || collection.isOpaque
    case .conditional(let predicate, let yes, let no): predicate.isOpaque || yes.isOpaque || no.isOpaque
    default: parts.contains(where: \.isOpaque)
    }
  }

  /// The same expression with parts replaced; nil from `replace` keeps an expression and looks into it.
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

  /// An aggregate of constants as the constant that it is; any other expression as it is.
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
