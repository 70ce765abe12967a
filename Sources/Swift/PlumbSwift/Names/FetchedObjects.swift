import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// The managed objects in local variables, whose keys must exist.
///
///     let request = NSFetchRequest<NSManagedObject>(entityName: "Order")
///     for order in try context.fetch(request) {
///       order.setValue(7, forKey: "number")                  // number of Order
///     }
extension FetchContext {
  /// Returns the object on which a method of key-value coding is called. `nil` if it is not a new object, a fetched object,
  /// or a variable with a class as its type.
  func object(of call: FunctionCallExprSyntax) -> NameUse.Root? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.base.flatMap { object($0) }
  }

  /// The maximum number of variables and calls on the way from a use of an object to its class.
  private static let deepest = 6

  private func object(_ expression: ExprSyntax, depth: Int = 0) -> NameUse.Root? {
    guard depth < Self.deepest else { return nil }
    let (value, type) = text.withoutCast(expression)
    let named = type.flatMap { text.class(of: text.type($0)) }
    if let variable = value.as(DeclReferenceExprSyntax.self) {
      return root(in: variable, text.class) {
        object($0, depth: depth + 1)
      } element: {
        elements(of: $0, depth: depth + 1)
      } ?? named
    }
    if let call = value.as(FunctionCallExprSyntax.self) { return object(call, depth: depth) ?? named }
    if let member = value.as(MemberAccessExprSyntax.self) {
      guard ["first", "last"].contains(text.name(member.declName.baseName)) else { return named }
      return member.base.flatMap { elements(of: $0, depth: depth + 1) } ?? named
    }
    guard let list = value.as(SubscriptCallExprSyntax.self), list.arguments.count == 1 else { return named }
    return elements(of: list.calledExpression, depth: depth + 1) ?? named
  }

  /// Returns the root of what a variable contains. `type` returns that of a declared type, `value` that of a value, and
  /// `element` that of an element of a list.
  private func root(
    in variable: DeclReferenceExprSyntax, _ type: (TypeReference) -> NameUse.Root?,
    _ value: (ExprSyntax) -> NameUse.Root?, element: (ExprSyntax) -> NameUse.Root? = { _ in nil }
  ) -> NameUse.Root? {
    switch LocalVariable(text.name(variable.baseName), text)?.declaration(at: Syntax(variable)) {
    case .binding(let binding, _, let isChanged)?:
      if let declared = binding.typeAnnotation?.type { return type(text.type(declared)) }
      let found = binding.initializer.flatMap { value($0.value) }
      // An object of another entity can be assigned to a variable, and none of another class.
      if isChanged, case .entity? = found { return nil }
      return found
    case .parameter(let parameter, let function)?:
      return text.isGeneric(parameter, of: function) ? nil : type(text.type(parameter.type))
    case .element(let list)?: return element(list)
    case .unwrapped(let condition)?:
      return condition.typeAnnotation.flatMap { type(text.type($0.type)) }
        ?? condition.initializer.flatMap { value($0.value) }
    case nil: return nil
    }
  }

  /// Returns the class or the entity of a new object, or of one in a list: `Order(context: context)`,
  /// `NSEntityDescription.insertNewObject(forEntityName: "Order", into: context)`, `orders.first { … }`.
  private func object(_ call: FunctionCallExprSyntax, depth: Int) -> NameUse.Root? {
    guard let callee = text.callee(of: call) else { return nil }
    switch callee {
    case "insertNewObject", "insertNewObjectForEntityForName": return text.namedEntity(in: call)
    case "NSManagedObject": return text.argument("entity", of: call).flatMap(text.description)
    case "first", "last", "randomElement": return text.receiver(of: call).flatMap { elements(of: $0, depth: depth + 1) }
    default:
      let isInsertion = ["context", "insertInto", "insertIntoManagedObjectContext"].contains {
        text.argument($0, of: call) != nil
      }
      return isInsertion && callee.first?.isUppercase == true ? .class(callee) : nil
    }
  }

  /// Returns the class or the entity of the objects in a list: `try context.fetch(request)`, or a variable with one.
  private func elements(of expression: ExprSyntax, depth: Int) -> NameUse.Root? {
    guard depth < Self.deepest, !hasDictionaries else { return nil }
    let (value, type) = text.withoutCast(expression)
    let named = type.flatMap { text.elementClass(of: text.type($0)) }
    if let call = value.as(FunctionCallExprSyntax.self) {
      switch text.callee(of: call) {
      case "fetch", "executeFetchRequest": return root(of: call.arguments.first?.expression) ?? named
      case "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast":
        return text.receiver(of: call).flatMap { elements(of: $0, depth: depth + 1) } ?? named
      default: return named
      }
    }
    guard let variable = value.as(DeclReferenceExprSyntax.self) else { return named }
    return root(in: variable, text.elementClass) { elements(of: $0, depth: depth + 1) } ?? named
  }
}

extension SourceText {
  /// Returns an expression without `try`, unwrapping, parentheses and a cast, and the type of the cast:
  /// `(try? context.fetch(request)) as? [Order] ?? []`.
  fileprivate func withoutCast(_ expression: ExprSyntax) -> (value: ExprSyntax, type: TypeSyntax?) {
    var (value, type) = (expression, TypeSyntax?.none)
    while true {
      if let attempt = value.as(TryExprSyntax.self) {
        value = attempt.expression
      } else if let call = value.as(AwaitExprSyntax.self) {
        value = call.expression
      } else if let unwrapped = value.as(ForceUnwrapExprSyntax.self) {
        value = unwrapped.expression
      } else if let chain = value.as(OptionalChainingExprSyntax.self) {
        value = chain.expression
      } else if let tuple = value.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        value = only.expression
      } else if let elements = value.as(SequenceExprSyntax.self)?.elements, let first = elements.first,
        let sign = elements.dropFirst().first
      {
        if sign.is(UnresolvedAsExprSyntax.self) {
          type = elements.dropFirst(2).first?.as(TypeExprSyntax.self)?.type ?? type
        } else if string(of: sign) != "??" {
          return (value, type)
        }
        value = first
      } else {
        return (value, type)
      }
    }
  }

  /// Returns the value on which a method is called.
  fileprivate func receiver(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.base
  }

  /// Returns the entity in `forEntityName: "Order"`. In old Swift, the name is the first argument.
  fileprivate func namedEntity(in call: FunctionCallExprSyntax) -> NameUse.Root? {
    let first = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    return (argument("forEntityName", of: call) ?? first).flatMap(string(literal:)).map { .entity($0) }
  }

  /// Returns the entity of a description: `NSEntityDescription.entity(forEntityName: "Order", in: context)`, or a local
  /// variable with it.
  fileprivate func description(_ value: ExprSyntax) -> NameUse.Root? {
    var value = withoutCast(value).value
    if let variable = value.as(DeclReferenceExprSyntax.self) {
      guard let found = LocalVariable(name(variable.baseName), self)?.value(at: Syntax(variable)) else { return nil }
      value = withoutCast(found).value
    }
    guard let call = value.as(FunctionCallExprSyntax.self),
      ["entity", "entityForName"].contains(callee(of: call) ?? "")
    else { return nil }
    return namedEntity(in: call)
  }

  /// Returns the class of a variable with a type: `Order` for `Order?`. `nil` for other types, and for the class of all
  /// managed objects.
  fileprivate func `class`(of type: TypeReference) -> NameUse.Root? {
    guard case .named(let name, let arguments) = type.unwrapped, arguments.isEmpty, name != "NSManagedObject" else {
      return nil
    }
    return .class(name.lastComponent)
  }

  /// Returns the class of the elements of an array: `Order` for `[Order]?`.
  fileprivate func elementClass(of type: TypeReference) -> NameUse.Root? {
    guard case .array(let element) = type.unwrapped else { return nil }
    return self.class(of: element)
  }

  /// Whether the type of a parameter is, or contains, one of the function's generic parameters.
  fileprivate func isGeneric(_ parameter: FunctionParameterSyntax, of function: FunctionDeclSyntax) -> Bool {
    let generics = function.genericParameterClause?.parameters.map { name($0.name) } ?? []
    return parameter.type.tokens(viewMode: .sourceAccurate).contains { generics.contains(name($0)) }
  }
}
