import PlumbCore
import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the type that an initial value shows: `Date` for `Date()` and `Date.now`, `Mood` for `Mood.calm`, `[Trip]` for
  /// `[Trip]()`. `nil` for any other expression, such as a call of a function.
  func inferredType(_ value: ExprSyntax, depth: Int = 0) -> TypeReference? {
    guard depth < 16 else { return nil }
    switch value.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr: return .named("Bool")
    case .integerLiteralExpr: return .named("Int")
    case .floatLiteralExpr: return .named("Double")
    case .stringLiteralExpr: return .named("String")
    case .prefixOperatorExpr(let prefixed): return inferredType(prefixed.expression, depth: depth + 1)
    case .forceUnwrapExpr(let forced): return inferredType(forced.expression, depth: depth + 1)
    case .arrayExpr(let array):
      return array.elements.first.flatMap { inferredType($0.expression, depth: depth + 1) }.map(TypeReference.array)
    case .memberAccessExpr(let member): return member.base.flatMap(typePath)
    case .functionCallExpr(let call): return result(of: call.calledExpression)
    default: return nil
    }
  }

  /// Returns the type whose initializer or static method is called.
  private func result(of called: ExprSyntax) -> TypeReference? {
    switch called.as(ExprSyntaxEnum.self) {
    case .arrayExpr, .dictionaryExpr, .genericSpecializationExpr: return TypeReference(swift: string(of: called))
    case .memberAccessExpr(let member): return typePath(called) ?? member.base.flatMap(typePath)
    default: return typePath(called)
    }
  }

  /// Returns a path of names of types: `Trip.Mood`. `nil` for any other expression.
  private func typePath(_ expression: ExprSyntax) -> TypeReference? {
    guard let path = path(expression),
      path.split(separator: ".").allSatisfy({ $0.first?.isUppercase ?? false })
    else { return nil }
    return .named(path)
  }
}
