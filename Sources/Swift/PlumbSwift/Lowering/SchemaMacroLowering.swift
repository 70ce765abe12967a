import PlumbDeclarations
import SwiftSyntax

extension SourceText {
  /// Returns the `#Unique` and `#Index` macros among the members of a `@Model` class.
  ///
  ///     #Unique<Order>([\.year, \.number], [\.id])   // constraints: [["year", "number"], ["id"]]
  func schemaMacros(in members: MemberBlockItemListSyntax, _ release: SchemaRelease?) -> SchemaMacros {
    var macros = SchemaMacros(release: release)
    for case .macroExpansionDecl(let node) in members.lazy.map({ $0.decl.as(DeclSyntaxEnum.self) }) {
      let lists = node.arguments.compactMap { properties(in: $0.expression) }
      switch name(node.macroName) {
      case "Unique": macros.constraints += lists
      case "Index": macros.indexes += lists
      default: break
      }
    }
    return macros
  }

  /// Returns the names in `[\.year, \.number]`, and in `.binary([\.year])`. `nil` for any other expression.
  func properties(in value: ExprSyntax) -> [String]? {
    if let call = value.as(FunctionCallExprSyntax.self) {
      guard caseName(call.calledExpression) == "binary" else { return nil }
      return call.arguments.first.flatMap { properties(in: $0.expression) }
    }
    guard let array = value.as(ArrayExprSyntax.self) else { return nil }
    let paths = array.elements.map { $0.expression.as(KeyPathExprSyntax.self) }
    let names = paths.compactMap { path -> String? in
      let parts = path?.components.compactMap { component -> String? in
        guard case .property(let property) = component.component else { return nil }
        return name(property.declName.baseName)
      }
      return parts.flatMap { $0.isEmpty ? nil : $0.joined(separator: ".") }
    }
    return names.count == paths.count && !names.isEmpty ? names : nil
  }
}
