import SwiftSyntax

/// A visitor that collects the calls of one type in a manifest: `Project(…)`, `Package(…)`.
final class ManifestCalls: SyntaxVisitor {
  private let type: String
  private let text: SourceText
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(of type: String, _ text: SourceText) {
    (self.type, self.text) = (type, text)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if text.path(node.calledExpression) == type { calls.append(node) }
    return .visitChildren
  }
}

extension SourceText {
  /// Returns the name of a called function or type: `glob` for `.glob(…)` and `ResourceFileElement.glob(…)`.
  func calledName(_ call: FunctionCallExprSyntax) -> String? {
    caseName(call.calledExpression) ?? path(call.calledExpression)
  }

  /// Returns the values of the elements of a list; `nil` for another expression, and if an element has none.
  func literals(in list: ExprSyntax, _ value: (ExprSyntax) -> String?) -> [String]? {
    guard let elements = list.as(ArrayExprSyntax.self)?.elements else { return nil }
    let found = elements.compactMap { value($0.expression) }
    return found.count == elements.count ? found : nil
  }
}
