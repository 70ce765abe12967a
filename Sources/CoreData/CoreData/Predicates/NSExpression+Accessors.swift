import Foundation

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression {
  /// The type of the expression.
  public var expressionType: ExpressionType {
    switch node {
    case .constant: .constantValue
    case .evaluatedObject: .evaluatedObject
    case .variable: .variable
    case .keyPath, .path: .keyPath
    case .function, .message, .element: .function
    case .aggregate: .aggregate
    case .set(.union, _, _): .unionSet
    case .set(.intersect, _, _): .intersectSet
    case .set(.minus, _, _): .minusSet
    case .subquery: .subquery
    case .conditional: .conditional
    case .block: .block
    }
  }

  /// The value of a constant expression. Raises for other types, like the following properties (documented by
  /// Apple).
  public var constantValue: Any? {
    guard case .constant(let value) = node else { notApplicable() }
    return value.any
  }

  /// The key path of a key path expression.
  public var keyPath: String {
    switch node {
    case .keyPath(let path), .path(_, let path): path.text
    default: notApplicable()
    }
  }

  /// The name of a function.
  public var function: String {
    switch node {
    case .function(let name, _), .message(_, let name, _): name
    case .element: "objectFrom:withIndex:"
    default: notApplicable()
    }
  }

  /// The name of a variable, or of the variable of a subquery.
  public var variable: String {
    switch node {
    case .variable(let name), .subquery(_, let name, _): name
    default: notApplicable()
    }
  }

  /// The expression to which a function or a key path is applied.
  public var operand: NSExpression {
    switch node {
    case .path(let base, _), .message(let base, _, _): NSExpression(node: base)
    case .keyPath, .function, .element: NSExpression(node: .evaluatedObject)
    default: notApplicable()
    }
  }

  /// The arguments of a function or a block.
  public var arguments: [NSExpression]? {
    switch node {
    case .function(_, let arguments), .message(_, _, let arguments): arguments.map(NSExpression.init(node:))
    case .element: node.parts.map(NSExpression.init(node:))
    case .block(let block): block.arguments.map(NSExpression.init(node:))
    default: notApplicable()
    }
  }

  /// The expressions of an aggregate, or the collection of a subquery.
  public var collection: Any? {
    switch node {
    case .aggregate(let elements): elements.map(NSExpression.init(node:))
    case .subquery(let collection, _, _): NSExpression(node: collection)
    default: notApplicable()
    }
  }

  /// The predicate of a subquery or of a conditional expression.
  public var predicate: NSPredicate {
    switch node {
    case .subquery(_, _, let predicate), .conditional(let predicate, _, _): NSPredicate.make(predicate)
    default: notApplicable()
    }
  }

  /// The left side of a set expression.
  public var left: NSExpression {
    guard case .set(_, let left, _) = node else { notApplicable() }
    return NSExpression(node: left)
  }

  /// The right side of a set expression.
  public var right: NSExpression {
    guard case .set(_, _, let right) = node else { notApplicable() }
    return NSExpression(node: right)
  }

  /// The expression of a conditional expression if the predicate is true.
  public var `true`: NSExpression {
    guard case .conditional(_, let yes, _) = node else { notApplicable() }
    return NSExpression(node: yes)
  }

  /// The expression of a conditional expression if the predicate is false.
  public var `false`: NSExpression {
    guard case .conditional(_, _, let no) = node else { notApplicable() }
    return NSExpression(node: no)
  }

  /// The block of a block expression.
  public var expressionBlock: (Any?, [Any], NSMutableDictionary?) -> Any {
    guard case .block(let block) = node else { notApplicable() }
    return block.body
  }

  /// Returns the value of the expression for an object. The entries of `context` are the values of variables.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    let variables = context.flatMap { $0 as NSDictionary as? [String: Any] } ?? [:]
    return node.evaluate(Value(object, keepingObjects: true), reader: LiveReader(), variables: variables).any
  }

  private func notApplicable(_ accessor: String = #function) -> Never {
    raise(.invalidArgument, "-\(accessor) is not applicable to the expression \(node)")
  }
}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension ExpressionFactory where Self: NSExpression {
  /// Creates the expression of a tree.
  init(node: ExpressionNode) {
    guard let expression = expressionObject(node) as? Self else {
      raise(.invalidArgument, "\(Self.self) is made by NSExpression's initialisers only")
    }
    self = expression
  }
}
