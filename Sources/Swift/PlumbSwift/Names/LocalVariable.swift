import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A local variable of a function, found by its name, with the fetch request that it contains.
struct LocalVariable {
  private let name: String
  private let text: SourceText

  /// The maximum number of statements in a block that is searched.
  static let mostItems = 500

  /// `nil` for `self`.
  init?(_ name: String, _ text: SourceText) {
    guard name != "self" else { return nil }
    (self.name, self.text) = (name, text)
  }

  /// Returns the root of the request that the variable contains at a node. `nil` if it is declared outside of the
  /// function, by a pattern, or assigned again.
  func request(at node: Syntax) -> NameUse.Root? {
    var node = node
    while let parent = node.parent {
      if let items = parent.as(CodeBlockItemListSyntax.self) {
        guard items.count <= Self.mostItems else { return nil }
        for item in items.prefix(while: { Syntax($0) != node }).reversed() {
          if let binding = binding(in: item) { return isUnchanged(binding, item, in: items) ? request(binding) : nil }
          if item.item.is(GuardStmtSyntax.self), text.contains(name, in: item) { return nil }
        }
      } else if Self.isFunction(parent) || header(of: parent).contains(where: { text.contains(name, in: $0) }) {
        return nil
      }
      node = parent
    }
    return nil
  }

  private func binding(in item: CodeBlockItemSyntax) -> PatternBindingSyntax? {
    item.item.as(VariableDeclSyntax.self)?.bindings.first { text.variable($0) == name }
  }

  private static func isFunction(_ node: Syntax) -> Bool {
    [.functionDecl, .initializerDecl, .accessorDecl, .memberBlock].contains(node.kind)
  }

  /// Returns the parts of a statement or a closure that may declare the variable for its body.
  private func header(of node: Syntax) -> [Syntax] {
    switch node.as(SyntaxEnum.self) {
    case .closureExpr(let closure): closure.signature.map { [Syntax($0)] } ?? []
    case .ifExpr(let node): [Syntax(node.conditions)]
    case .whileStmt(let node): [Syntax(node.conditions)]
    case .forStmt(let node): [Syntax(node.pattern)]
    case .switchCase(let node): [Syntax(node.label)].compactMap { $0 }
    case .catchClause(let node): [Syntax(node.catchItems)]
    default: []
    }
  }

  /// Whether the block does not assign another request to the variable, and does not fetch expressions, whose names
  /// may be keys.
  private func isUnchanged(
    _ binding: PatternBindingSyntax, _ item: CodeBlockItemSyntax, in items: CodeBlockItemListSyntax
  ) -> Bool {
    let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
    let later = text.bytes[item.endPosition.utf8Offset..<items.endPosition.utf8Offset]
    return (isConstant || !later.assigns(name)) && !text.contains("NSExpressionDescription", in: items)
  }

  /// Returns the root of the request in the variable's initial value.
  private func request(_ binding: PatternBindingSyntax) -> NameUse.Root? {
    let annotated = binding.typeAnnotation.flatMap { fetched(text.type($0.type)) }
    guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) else { return annotated }
    if let entity = text.argument("entityName", of: call) {
      if let name = text.string(literal: entity) { return .entity(name) }
      return generic(call.calledExpression) ?? annotated
    }
    if text.callee(of: call) == "fetchRequest", call.arguments.isEmpty, let type = text.base(of: call) {
      return .class(type)
    }
    return annotated
  }

  /// Returns the class in `NSFetchRequest<Order>`.
  private func generic(_ callee: ExprSyntax) -> NameUse.Root? {
    guard let callee = callee.as(GenericSpecializationExprSyntax.self),
      case .type(let argument)? = callee.genericArgumentClause.arguments.first?.argument,
      case .named(let type, _) = text.type(argument)
    else { return nil }
    return .class(type.lastComponent)
  }

  /// Returns the class in the type `NSFetchRequest<Order>`.
  private func fetched(_ type: TypeReference) -> NameUse.Root? {
    guard case .named("NSFetchRequest", let generics) = type, case .named(let name, _)? = generics.first else {
      return nil
    }
    return .class(name.lastComponent)
  }
}

extension SourceText {
  /// Whether a node contains a name as a whole word.
  fileprivate func contains(_ name: String, in node: some SyntaxProtocol) -> Bool {
    bytes[range(span(of: node))].split { !$0.continuesName }.contains { $0.elementsEqual(name.utf8) }
  }
}
