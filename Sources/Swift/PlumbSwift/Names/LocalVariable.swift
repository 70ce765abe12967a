import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// A local variable of a function, found by its name, with the fetch request, the object or the text that it contains.
struct LocalVariable {
  private let name: String
  private let text: SourceText

  /// The maximum number of statements in a block that is searched.
  static let mostItems = 100

  /// `nil` for `self`.
  init?(_ name: String, _ text: SourceText) {
    guard name != "self" else { return nil }
    (self.name, self.text) = (name, text)
  }

  /// Returns the initial value that the variable has at a node.
  func value(at node: Syntax) -> ExprSyntax? {
    guard case .binding(let binding, _, isChanged: false)? = declaration(at: node) else { return nil }
    return binding.initializer?.value
  }

  /// The declaration of a variable.
  enum Declaration {
    /// A variable of a block. `isChanged`: whether the block assigns another value after it.
    case binding(PatternBindingSyntax, in: CodeBlockItemListSyntax, isChanged: Bool)
    case parameter(FunctionParameterSyntax, of: FunctionDeclSyntax)
    /// The variable of a loop: `for order in orders`.
    case element(of: ExprSyntax)
    /// The variable of a condition: `if let order = orders.first`.
    case unwrapped(OptionalBindingConditionSyntax)
    /// A parameter of a closure: `orders.forEach { order in … }`, `orders.forEach { $0.total }`.
    case argument(of: ClosureExprSyntax)
  }

  /// Returns the declaration of the variable that a node uses. `nil` if it is declared outside of the function, or by
  /// another pattern.
  func declaration(at node: Syntax) -> Declaration? {
    var node = node
    while let parent = node.parent {
      if let items = parent.as(CodeBlockItemListSyntax.self) {
        guard items.count <= Self.mostItems else { return nil }
        for item in items.prefix(while: { Syntax($0) != node }).reversed() {
          if let binding = binding(in: item) {
            return .binding(binding, in: items, isChanged: !isUnchanged(binding, item, in: items))
          }
          guard let conditions = item.item.as(GuardStmtSyntax.self)?.conditions else { continue }
          switch declaration(in: conditions) {
          case .none: continue
          case .some(let found): return found
          }
        }
      } else if Self.isFunction(parent) {
        return parameter(of: parent)
      } else if let loop = parent.as(ForStmtSyntax.self) {
        if Syntax(loop.body) == node, text.containsWord(name, in: loop.pattern) {
          let isVariable = loop.pattern.as(IdentifierPatternSyntax.self).map { text.name($0.identifier) == name }
          return isVariable ?? false ? .element(of: loop.sequence) : nil
        }
      } else if let branch = parent.as(IfExprSyntax.self) {
        if Syntax(branch.body) == node, case .some(let found) = declaration(in: branch.conditions) { return found }
      } else if let closure = parent.as(ClosureExprSyntax.self), let parameter = parameter(of: closure) {
        return parameter
      } else if header(of: parent).contains(where: { text.containsWord(name, in: $0) }) {
        return nil
      }
      node = parent
    }
    return nil
  }

  /// Returns the condition that declares the variable. `.some(nil)` for a pattern that may declare it, and `nil` if none
  /// does: `let order` without a value has that of the variable of the same name.
  private func declaration(in conditions: ConditionElementListSyntax) -> Declaration?? {
    for condition in conditions.reversed() {
      switch condition.condition {
      case .optionalBinding(let binding):
        guard text.containsWord(name, in: binding.pattern), binding.initializer != nil else { continue }
        return .some(binding.pattern.is(IdentifierPatternSyntax.self) ? .unwrapped(binding) : nil)
      case .matchingPattern(let pattern):
        if text.containsWord(name, in: pattern.pattern) { return .some(nil) }
      default: continue
      }
    }
    return nil
  }

  /// Returns the parameter of a function with the variable's name.
  private func parameter(of node: Syntax) -> Declaration? {
    guard let function = node.as(FunctionDeclSyntax.self) else { return nil }
    return function.signature.parameterClause.parameters.first { text.name($0.secondName ?? $0.firstName) == name }
      .map { .parameter($0, of: function) }
  }

  /// Returns the closure as the declaration of its parameter, if it has one with the variable's name.
  private func parameter(of closure: ClosureExprSyntax) -> Declaration? {
    let isImplicit = name.hasPrefix("$") && closure.signature?.parameterClause == nil
    return isImplicit || text.parameters(of: closure).contains { $0.name == name } ? .argument(of: closure) : nil
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
    case .whileStmt(let node): [Syntax(node.conditions)]
    case .switchCase(let node): [Syntax(node.label)].compactMap { $0 }
    case .catchClause(let node): [Syntax(node.catchItems)]
    default: []
    }
  }

  /// Whether the block does not assign another value to the variable.
  private func isUnchanged(
    _ binding: PatternBindingSyntax, _ item: CodeBlockItemSyntax, in items: CodeBlockItemListSyntax
  ) -> Bool {
    let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
    let later = text.bytes[item.endPosition.utf8Offset..<items.endPosition.utf8Offset]
    return isConstant || !later.assigns(name)
  }
}

extension NameUse.Root {
  /// Whether the name is that of an entity or of a class of the app.
  var isInformative: Bool {
    if case .class(let name) = self { !name.hasPrefix("NS") } else { true }
  }
}

extension SourceText {
  /// Returns the class of the objects that a request fetches by the type of the variable.
  func typedRequest(_ binding: PatternBindingSyntax) -> NameUse.Root? {
    if let type = binding.typeAnnotation?.type { return fetched(self.type(type)) }
    return (binding.initializer?.value.as(FunctionCallExprSyntax.self)).flatMap { generic($0.calledExpression) }
  }

  /// Returns the class in `NSFetchRequest<Order>`.
  func generic(_ callee: ExprSyntax) -> NameUse.Root? {
    guard let callee = callee.as(GenericSpecializationExprSyntax.self),
      case .type(let argument)? = callee.genericArgumentClause.arguments.first?.argument,
      case .named(let type, _) = type(argument)
    else { return nil }
    return .class(type.lastComponent)
  }

  /// Returns the class of `Order.getFetchRequest()`; `nil` for other calls.
  func requestMethod(_ call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard let name = callee(of: call), RequestMethods.contains(name), let type = base(of: call),
      type.first?.isUppercase ?? false, type != "Self"
    else { return nil }
    return .class(type)
  }

  /// Returns the class in the type `NSFetchRequest<Order>`.
  func fetched(_ type: TypeReference) -> NameUse.Root? {
    guard case .named("NSFetchRequest", let generics) = type.unwrapped, case .named(let name, _)? = generics.first
    else {
      return nil
    }
    return .class(name.lastComponent)
  }

  /// Returns the class in the type `NSFetchRequest<Order>` of a parameter or of the result of a function. `nil` for a
  /// generic parameter of the function.
  func fetched(_ type: TypeSyntax, in function: FunctionDeclSyntax) -> NameUse.Root? {
    let generics = function.genericParameterClause?.parameters.map { NameUse.Root.class(name($0.name)) } ?? []
    return fetched(self.type(type)).flatMap { generics.contains($0) ? nil : $0 }
  }

  /// Whether a node contains a name as a whole word.
  func containsWord(_ name: String, in node: some SyntaxProtocol) -> Bool {
    bytes[range(span(of: node))].split { !$0.continuesName }.contains { $0.elementsEqual(name.utf8) }
  }
}
