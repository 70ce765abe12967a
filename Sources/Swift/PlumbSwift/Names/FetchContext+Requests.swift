import PlumbDeclarations
import SwiftSyntax

/// The requests in variables and properties, and those that calls create or return.
extension FetchContext {
  /// Returns the root of the request that an expression is: a variable, a property, or a new request.
  ///
  /// - Parameter isLocal: Whether the expression is the value of a variable in a block that fetches no expressions.
  func root(of expression: ExprSyntax?, depth: Int = 0, isLocal: Bool = false) -> NameUse.Root? {
    guard let expression = expression.map({ text.withoutCast($0).value }), depth < Self.mostBlocks else { return nil }
    let acceptsExpressions = isLocal || isInExpression || !file.hasExpressions
    if let variable = expression.as(DeclReferenceExprSyntax.self),
      let declaration = LocalVariable(text.name(variable.baseName), text)?.declaration(at: Syntax(variable))
    {
      switch declaration {
      case .binding(let binding, let items, let isChanged):
        // Names of fetched expressions may be keys.
        guard acceptsExpressions || !text.contains("NSExpressionDescription", in: items) else { return nil }
        return isChanged ? text.typedRequest(binding) : request(binding, in: items, depth: depth)
      case .parameter(let parameter, let function):
        return acceptsExpressions ? text.fetched(parameter.type, in: function) : nil
      case .unwrapped(let condition):
        return acceptsExpressions ? root(of: condition.initializer?.value, depth: depth + 1) : nil
      case .argument(let closure):
        let parameter = text.parameters(of: closure).first { $0.name == text.name(variable.baseName) }
        return acceptsExpressions ? parameter?.type.flatMap { text.fetched(text.type($0)) } : nil
      case .element: return nil
      }
    }
    guard acceptsExpressions else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { return request(call, depth: depth) }
    let property = usesMembers ? file.member(expression).flatMap { file.requests[$0] } : nil
    return property ?? controllerRequest(expression)
  }

  /// Returns the root of the request in a variable's initial value. Its entity may be set later.
  private func request(_ binding: PatternBindingSyntax, in items: CodeBlockItemListSyntax, depth: Int) -> NameUse.Root?
  {
    let annotated = binding.typeAnnotation.flatMap { text.fetched(text.type($0.type)) }
    let value = binding.initializer.map { text.withoutCast($0.value) }
    let cast = value?.type.flatMap { text.fetched(text.type($0)) }
    let found = root(of: value?.value, depth: depth + 1, isLocal: true)
    let known = [found, annotated, cast].compactMap { $0 }.first { $0.isInformative }
    if let known { return known }
    guard annotated ?? cast ?? found != nil || text.contains("NSFetchRequest", in: binding),
      let name = text.variable(binding)
    else { return nil }
    return entity(assignedTo: name, in: items)
  }

  /// Returns the entity of a request without another one: `request.entity = Order.entity()`.
  private func entity(assignedTo name: String, in items: CodeBlockItemListSyntax) -> NameUse.Root? {
    guard text.contains(".entity", in: items) else { return nil }
    let roots = items.flatMap { $0.withItems(naming: "entity", text) }.compactMap { item -> NameUse.Root?? in
      guard let sequence = item.item.as(SequenceExprSyntax.self), let (property, values) = text.assignment(sequence),
        property == "entity", let target = sequence.elements.first?.as(MemberAccessExprSyntax.self)?.base,
        text.path(text.withoutCast(target).value) == name
      else { return nil }
      return .some(values.count == 1 ? values.first.flatMap { file.description($0) } : nil)
    }
    return Set(roots).count == 1 ? roots.first ?? nil : nil
  }

  /// Returns the root of a request that a call creates or returns.
  private func request(_ call: FunctionCallExprSyntax, depth: Int) -> NameUse.Root? {
    if let closure = call.calledExpression.as(ClosureExprSyntax.self) {
      return unanimous(text.results(in: closure.statements), depth: depth)
    }
    let generic = text.generic(call.calledExpression)
    if let entity = text.argument("entityName", of: call) {
      return file.string(entity).map { .entity($0) } ?? generic
    }
    guard let callee = text.callee(of: call) else { return nil }
    if callee == "NSFetchRequest" { return generic }
    if callee == "fetchRequest", call.arguments.isEmpty, let type = text.base(of: call) { return .class(type) }
    if usesMembers, let found = file.requests[callee] {
      let base = text.base(of: call)
      let isKnown =
        text.isOwn(call) || base.map { found == .class($0) || text.enclosingType(of: Syntax(call)) == $0 } ?? false
      return isKnown ? found : nil
    }
    return text.requestMethod(call)
  }

  /// Returns the root of the requests that a block returns.
  func unanimous(_ results: [ExprSyntax], depth: Int = 0) -> NameUse.Root? {
    let roots = results.map { root(of: $0, depth: depth + 1) }
    return Set(roots).count == 1 ? roots.first ?? nil : nil
  }

  /// Returns the root of the request of a local controller: `controller.fetchRequest`.
  private func controllerRequest(_ expression: ExprSyntax) -> NameUse.Root? {
    guard let member = expression.as(MemberAccessExprSyntax.self), text.name(member.declName.baseName) == "fetchRequest"
    else { return nil }
    return member.base.flatMap(controller)
  }

  /// Returns the root of the request of a controller, in a local variable or in a property.
  func controller(_ expression: ExprSyntax) -> NameUse.Root? {
    let expression = text.withoutCast(expression).value
    if let variable = expression.as(DeclReferenceExprSyntax.self),
      let value = LocalVariable(text.name(variable.baseName), text)?.value(at: Syntax(variable))
    {
      guard let call = value.as(FunctionCallExprSyntax.self), text.callee(of: call) == "NSFetchedResultsController"
      else {
        return nil
      }
      return text.generic(call.calledExpression) ?? root(of: text.argument("fetchRequest", of: call))
    }
    return usesMembers ? file.member(expression).flatMap { file.requests["\($0).fetchRequest"] } : nil
  }
}
