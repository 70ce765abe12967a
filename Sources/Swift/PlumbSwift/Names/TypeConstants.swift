import SwiftSyntax

extension SourceText {
  /// Returns the string constants of the types in some code, without types in functions.
  func typeConstants(in code: Syntax) -> [ConstantRecord] {
    let visitor = TypeConstants(self)
    visitor.walk(code)
    return visitor.found
  }
}

/// A visitor that collects the string constants of types.
private final class TypeConstants: SyntaxVisitor {
  private(set) var found: [ConstantRecord] = []
  private let text: SourceText
  /// The types around the visited node, the outermost first.
  private var types: [String] = []

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if !types.isEmpty { found += text.constants(of: node, in: types.joined(separator: ".")) }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(text.name(node.name)) }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(text.name(node.name)) }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(text.name(node.name)) }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(text.string(of: node.extendedType))
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(_ type: String) -> SyntaxVisitorContinueKind {
    types.append(type)
    return .visitChildren
  }

  private func leave() { _ = types.popLast() }
}
