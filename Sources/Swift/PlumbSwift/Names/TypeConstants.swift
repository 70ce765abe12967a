import SwiftSyntax

extension SourceText {
  /// Returns the string constants of a file and of its types, without types in functions.
  func typeConstants(in code: Syntax) -> [ConstantRecord] {
    let visitor = TypeConstants(self)
    visitor.walk(code)
    return visitor.found
  }
}

/// A visitor that collects the string constants of a file and of its types.
private final class TypeConstants: TypeScopeVisitor {
  private(set) var found: [ConstantRecord] = []

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isOfFile = node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    if isOfFile || node.parent?.is(MemberBlockItemSyntax.self) ?? false {
      found += text.constants(of: node, in: types.joined(separator: "."))
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
