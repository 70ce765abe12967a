import PlumbDeclarations
import SwiftSyntax

/// The fetch request that an expression is part of, if the code around the expression shows it with certainty.
///
///     let request = Order.fetchRequest()
///     request.sortDescriptors = [NSSortDescriptor(key: "total", ascending: true)]
///
/// The sort descriptor is assigned to a local request for objects of the class `Order`. The type of a parameter or of a
/// property shows its request: `NSFetchRequest<Order>`. A local request that is assigned twice is unknown unless
/// its type shows the class: `var request: NSFetchRequest<Order>`.
struct FetchContext {
  let text: SourceText
  /// Whether the file fetches expressions. Their names may be keys of a request.
  private let hasExpressions: Bool
  /// Whether the file fetches dictionaries, whose keys need not be properties.
  let hasDictionaries: Bool
  /// Whether the searched expression is a part of an `NSExpression`.
  private let isInExpression: Bool
  /// The classes of the objects that the requests of functions fetch.
  private let functions: [String: NameUse.Root]

  init(
    _ text: SourceText, hasExpressions: Bool, hasDictionaries: Bool, isInExpression: Bool = false,
    functions: [String: NameUse.Root] = [:]
  ) {
    (self.text, self.hasDictionaries) = (text, hasDictionaries)
    (self.hasExpressions, self.isInExpression, self.functions) = (hasExpressions, isInExpression, functions)
  }

  /// The root of a request, and whether the expression is the first one of its list.
  typealias Place = (root: NameUse.Root, isFirst: Bool)

  /// The properties of a request whose values contain key paths from its entity.
  private static let properties: Set<String> = [
    "predicate", "sortDescriptors", "propertiesToFetch", "propertiesToGroupBy", "propertiesToUpdate",
    "relationshipKeyPathsForPrefetching", "nsPredicate", "nsSortDescriptors",
  ]

  /// Returns the request that a predicate or a sort descriptor is assigned to or passed to.
  func place(of call: FunctionCallExprSyntax) -> Place? {
    let node = end(of: Syntax(call))
    let isFirst = Self.isFirst(Syntax(call))
    if let sequence = node.as(SequenceExprSyntax.self) { return root(of: sequence).map { ($0, isFirst) } }
    if let constant = constant(boundBy: node) { return place(ofVariable: constant.name, after: constant.item, isFirst) }
    if let list = list(appending: node) {
      return root(ofVariable: list, at: node).map { ($0, isFirst: false) }
    }
    if let attribute = node.as(AttributeSyntax.self) { return root(of: attribute).map { ($0, isFirst) } }
    if let outer = node.as(FunctionCallExprSyntax.self), let callee = text.callee(of: outer) {
      if let type = text.recordClass(of: outer, callee) { return (.class(type), isFirst) }
      guard callee.hasSuffix("FetchRequest") else { return nil }
      let root = entity(in: outer.arguments) ?? text.generic(outer.calledExpression) ?? root(ofWrapperFor: outer)
      return root.map { ($0, isFirst) }
    }
    return nil
  }

  /// Whether an expression is the first element of its array, or is in no array.
  static func isFirst(_ node: Syntax) -> Bool {
    guard let element = node.parent?.as(ArrayElementSyntax.self) else { return true }
    return element.parent?.as(ArrayElementListSyntax.self)?.first == element
  }

  /// Returns the root of a request whose property the sequence assigns.
  func root(of sequence: SequenceExprSyntax) -> NameUse.Root? {
    guard let (property, _) = text.assignment(sequence), Self.properties.contains(property),
      let target = sequence.elements.first?.as(MemberAccessExprSyntax.self)
    else { return nil }
    return root(of: target.base)
  }

  /// Returns the root of a request that a local variable contains.
  func root(of expression: ExprSyntax?) -> NameUse.Root? {
    guard let expression else { return nil }
    let acceptsExpressions = isInExpression || !hasExpressions
    if let variable = expression.as(DeclReferenceExprSyntax.self),
      let root = LocalVariable(text.name(variable.baseName), text)?
        .request(at: Syntax(variable), acceptsExpressions: acceptsExpressions, functions)
    {
      return root
    }
    return acceptsExpressions ? text.propertyRequest(expression, functions) ?? controllerRequest(expression) : nil
  }

  /// Returns the root of the request of a local controller: `controller.fetchRequest`.
  private func controllerRequest(_ expression: ExprSyntax) -> NameUse.Root? {
    guard let member = expression.as(MemberAccessExprSyntax.self),
      text.name(member.declName.baseName) == "fetchRequest",
      let variable = member.base?.as(DeclReferenceExprSyntax.self),
      let value = LocalVariable(text.name(variable.baseName), text)?.value(at: Syntax(variable)),
      let call = value.as(FunctionCallExprSyntax.self), text.callee(of: call) == "NSFetchedResultsController"
    else { return nil }
    return text.generic(call.calledExpression) ?? root(of: text.argument("fetchRequest", of: call))
  }

  /// Returns the node at which lists, parentheses, conditional expressions and compound predicates around an
  /// expression end.
  func end(of node: Syntax) -> Syntax {
    var node = node
    while let parent = node.parent {
      node = parent
      switch parent.kind {
      case .arrayElement, .arrayElementList, .arrayExpr, .exprList, .labeledExpr, .labeledExprList, .tupleExpr,
        .unresolvedTernaryExpr, .initializerClause:
        continue
      case .functionCallExpr:
        let callee = parent.as(FunctionCallExprSyntax.self).flatMap(text.callee)
        if callee == Self.combination || isInExpression && callee == Self.expression { continue }
      default: break
      }
      break
    }
    return node
  }

  /// Returns the request that fetches the value of an `NSExpression`: its description is a local variable.
  ///
  ///     total.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "price")])
  ///     request.propertiesToFetch = [total]
  func root(ofExpression call: FunctionCallExprSyntax) -> NameUse.Root? {
    let context = FetchContext(
      text, hasExpressions: hasExpressions, hasDictionaries: hasDictionaries, isInExpression: true,
      functions: functions)
    let node = context.end(of: Syntax(call))
    guard let sequence = node.as(SequenceExprSyntax.self), text.assignment(sequence)?.property == "expression",
      let target = sequence.elements.first?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return context.root(ofVariable: text.name(target.baseName), at: node)
  }

  /// The type of the parts of an expression.
  private static let expression = "NSExpression"
  /// The type whose initializers combine predicates.
  private static let combination = "NSCompoundPredicate"

  /// Returns the local constant with a value at which `end(of:)` ends, and its statement. `nil` for a variable, which can
  /// have another value later.
  func constant(boundBy node: Syntax) -> (name: String, item: CodeBlockItemSyntax)? {
    guard let binding = node.as(PatternBindingSyntax.self), let name = text.variable(binding),
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
      declaration.bindingSpecifier.tokenKind == .keyword(.let),
      let item = declaration.parent?.as(CodeBlockItemSyntax.self)
    else { return nil }
    return (name, item)
  }

  /// Returns the request to which a list is assigned later, in the block of a node or in a block around it.
  private func root(ofVariable name: String, at node: Syntax) -> NameUse.Root? {
    var (node, blocks) = (node, 0)
    while let parent = node.parent, blocks < Self.mostBlocks {
      node = parent
      guard let item = node.as(CodeBlockItemSyntax.self) else { continue }
      if let place = place(ofVariable: name, after: item, false) { return place.root }
      blocks += 1
    }
    return nil
  }

  /// The maximum number of blocks, and of variables, on the way from a predicate to its request.
  private static let mostBlocks = 4

  /// Returns the request to which the later statements of a block, or those in their blocks, assign a variable, also as a
  /// part of a list or of a compound predicate, and also through another constant.
  private func place(
    ofVariable name: String, after item: CodeBlockItemSyntax, _ isFirst: Bool, depth: Int = 0
  ) -> Place? {
    guard depth < Self.mostBlocks, let items = item.parent?.as(CodeBlockItemListSyntax.self),
      items.count <= LocalVariable.mostItems
    else { return nil }
    for later in items.drop(while: { $0 != item }).dropFirst().flatMap({ $0.withItems(naming: name, text) }) {
      if let sequence = later.item.as(SequenceExprSyntax.self), let (_, values) = text.assignment(sequence) {
        let elements = values.flatMap(parts)
        if let index = elements.firstIndex(where: { text.path($0) == name }), let root = root(of: sequence) {
          return (root, isFirst && index == 0)
        }
      } else if let declaration = later.item.as(VariableDeclSyntax.self),
        let binding = declaration.bindings.first, let next = text.variable(binding),
        binding.initializer.map({ parts($0.value).contains { text.path($0) == name } }) ?? false
      {
        return place(ofVariable: next, after: later, false, depth: depth + 1)
      } else if let call = later.item.as(FunctionCallExprSyntax.self), let list = list(appending: Syntax(call)),
        call.arguments.contains(where: { text.path($0.expression) == name }),
        let root = root(ofVariable: list, at: Syntax(call))
      {
        return (root, false)
      }
    }
    return nil
  }

  /// Returns the elements of lists and the parts of compound predicates.
  func parts(_ value: ExprSyntax) -> [ExprSyntax] {
    if let array = value.as(ArrayExprSyntax.self) { return array.elements.map(\.expression).flatMap(parts) }
    guard let call = value.as(FunctionCallExprSyntax.self), text.callee(of: call) == Self.combination else {
      return [value]
    }
    return call.arguments.map(\.expression).flatMap(parts)
  }

  /// Returns the local list to which a node appends: `predicates` for `predicates.append(…)`.
  private func list(appending node: Syntax) -> String? {
    guard let call = node.as(FunctionCallExprSyntax.self), text.callee(of: call) == "append",
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return text.name(base.baseName)
  }

  /// Returns the root of a SwiftUI property wrapper: the entity in its arguments, or the type of the results.
  private func root(of attribute: AttributeSyntax) -> NameUse.Root? {
    guard text.string(of: attribute.attributeName).hasSuffix("FetchRequest") else { return nil }
    if case .argumentList(let arguments)? = attribute.arguments, let root = entity(in: arguments) { return root }
    let binding = attribute.parent?.parent?.as(VariableDeclSyntax.self)?.bindings.first
    guard let type = binding?.typeAnnotation?.type, case .named(_, let generics) = text.type(type),
      case .named(let name, _)? = generics.last
    else { return nil }
    return .class(name.lastComponent)
  }

  /// Returns the root of a property wrapper that an initializer creates: `_orders = FetchRequest(sortDescriptors: [])`.
  private func root(ofWrapperFor call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false,
      let target = sequence.elements.first.flatMap(text.path)?.lastComponent, target.hasPrefix("_"),
      let type = text.enclosingType(of: Syntax(call))
    else { return nil }
    return functions["\(type).\(target.dropFirst())"]
  }

  /// Returns the class in `entity: Order.entity()`.
  func entity(in arguments: LabeledExprListSyntax) -> NameUse.Root? {
    let value = arguments.first { $0.label.map(text.name) == "entity" }?.expression
    guard let call = value?.as(FunctionCallExprSyntax.self), text.callee(of: call) == "entity" else { return nil }
    return text.base(of: call).map { .class($0) }
  }
}
