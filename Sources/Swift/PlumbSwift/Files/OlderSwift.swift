import SwiftSyntax

extension SourceFileSyntax {
  /// Whether a syntax error is code of Swift 1 or 2 that later versions do not have:
  ///
  ///     for var index = 0; index < 3; index++ {}
  ///     guard let first = a, second = b else { return }
  ///     if let first = a where first > 0 {}
  ///     func add(inout total: Int) {}
  ///     func add(first: Int)(second: Int) {}
  ///     func add(#first: Int) {}
  ///     var delegate: protocol<A, B>
  var hasOlderSwift: Bool {
    let visitor = OlderSwiftVisitor(viewMode: .all)
    visitor.walk(self)
    return visitor.isFound
  }
}

/// A search for code of Swift 1 or 2 at syntax errors.
private final class OlderSwiftVisitor: SyntaxAnyVisitor {
  private(set) var isFound = false

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if isFound || !node.hasError { return .skipChildren }
    isFound = isOlder(node)
    return isFound ? .skipChildren : .visitChildren
  }

  private func isOlder(_ node: Syntax) -> Bool {
    if let loop = node.as(ForStmtSyntax.self) { return isCounting(loop) }
    if let code = node.as(UnexpectedNodesSyntax.self), let parent = code.parent?.kind {
      return switch code.firstToken(viewMode: .sourceAccurate)?.tokenKind {
      case .keyword(.where): [.conditionElement, .ifExpr, .guardStmt, .whileStmt].contains(parent)
      case .keyword(.inout): isParameter(code)
      case .leftParen: code.previousToken(viewMode: .sourceAccurate)?.tokenKind == .rightParen
      default: false
      }
    }
    if let binding = node.as(OptionalBindingConditionSyntax.self) {
      return binding.bindingSpecifier.presence == .missing
    }
    if let token = node.as(TokenSyntax.self), token.presence == .missing {
      let next = token.nextToken(viewMode: .sourceAccurate)
      return next?.tokenKind == .pound && isParameter(token)
        || next?.text == "protocol" && next?.nextToken(viewMode: .sourceAccurate)?.text == "<"
    }
    return false
  }

  /// Whether a loop has the three parts of C.
  private func isCounting(_ loop: ForStmtSyntax) -> Bool {
    var count = 0
    for token in loop.tokens(viewMode: .sourceAccurate).dropFirst() {
      if token.tokenKind == .leftBrace { break }
      if token.tokenKind == .semicolon { count += 1 }
    }
    return count == 2
  }

  private func isParameter(_ node: some SyntaxProtocol) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(FunctionParameterSyntax.self) || parent.is(FunctionParameterClauseSyntax.self) { return true }
      if parent.is(CodeBlockItemSyntax.self) { return false }
      next = parent.parent
    }
    return false
  }
}
