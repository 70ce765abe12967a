import Foundation

/// What an expression's tree is kept in until it becomes one.
private final class ExpressionStorage: NSObject {
  let expression: ExpressionNode

  init(_ expression: ExpressionNode) {
    self.expression = expression
    super.init()
  }
}

/// An expression. Never initialised: see `become(_:_:)`.
@available(*, deprecated, message: "A class of Foundation that is marked so on Linux")
final class ParsedExpression: NSExpression {
  let expression: ExpressionNode

  private init() {
    preconditionFailure("Made of an ExpressionStorage")
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? ParsedExpression).map { $0 === self || $0.expression == expression } ?? false
  }

  override var hash: Int { expression.description.hashValue }

  override var description: String { expression.description }
}

/// Code that names Foundation's deprecated class, behind names that are not.
private protocol ExpressionBridge {
  static func make(_ node: ExpressionNode) -> NSObject
  static func node(of object: NSObject) -> ExpressionNode?
}

private enum Expressions {}

extension Expressions: ExpressionBridge {
  @available(*, deprecated, message: "Names a class that is marked so on Linux")
  static func make(_ node: ExpressionNode) -> NSObject { become(ExpressionStorage(node), ParsedExpression.self) }

  @available(*, deprecated, message: "Names a class that is marked so on Linux")
  static func node(of object: NSObject) -> ExpressionNode? { (object as? ParsedExpression)?.expression }
}

/// The tree of an expression; nil for any other object.
func expressionNode(of object: NSObject) -> ExpressionNode? {
  let bridge: any ExpressionBridge.Type = Expressions.self
  return bridge.node(of: object)
}

/// The expression object of a tree.
func expressionObject(_ node: ExpressionNode) -> NSObject {
  let bridge: any ExpressionBridge.Type = Expressions.self
  return bridge.make(node)
}

extension ExpressionNode {
  /// The tree of what a caller hands over as an expression: one, or a value that is a constant.
  init(anyExpression any: Any) {
    if let object = any as? NSObject, let node = expressionNode(of: object) {
      self = node
    } else {
      self = .constant(Value(any, keepingObjects: true))
    }
  }
}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression {
  /// The tree of the expression.
  var node: ExpressionNode {
    guard let node = expressionNode(of: self) else {
      raise(.invalidArgument, "\(type(of: self)) is no expression that NSExpression's initialisers made")
    }
    return node
  }
}
