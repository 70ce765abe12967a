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

  /// Returns the root of the request that the variable contains at a node. `nil` if it is declared outside of the
  /// function, by a pattern, or assigned again. If the block fetches expressions, whose names may be keys, it is also
  /// `nil` unless `acceptsExpressions` is `true`. `functions` are those of the file that return requests.
  func request(at node: Syntax, acceptsExpressions: Bool, _ functions: [String: NameUse.Root]) -> NameUse.Root? {
    switch declaration(at: node) {
    case .binding(let binding, let items)?:
      return acceptsExpressions || !text.contains("NSExpressionDescription", in: items)
        ? request(binding, functions) : nil
    case .parameter(let parameter, let function)?:
      return acceptsExpressions ? text.fetched(parameter.type, in: function) : nil
    case nil: return nil
    }
  }

  /// Returns the object that the variable contains at a node: a new object, or a parameter or a variable with a class
  /// as its type.
  func object(at node: Syntax) -> NameUse.Root? {
    switch declaration(at: node) {
    case .parameter(let parameter, let function)?:
      isGeneric(parameter, function) ? nil : text.class(of: text.type(parameter.type))
    case .binding(let binding, _)?:
      binding.typeAnnotation.flatMap { text.class(of: text.type($0.type)) }
        ?? binding.initializer.flatMap { object($0.value) }
    case nil: nil
    }
  }

  /// Returns the initial value that the variable has at a node.
  func value(at node: Syntax) -> ExprSyntax? {
    guard case .binding(let binding, _)? = declaration(at: node) else { return nil }
    return binding.initializer?.value
  }

  private enum Declaration {
    case binding(PatternBindingSyntax, in: CodeBlockItemListSyntax)
    case parameter(FunctionParameterSyntax, of: FunctionDeclSyntax)
  }

  /// Returns the declaration of the variable that a node uses. `nil` if it is declared outside of the function, by a
  /// pattern, or assigned again.
  private func declaration(at node: Syntax) -> Declaration? {
    var node = node
    while let parent = node.parent {
      if let items = parent.as(CodeBlockItemListSyntax.self) {
        guard items.count <= Self.mostItems else { return nil }
        for item in items.prefix(while: { Syntax($0) != node }).reversed() {
          if let binding = binding(in: item) {
            return isUnchanged(binding, item, in: items) ? .binding(binding, in: items) : nil
          }
          if item.item.is(GuardStmtSyntax.self), text.contains(name, in: item) { return nil }
        }
      } else if Self.isFunction(parent) {
        return parameter(of: parent)
      } else if header(of: parent).contains(where: { text.contains(name, in: $0) }) {
        return nil
      }
      node = parent
    }
    return nil
  }

  /// Returns the parameter of a function with the variable's name.
  private func parameter(of node: Syntax) -> Declaration? {
    guard let function = node.as(FunctionDeclSyntax.self) else { return nil }
    return function.signature.parameterClause.parameters.first { text.name($0.secondName ?? $0.firstName) == name }
      .map { .parameter($0, of: function) }
  }

  /// Whether the type of a parameter is one of the function's generic parameters.
  private func isGeneric(_ parameter: FunctionParameterSyntax, _ function: FunctionDeclSyntax) -> Bool {
    guard let generics = function.genericParameterClause?.parameters else { return false }
    return generics.contains { text.type(parameter.type).unwrapped == .named(text.name($0.name)) }
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

  /// Whether the block does not assign another value to the variable.
  private func isUnchanged(
    _ binding: PatternBindingSyntax, _ item: CodeBlockItemSyntax, in items: CodeBlockItemListSyntax
  ) -> Bool {
    let isConstant = binding.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.tokenKind == .keyword(.let)
    let later = text.bytes[item.endPosition.utf8Offset..<items.endPosition.utf8Offset]
    return isConstant || !later.assigns(name)
  }

  /// Returns the class or the entity of a new object: `Order(context: context)`,
  /// `NSEntityDescription.insertNewObject(forEntityName: "Order", into: context)`, also with a cast.
  private func object(_ value: ExprSyntax) -> NameUse.Root? {
    let value = value.as(SequenceExprSyntax.self)?.elements.first ?? value
    guard let call = value.as(FunctionCallExprSyntax.self), let callee = text.callee(of: call) else { return nil }
    if callee == "insertNewObject" { return text.namedEntity(in: call) }
    if callee == "NSManagedObject" { return text.argument("entity", of: call).flatMap(text.description) }
    let isInsertion = ["context", "insertInto"].contains { text.argument($0, of: call) != nil }
    return isInsertion && callee.first?.isUppercase == true ? .class(callee) : nil
  }

  /// Returns the root of the request in the variable's initial value.
  private func request(_ binding: PatternBindingSyntax, _ functions: [String: NameUse.Root]) -> NameUse.Root? {
    let annotated = binding.typeAnnotation.flatMap { text.fetched(text.type($0.type)) }
    var value = binding.initializer?.value
    // A cast: `Order.fetchRequest() as! NSFetchRequest<Order>`.
    if let elements = value?.as(SequenceExprSyntax.self)?.elements,
      elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) ?? false
    {
      value = elements.first
    }
    guard let call = value?.as(FunctionCallExprSyntax.self) else { return annotated }
    if let entity = text.argument("entityName", of: call) {
      if let name = text.string(literal: entity) { return .entity(name) }
      return generic(call.calledExpression) ?? annotated
    }
    if text.callee(of: call) == "NSFetchRequest" { return generic(call.calledExpression) ?? annotated }
    if text.callee(of: call) == "fetchRequest", call.arguments.isEmpty, let type = text.base(of: call) {
      return .class(type)
    }
    if annotated == nil, let name = text.callee(of: call), let found = functions[name] {
      return text.isOwn(call) || text.base(of: call).map({ found == .class($0) }) ?? false ? found : nil
    }
    return annotated ?? text.requestMethod(call)
  }

  /// Returns the class in `NSFetchRequest<Order>`.
  private func generic(_ callee: ExprSyntax) -> NameUse.Root? {
    guard let callee = callee.as(GenericSpecializationExprSyntax.self),
      case .type(let argument)? = callee.genericArgumentClause.arguments.first?.argument,
      case .named(let type, _) = text.type(argument)
    else { return nil }
    return .class(type.lastComponent)
  }
}

extension SourceText {
  /// Returns the class of `Order.getFetchRequest()`; `nil` for other calls.
  fileprivate func requestMethod(_ call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard let name = callee(of: call), RequestMethods.contains(name), let type = base(of: call),
      type.first?.isUppercase ?? false, type != "Self"
    else { return nil }
    return .class(type)
  }

  /// Returns the entity in `forEntityName: "Order"`.
  fileprivate func namedEntity(in call: FunctionCallExprSyntax) -> NameUse.Root? {
    argument("forEntityName", of: call).flatMap(string(literal:)).map { .entity($0) }
  }

  /// Returns the entity of a description: `NSEntityDescription.entity(forEntityName: "Order", in: context)`, or a local
  /// variable with it.
  fileprivate func description(_ value: ExprSyntax) -> NameUse.Root? {
    var value = value.as(ForceUnwrapExprSyntax.self)?.expression ?? value
    if let variable = value.as(DeclReferenceExprSyntax.self) {
      guard let found = LocalVariable(name(variable.baseName), self)?.value(at: Syntax(variable)) else { return nil }
      value = found.as(ForceUnwrapExprSyntax.self)?.expression ?? found
    }
    guard let call = value.as(FunctionCallExprSyntax.self), callee(of: call) == "entity" else { return nil }
    return namedEntity(in: call)
  }

  /// Returns the class in the type `NSFetchRequest<Order>`.
  func fetched(_ type: TypeReference) -> NameUse.Root? {
    guard case .named("NSFetchRequest", let generics) = type, case .named(let name, _)? = generics.first else {
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

  /// Returns the class of a variable with a type: `Order` for `Order?`. `nil` for other types, and for the class of all
  /// managed objects.
  fileprivate func `class`(of type: TypeReference) -> NameUse.Root? {
    guard case .named(let name, let arguments) = type.unwrapped, arguments.isEmpty, name != "NSManagedObject" else {
      return nil
    }
    return .class(name.lastComponent)
  }

  /// Whether a node contains a name as a whole word.
  fileprivate func contains(_ name: String, in node: some SyntaxProtocol) -> Bool {
    bytes[range(span(of: node))].split { !$0.continuesName }.contains { $0.elementsEqual(name.utf8) }
  }
}
