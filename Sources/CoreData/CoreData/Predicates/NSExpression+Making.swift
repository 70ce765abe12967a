import Foundation

/// A protocol whose extension declares initializers that assign `self`. The initializers return an instance of the
/// class that contains the expression's tree.
@available(*, deprecated, message: "NSExpression is marked so on Linux")
public protocol ExpressionFactory {}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension NSExpression: ExpressionFactory {}

@available(*, deprecated, message: "NSExpression is marked so on Linux")
extension ExpressionFactory where Self: NSExpression {
  /// Creates the expression of a format, with arguments for its placeholders. Raises if the format is invalid.
  public init(format expressionFormat: String, _ args: any CVarArg...) {
    self = Self.parsed(expressionFormat, args)
  }

  /// Creates the expression of a format, with the elements of an array for its placeholders. Raises if the format is
  /// invalid.
  public init(format expressionFormat: String, argumentArray arguments: [Any]) {
    self = Self.parsed(expressionFormat, arguments)
  }

  /// Creates an expression with a constant value.
  public init(forConstantValue obj: Any?) {
    self = Self.make(ExpressionNode(constantValue: obj))
  }

  /// Creates an expression whose value is bound to a variable at evaluation.
  public init(forVariable string: String) {
    self = Self.make(.variable(string))
  }

  /// Creates an expression whose value is at a key path of the evaluated object.
  public init(forKeyPath keyPath: String) {
    self = Self.make(.path(keyPath))
  }

  /// Creates an expression whose value is at a Swift key path of a managed object. Raises if the key path refers to no
  /// key: its properties must be declared with `@NSManaged`, or have accessors that return the value of their key.
  public init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
    guard let key = KeyPathProbe.key(of: keyPath) else {
      raise(
        .invalidArgument,
        "Could not extract a String from KeyPath \(keyPath): it is no path of an entity's properties. Pass the key as a "
          + "String.")
    }
    self.init(forKeyPath: key)
  }

  /// Creates an expression that calls a predefined function. Raises immediately if the function does not exist
  /// (documented by Apple).
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

  /// Creates an expression that calls a selector on the value of another expression. A selector without arguments is
  /// read as a key. A selector with arguments ends the program at evaluation, because Linux has no selectors.
  public init(forFunction target: NSExpression, selectorName name: String, arguments parameters: [Any]?) {
    self = Self.make(.message(target.node, name, (parameters ?? []).map(ExpressionNode.init(anyExpression:))))
  }

  /// Creates an expression whose value is the collection of the values of other expressions.
  public init(forAggregate subexpressions: [Any]) {
    self = Self.make(.aggregate(subexpressions.map(ExpressionNode.init(anyExpression:))))
  }

  /// Creates an expression for the union of two collections.
  public init(forUnionSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.union, left.node, right.node))
  }

  /// Creates an expression for the intersection of two collections.
  public init(forIntersectSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.intersect, left.node, right.node))
  }

  /// Creates an expression for the elements of one collection that are not in another.
  public init(forMinusSet left: NSExpression, with right: NSExpression) {
    self = Self.make(.set(.minus, left.node, right.node))
  }

  /// Creates an expression for the elements of a collection for which a predicate is true. Each element is bound to
  /// the variable in turn.
  public init(
    forSubquery expression: NSExpression, usingIteratorVariable variable: String, predicate: NSPredicate
  ) {
    self = Self.make(.subquery(expression.node, variable: variable, predicate.liveTree))
  }

  /// Creates an expression that returns the value of one of two expressions, depending on a predicate.
  public init(
    forConditional predicate: NSPredicate, trueExpression: NSExpression, falseExpression: NSExpression
  ) {
    self = Self.make(.conditional(predicate.liveTree, trueExpression.node, falseExpression.node))
  }

  /// Creates an expression that calls a block with the evaluated object and the values of other expressions. The
  /// block has no format, and stores cannot translate it.
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
  /// Returns the expression for the evaluated object.
  public class func expressionForEvaluatedObject() -> NSExpression {
    NSExpression(forKeyPath: "self")
  }
}
