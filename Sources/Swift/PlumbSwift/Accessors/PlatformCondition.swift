import SwiftSyntax

/// The value of an `#if` condition on Linux, as far as it depends on the platform.
///
///     canImport(ObjectiveC) && DEBUG   // false
///     os(Linux) || DEBUG               // true
///     DEBUG                            // nil
struct PlatformCondition {
  let text: SourceText

  private static let appleModules: Set<String> = ["ObjectiveC", "UIKit", "AppKit", "Cocoa", "WatchKit"]
  private static let greatestDepth = 32

  /// Returns the value of a condition; `nil` if it depends on the build.
  func value(of condition: ExprSyntax, _ depth: Int = 0) -> Bool? {
    guard depth < Self.greatestDepth else { return nil }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return text.name(literal.literal) == "true" }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first {
      return value(of: inner.expression, depth + 1)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), text.name(prefix.operator) == "!" {
      return value(of: prefix.expression, depth + 1).map { !$0 }
    }
    if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: Array(sequence.elements), depth) }
    return condition.as(FunctionCallExprSyntax.self).flatMap(value)
  }

  /// Returns the value of operands with `&&` and `||` between them. `&&` binds more tightly.
  private func value(of elements: [ExprSyntax], _ depth: Int) -> Bool? {
    let alternatives = elements.split { isOperator($0, "||") }
    return Self.any(
      alternatives.map { alternative in
        let operands = alternative.split { isOperator($0, "&&") }
        return Self.any(
          operands.map { operand in
            operand.count == 1 ? operand.first.flatMap { value(of: $0, depth + 1) }.map { !$0 } : nil
          }
        ).map { !$0 }
      })
  }

  private func isOperator(_ node: ExprSyntax, _ name: String) -> Bool {
    node.as(BinaryOperatorExprSyntax.self).map { text.name($0.operator) == name } ?? false
  }

  /// Returns whether one of the values is true; `nil` if that depends on an unknown one.
  private static func any(_ values: [Bool?]) -> Bool? {
    values.contains(true) ? true : values.contains(nil) ? nil : false
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName,
      let argument = call.arguments.first.map({ text.string(of: $0.expression) })
    else { return nil }
    switch text.name(name) {
    case "os": return argument == "Linux"
    case "canImport": return Self.appleModules.contains(argument) ? false : nil
    case "targetEnvironment": return false
    default: return nil
    }
  }
}
