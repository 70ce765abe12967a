import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A visitor that collects the declared types of a file's properties, by the type and the name: `Store.orders`.
final class PropertyTypes: SyntaxVisitor {
  private(set) var found: [String: [TypeReference]] = [:]
  private let text: SourceText

  init(_ text: SourceText, in tree: SourceFileSyntax) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    guard let declaration = node.decl.as(VariableDeclSyntax.self) else {
      return node.decl.is(FunctionDeclSyntax.self) ? .skipChildren : .visitChildren
    }
    guard let type = text.enclosingType(of: Syntax(node)) else { return .skipChildren }
    for binding in declaration.bindings {
      guard let name = text.variable(binding), let annotation = binding.typeAnnotation?.type else { continue }
      found["\(type).\(name)", default: []].append(text.type(annotation))
    }
    return .skipChildren
  }
}
