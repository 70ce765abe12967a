import SwiftSyntax

/// A visitor that records the classes, enums, structs and extensions around the visited node.
class TypeScopeVisitor: SyntaxVisitor {
  let text: SourceText
  /// The types around the visited node, the outermost first.
  private(set) var types: [String] = []

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

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

  final func enter(_ type: String) -> SyntaxVisitorContinueKind {
    types.append(type)
    return .visitChildren
  }

  final func leave() { _ = types.popLast() }
}
