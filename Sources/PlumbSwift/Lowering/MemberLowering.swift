import PlumbDeclarations
import SwiftSyntax

/// Methods for the members that a class without a macro has in addition to its properties: an initializer without a
/// context, counts, and the table of observed fields.
extension BodyLowering {
  /// Reads the initializer that takes attributes and no context. Other initializers are ignored.
  ///
  ///     convenience init(title: String, state: State? = nil) {
  ///       self.init(entity: Self.entity(), insertInto: nil)
  ///       …
  ///     }
  mutating func lower(_ node: InitializerDeclSyntax) {
    guard body.members.initializer == nil, let block = node.body, text.holds("insertInto", in: block),
      makesWithoutContext(block)
    else { return }
    let conditional = conditionalNames(in: block)
    body.members.initializer = node.signature.parameterClause.parameters.map { parameter in
      let name = text.name(parameter.firstName)
      let type = text.type(parameter.type)
      return InitializerParameter(
        name: name, type: type, defaultValue: parameter.defaultValue.map { text.defaultValue($0.value, as: type) },
        keepsDefault: conditional.contains(name))
    }
  }

  /// Records a count, and the table of observed fields.
  ///
  ///     var tagsCount: Int { count(of: "tags") }
  ///     static let observedFields: [String: ShopObservedField] = [ … ]
  mutating func noteMember(_ node: VariableDeclSyntax) {
    for binding in node.bindings {
      let name = text.name(text.span(of: binding.pattern))
      if name == "observedFields" { body.members.observation = .mainActor }
      if name.hasSuffix("Count"), let accessors = binding.accessorBlock, text.isCount(accessors) {
        body.members.hasToManyCount = true
      }
    }
  }

  /// Whether a block starts with `self.init(entity: …, insertInto: nil)`.
  private func makesWithoutContext(_ block: CodeBlockSyntax) -> Bool {
    guard case .expr(let expression)? = block.statements.first?.item,
      let call = expression.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self), text.name(callee.declName.baseName) == "init",
      let last = call.arguments.last
    else { return false }
    return last.label.map(text.name) == "insertInto" && last.expression.is(NilLiteralExprSyntax.self)
  }

  /// Returns the names that the statements `if let name { … }` unwrap.
  private func conditionalNames(in block: CodeBlockSyntax) -> Set<String> {
    var names: Set<String> = []
    for item in block.statements {
      let expression: ExprSyntax? =
        switch item.item {
        case .expr(let expression): expression
        case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
        default: nil
        }
      guard let condition = expression?.as(IfExprSyntax.self)?.conditions.first?.condition,
        let binding = condition.as(OptionalBindingConditionSyntax.self)
      else { continue }
      names.insert(text.name(text.span(of: binding.pattern)))
    }
    return names
  }
}

extension SourceText {
  /// Whether a getter consists of one call of a function for the number of related objects.
  fileprivate func isCount(_ accessors: AccessorBlockSyntax) -> Bool {
    guard case .getter(let items) = accessors.accessors, items.count == 1,
      case .expr(let expression)? = items.first?.item,
      let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
    else { return false }
    return ["count", "orderedCount"].contains(name(callee.baseName))
  }
}
