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
      case "Index":
        macros.indexes += lists
        if let index = columnIndex(in: node.arguments) { macros.columnIndexes.append(index) }
      default: break
      }
    }
    return macros
  }

  /// Returns the index of `.descending(\.placedAt), .ascending(\.number), where: "isPaid == 1"`. `nil` for other
  /// arguments.
  func columnIndex(in arguments: LabeledExprListSyntax) -> ColumnIndex? {
    let unlabeled = arguments.filter { $0.label == nil }
    let columns = unlabeled.compactMap { column(in: $0.expression) }
    guard columns.count == unlabeled.count, !columns.isEmpty else { return nil }
    let condition = arguments.first { $0.label?.text == "where" }?.expression
    return ColumnIndex(columns, condition: condition.flatMap { string(literal: $0) })
  }

  private func column(in value: ExprSyntax) -> ColumnIndex.Column? {
    guard let call = value.as(FunctionCallExprSyntax.self),
      let order = caseName(call.calledExpression).flatMap(ColumnIndex.Order.init),
      let path = call.arguments.first?.expression, let name = propertyName(path)
    else { return nil }
    return ColumnIndex.Column(name, order)
  }

  /// Returns the names in a key path: `place.row` for `\.place.row`. `nil` for any other expression.
  private func propertyName(_ path: ExprSyntax) -> String? {
    let parts = path.as(KeyPathExprSyntax.self)?.components.compactMap { component -> String? in
      guard case .property(let property) = component.component else { return nil }
      return name(property.declName.baseName)
    }
    return parts.flatMap { $0.isEmpty ? nil : $0.joined(separator: ".") }
  }

  /// Returns the names in `[\.year, \.number]`, and in `.binary([\.year])`. `nil` for any other expression.
  func properties(in value: ExprSyntax) -> [String]? {
    if let call = value.as(FunctionCallExprSyntax.self) {
      guard caseName(call.calledExpression) == "binary" else { return nil }
      return call.arguments.first.flatMap { properties(in: $0.expression) }
    }
    guard let array = value.as(ArrayExprSyntax.self) else { return nil }
    let names = array.elements.compactMap { propertyName($0.expression) }
    return names.count == array.elements.count && !names.isEmpty ? names : nil
  }
}
