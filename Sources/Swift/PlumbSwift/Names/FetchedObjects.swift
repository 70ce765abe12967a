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
  /// Returns the object on which a method of key-value coding is called, or one of a list, which calls the method of each
  /// element. `nil` if it is not a new object, a fetched object, or one with a known class.
  func object(of call: FunctionCallExprSyntax) -> NameUse.Root? {
    text.receiver(of: call).flatMap { object($0) ?? elements(of: $0) }
  }

  /// The maximum number of variables and calls on the way from a use of an object to its class.
  private static let deepest = 6

  /// Returns the class or the entity of an object.
  func object(_ expression: ExprSyntax, depth: Int = 0) -> NameUse.Root? {
    guard depth < Self.deepest else { return nil }
    let (value, type) = text.withoutCast(expression)
    let named = type.flatMap { text.class(of: text.type($0)) }
    if let call = value.as(FunctionCallExprSyntax.self) { return object(call, depth: depth) ?? named }
    if let member = value.as(MemberAccessExprSyntax.self),
      Self.elements.contains(text.name(member.declName.baseName))
    {
      return member.base.flatMap { elements(of: $0, depth: depth + 1) } ?? named
    }
    if let list = value.as(SubscriptCallExprSyntax.self) {
      return (list.arguments.count == 1 ? elements(of: list.calledExpression, depth: depth + 1) : nil) ?? named
    }
    return root(in: value, depth, text.class) {
      object($0, depth: depth + 1)
    } element: {
      elements(of: $0, depth: depth + 1)
    } ?? named
  }

  /// Returns the root of what a variable or a property contains. `type` returns that of a declared type, `value` that of a
  /// value, and `element` that of an element of a list.
  private func root(
    in expression: ExprSyntax, _ depth: Int, _ type: (TypeReference) -> NameUse.Root?,
    _ value: (ExprSyntax) -> NameUse.Root?, element: (ExprSyntax) -> NameUse.Root? = { _ in nil }
  ) -> NameUse.Root? {
    guard let variable = expression.as(DeclReferenceExprSyntax.self) else {
      return property(expression, depth, type)
    }
    switch LocalVariable(text.name(variable.baseName), text)?.declaration(at: Syntax(variable)) {
    case .binding(let binding, _, let isChanged)?:
      let declared = binding.typeAnnotation.flatMap { type(text.type($0.type)) }
      if binding.typeAnnotation != nil, declared?.isInformative ?? true { return declared }
      let found = binding.initializer.flatMap { value($0.value) }
      // An object of another entity can be assigned to a variable, and none of another class.
      if isChanged, case .entity? = found { return declared }
      return found ?? declared
    case .parameter(let parameter, let function)?:
      return text.isGeneric(parameter, of: function) ? nil : type(text.type(parameter.type))
    case .element(let list)?: return element(list)
    case .unwrapped(let condition)?:
      return condition.typeAnnotation.flatMap { type(text.type($0.type)) }
        ?? condition.initializer.flatMap { value($0.value) }
    case .argument(let closure)?:
      if let declared = text.parameters(of: closure).first(where: { $0.name == text.name(variable.baseName) })?.type {
        return type(text.type(declared))
      }
      return text.list(visitedBy: closure).flatMap(element) ?? insertion(by: closure)
    case nil: return property(expression, depth, type)
    }
  }

  /// Returns the root of what a property contains, by its type, or by its name if it is a relationship: `order.tags`.
  private func property(
    _ expression: ExprSyntax, _ depth: Int, _ type: (TypeReference) -> NameUse.Root?
  ) -> NameUse.Root? {
    let member = file.member(expression)
    if let types = member.flatMap({ file.types[$0] }), let root = types.first.flatMap(type), Set(types).count == 1 {
      return root
    }
    let base = expression.as(MemberAccessExprSyntax.self)?.base
    if let base, text.path(base) != "self" {
      let name = expression.as(MemberAccessExprSyntax.self).map { text.name($0.declName.baseName) }
      guard let name, let owner = object(base, depth: depth + 1) else { return nil }
      return .related(name, to: owner)
    }
    guard let member, !member.withoutLastComponent.isEmpty else { return nil }
    return .related(member.lastComponent, to: .class(member.withoutLastComponent))
  }

  /// Returns the root of the objects that a batch insertion creates with a closure.
  func insertion(by closure: ClosureExprSyntax) -> NameUse.Root? {
    let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
      text.callee(of: call) == "NSBatchInsertRequest"
    else { return nil }
    return text.argument("entityName", of: call).flatMap(file.string).map { .entity($0) } ?? entity(in: call.arguments)
  }

  /// The properties and the methods of lists that return an element.
  private static let elements: Set<String> = [
    "first", "last", "randomElement", "anyObject", "firstObject", "lastObject",
  ]
  /// The properties and the methods of lists that return a list with elements of the list.
  private static let lists: Set<String> = [
    "filter", "filtered", "sorted", "sortedArray", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled",
    "allObjects", "array", "set", "lazy", "union", "intersection", "subtracting",
  ]
  /// The types that are created from a list.
  private static let copies: Set<String> = [
    "Array", "Set", "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet",
  ]

  /// Returns the class or the entity of a new object, or of one in a list: `Order(context: context)`,
  /// `NSEntityDescription.insertNewObject(forEntityName: "Order", into: context)`, `orders.first { … }`.
  private func object(_ call: FunctionCallExprSyntax, depth: Int) -> NameUse.Root? {
    guard let callee = text.callee(of: call) else { return nil }
    switch callee {
    case "insertNewObject", "insertNewObjectForEntityForName": return file.namedEntity(in: call)
    case "NSManagedObject": return text.argument("entity", of: call).flatMap(file.description)
    case "object" where text.argument("at", of: call) != nil:
      return text.receiver(of: call).flatMap { controller($0) ?? elements(of: $0, depth: depth + 1) }
    case _ where Self.elements.contains(callee):
      return text.receiver(of: call).flatMap { elements(of: $0, depth: depth + 1) }
    default:
      let isInsertion = ["context", "insertInto", "insertIntoManagedObjectContext"].contains {
        text.argument($0, of: call) != nil
      }
      return isInsertion && callee.first?.isUppercase == true ? .class(callee) : nil
    }
  }

  /// Whether a request may fetch dictionaries: a local one only if the member around it mentions them.
  private func mayFetchDictionaries(_ request: ExprSyntax?) -> Bool {
    guard file.hasDictionaries else { return false }
    guard let request, request.is(DeclReferenceExprSyntax.self), file.value(request) != request else { return true }
    return text.contains("ictionaryResultType", in: text.item(around: Syntax(request)))
  }

  /// Returns the class or the entity of the objects in a list: `try context.fetch(request)`, or a variable with one.
  func elements(of expression: ExprSyntax, depth: Int = 0) -> NameUse.Root? {
    guard depth < Self.deepest else { return nil }
    let (value, type) = text.withoutCast(expression)
    let named = type.flatMap { text.elementClass(of: text.type($0)) }
    if let call = value.as(FunctionCallExprSyntax.self) {
      let callee = text.callee(of: call) ?? ""
      switch callee {
      case "fetch", "executeFetchRequest":
        // Keys of dictionaries need not be properties.
        let request = call.arguments.first?.expression
        return (mayFetchDictionaries(request) ? nil : root(of: request)) ?? named
      case _ where Self.copies.contains(callee) && call.arguments.count == 1:
        return call.arguments.first.flatMap { elements(of: $0.expression, depth: depth + 1) } ?? named
      case _ where Self.lists.contains(callee) || SourceText.oldFilters.contains(callee):
        return text.receiver(of: call).flatMap { elements(of: $0, depth: depth + 1) } ?? named
      default: return named
      }
    }
    if let member = value.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = text.name(member.declName.baseName)
      if name == "fetchedObjects" { return (file.hasDictionaries ? nil : controller(base)) ?? named }
      if Self.lists.contains(name), let root = elements(of: base, depth: depth + 1) { return root }
    }
    return root(in: value, depth, text.elementClass) { elements(of: $0, depth: depth + 1) } ?? named
  }
}

extension FileMembers {
  /// Returns the entity in `forEntityName: "Order"`. In old Swift, the name is the first argument.
  func namedEntity(in call: FunctionCallExprSyntax) -> NameUse.Root? {
    let first = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    return (text.argument("forEntityName", of: call) ?? first).flatMap(string).map { .entity($0) }
  }

  /// Returns the entity of a description: `NSEntityDescription.entity(forEntityName: "Order", in: context)`,
  /// `Order.entity()`, or a local variable with it.
  func description(_ expression: ExprSyntax) -> NameUse.Root? {
    let found = value(text.withoutCast(expression).value)
    guard let call = text.withoutCast(found).value.as(FunctionCallExprSyntax.self), let callee = text.callee(of: call)
    else { return nil }
    guard let type = text.base(of: call), type != "NSEntityDescription" else {
      return ["entity", "entityForName"].contains(callee) ? namedEntity(in: call) : nil
    }
    let isOfClass = callee.hasPrefix("entity") && type != "Self" && type.first?.isUppercase ?? false
    return isOfClass ? .class(type) : nil
  }
}

extension SourceText {
  /// Returns an expression without `try`, unwrapping, parentheses and a cast, and the type of the cast:
  /// `(try? context.fetch(request)) as? [Order] ?? []`.
  func withoutCast(_ expression: ExprSyntax) -> (value: ExprSyntax, type: TypeSyntax?) {
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
  func receiver(of call: FunctionCallExprSyntax) -> ExprSyntax? {
    call.calledExpression.as(MemberAccessExprSyntax.self)?.base
  }

  /// Returns the list whose elements are the arguments of a closure: `orders` in `orders.forEach { … }`.
  fileprivate func list(visitedBy closure: ClosureExprSyntax) -> ExprSyntax? {
    let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    guard let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self),
      callee(of: call).map(Self.visiting.contains) ?? false
    else { return nil }
    return receiver(of: call)
  }

  /// The methods of lists whose closures take elements.
  private static let visiting: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "first", "last", "contains", "allSatisfy", "sorted", "min",
    "max",
    "firstIndex", "removeAll", "drop", "prefix", "sort", "partition",
  ]

  /// Returns the class of a variable with a type: `Order` for `Order?`. `nil` for other types and for Foundation's classes.
  fileprivate func `class`(of type: TypeReference) -> NameUse.Root? {
    guard case .named(let name, let arguments) = type.unwrapped, arguments.isEmpty,
      !name.hasPrefix("NS") || name == "NSManagedObject"
    else { return nil }
    return .class(name.lastComponent)
  }

  /// Returns the class of the elements of a list: `Order` for `[Order]?`.
  fileprivate func elementClass(of type: TypeReference) -> NameUse.Root? {
    switch type.unwrapped {
    case .array(let element), .set(let element): return self.class(of: element)
    case .named("FetchedResults", let elements): return elements.first.flatMap { self.class(of: $0) }
    default: return nil
    }
  }

  /// Whether the type of a parameter is, or contains, one of the function's generic parameters.
  fileprivate func isGeneric(_ parameter: FunctionParameterSyntax, of function: FunctionDeclSyntax) -> Bool {
    let generics = function.genericParameterClause?.parameters.map { name($0.name) } ?? []
    return parameter.type.tokens(viewMode: .sourceAccurate).contains { generics.contains(name($0)) }
  }
}
