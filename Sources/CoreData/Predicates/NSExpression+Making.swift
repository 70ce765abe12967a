import Foundation

/// What makes an expression an instance of the class that holds its tree.
@available(*, deprecated, message: "NSExpression is marked so on Linux")
public protocol ExpressionFactory {}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression: ExpressionFactory {}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension ExpressionFactory where Self: NSExpression {
  /// The expression that a format describes, with arguments in the place of its placeholders.
  public init(format expressionFormat: String, _ args: any CVarArg...) {
    self = Self.parsed(expressionFormat, args)
  }

  /// The expression that a format describes, with the elements of an array in the place of its placeholders.
  public init(format expressionFormat: String, argumentArray arguments: [Any]) {
    self = Self.parsed(expressionFormat, arguments)
  }

  /// An expression that is always the same value.
  public init(forConstantValue obj: Any?) {
    self = Self.make(.constant(Value(obj, keepingObjects: true)))
  }

  /// The value that is bound to a variable when the expression is evaluated.
  public init(forVariable string: String) {
    self = Self.make(.variable(string))
  }

  /// The value that a key path of the evaluated object leads to.
  public init(forKeyPath keyPath: String) {
    self = Self.make(.path(keyPath))
  }

  /// One of the predefined functions of expressions; a name that is none raises at once (documented).
  public init(forFunction name: String, arguments parameters: [Any]) {
    let arguments = parameters.map(ExpressionNode.init(anyExpression:))
    if name == "objectFrom:withIndex:", arguments.count == 2 {
      self = Self.make(.element(arguments[0], .at(arguments[1])))
    } else if PredicateFunction.arity[name] != nil {
      self = Self.make(.function(name, arguments))
    } else {
      raise(.invalidArgument, "Unable to parse function name '\(name)' into supported selector (\(name))")
    }
  }

  /// What a selector of another expression's value gives. A selector without arguments is read as a key; one with
  /// arguments ends the program when it is evaluated, since there are no selectors on Linux.
  public init(forFunction target: NSExpression, selectorName name: String, arguments parameters: [Any]?) {
    self = Self.make(.message(target.node, name, (parameters ?? []).map(ExpressionNode.init(anyExpression:))))
  }

  /// A collection of what other expressions give.
  public init(forAggregate subexpressions: [Any]) {
    self = Self.make(.aggregate(subexpressions.map(ExpressionNode.init(anyExpression:))))
  }

  /// The elements of two collections together.
  public init(forUnionSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.union, left.node, right.node))
  }

  /// The elements that two collections share.
  public init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.intersect, left.node, right.node))
  }

  /// The elements of one collection without those of another.
  public init(forMinusSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.minus, left.node, right.node))
  }

  /// The elements of a collection for which a predicate holds, each in turn bound to a variable.
  public init(
    forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: NSPredicate
  ) {
    self = Self.make(.subquery(expression.node, variable: variable, predicate.liveTree))
  }

  /// One of two expressions, as a predicate says.
  public init(
    forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self = Self.make(.conditional(predicate.liveTree, trueExpression.node, falseExpression.node))
  }

  /// What a block makes of the evaluated object and of the values of other expressions. It has no format, and no
  /// store can translate it.
  public init(block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [NSExpression]?) {
    self = Self.make(.block(ExpressionNode.BlockNode(block, (arguments ?? []).map(\.node))))
  }

  private static func make(_ node: ExpressionNode) -> Self {
    guard let expression = expressionObject(node) as? Self else {
      raise(.invalidArgument, "\(Self.self) is made by NSExpression's initialisers only")
    }
    return expression
  }

  private static func parsed(_ format: String, _ arguments: [Any]) -> Self {
    do {
      return make(try FormatParser.expression(format, arguments))
    } catch {
      raise(.invalidArgument, "Unable to parse the format string \"\(format)\"")
    }
  }
}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression {
  /// The evaluated object itself.
  public class func expressionForEvaluatedObject() -> NSExpression {
    NSExpression(forKeyPath: "self")
  }
}
