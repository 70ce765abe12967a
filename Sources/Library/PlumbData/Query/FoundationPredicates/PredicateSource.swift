import Foundation

/// The source form of a part of a `#Predicate`, for messages: `$0.note ?? $0.number`.
enum PredicateSource {
  /// Returns the source form of an expression.
  static func text<E: PredicateExpression>(_ expression: E) -> String {
    if let expression = expression as? any SourceExpression { return expression.source }
    let name = String("\(E.self)".prefix { $0 != "<" })
    return calls[name].map { "….\($0)(…)" } ?? "…"
  }

  /// The names of calls by the types of their expressions, which not all supported systems have.
  private static let calls = [
    "ExpressionEvaluate": "evaluate", "PredicateEvaluate": "evaluate", "StringContainsRegex": "contains",
    "StringCaseInsensitiveCompare": "caseInsensitiveCompare", "StringLocalizedCompare": "localizedCompare",
  ]

  /// Returns the source form of an operand, in parentheses if it has operators itself.
  static func operand<E: PredicateExpression>(_ expression: E) -> String {
    expression is any OperatorExpression ? "(\(text(expression)))" : text(expression)
  }

  static func binary<L: PredicateExpression, R: PredicateExpression>(_ left: L, _ sign: String, _ right: R) -> String {
    "\(operand(left)) \(sign) \(operand(right))"
  }

  /// Returns the source form of a property: its name, that in the model for a model class, or its type if it is computed
  /// and has no name at run time.
  static func property(_ path: AnyKeyPath, of type: Any.Type) -> String {
    if let name = (type as? any PropertyNaming.Type)?.modelName(of: path) { return name }
    let text = "\(path)"
    return text.contains("<computed")
      ? "(a computed property of type \(Swift.type(of: path).valueType))" : String(text.drop { $0 != "." }.dropFirst())
  }
}

/// A part of a `#Predicate` whose source form can be written.
protocol SourceExpression {
  var source: String { get }
}

/// A part of a `#Predicate` with an operator.
protocol OperatorExpression: SourceExpression {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Variable: SourceExpression {
  var source: String { "$0" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Value: SourceExpression {
  var source: String { value is String ? "\"\(value)\"" : "\(value)" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NilLiteral: SourceExpression {
  var source: String { "nil" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.KeyPath: SourceExpression {
  var source: String {
    let name =
      switch kind {
      case .collectionCount: "count"
      case .collectionIsEmpty: "isEmpty"
      case .collectionFirst: "first"
      case .bidirectionalCollectionLast: "last"
      default: PredicateSource.property(keyPath, of: Root.Output.self)
      }
    return "\(PredicateSource.operand(root)).\(name)"
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ForcedUnwrap: SourceExpression {
  var source: String { "\(PredicateSource.operand(inner))!" }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.OptionalFlatMap: SourceExpression {
  var source: String {
    let text = PredicateSource.text(transform)
    let isChain = text.hasPrefix("$0.")
    return isChain ? "\(PredicateSource.operand(wrapped))?\(text.dropFirst(2))" : text
  }
}
