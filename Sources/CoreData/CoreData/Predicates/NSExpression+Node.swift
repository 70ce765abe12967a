import Foundation

/// An object that contains an expression's tree until it becomes an expression.
private final class ExpressionStorage: NSObject {
  let expression: ExpressionNode

  init(_ expression: ExpressionNode) {
    self.expression = expression
    super.init()
  }
}

/// An expression. It is never initialized: see `become(_:_:)`.
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

/// A protocol for functions that use a deprecated class of Foundation. Calls through the protocol cause no
/// deprecation warnings.
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

/// Returns the tree of an expression; `nil` for any other object.
func expressionNode(of object: NSObject) -> ExpressionNode? {
  let bridge: any ExpressionBridge.Type = Expressions.self
  return bridge.node(of: object)
}

/// Creates the expression object of a tree.
func expressionObject(_ node: ExpressionNode) -> NSObject {
  let bridge: any ExpressionBridge.Type = Expressions.self
  return bridge.make(node)
}

extension ExpressionNode {
  /// Creates the constant of a caller's value. `NSNull` remains an object until it is evaluated, because its text differs
  /// from that of `nil`.
  init(constantValue any: Any?) {
    let value = Value(any, keepingObjects: true)
    self = .constant(value.isNull && any != nil ? .object(NSNull()) : value)
  }

  /// Creates the tree of an expression object, or the constant of any other value.
  init(anyExpression any: Any) {
    if let object = any as? NSObject, let node = expressionNode(of: object) {
      self = node
    } else {
      self.init(constantValue: any)
    }
  }
}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression {
  /// The tree of the expression. Raises if the expression was not created by this module's initializers.
  var node: ExpressionNode {
    guard let node = expressionNode(of: self) else {
      raise(.invalidArgument, "\(type(of: self)) is no expression that NSExpression's initialisers made")
    }
    return node
  }
}
