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
  let file: FileMembers
  var text: SourceText { file.text }
  /// Whether the searched expression is a part of an `NSExpression`.
  let isInExpression: Bool
  /// Whether members of the file's types are followed.
  let usesMembers: Bool

  init(_ file: FileMembers, isInExpression: Bool = false, usesMembers: Bool = true) {
    (self.file, self.isInExpression, self.usesMembers) = (file, isInExpression, usesMembers)
  }

  /// The root of a request, and whether the expression is the first one of its list.
  typealias Place = (root: NameUse.Root, isFirst: Bool)

  /// The properties of a request whose values contain key paths from its entity.
  static let properties: Set<String> = [
    "predicate", "sortDescriptors", "propertiesToFetch", "propertiesToGroupBy", "propertiesToUpdate",
    "relationshipKeyPathsForPrefetching", "nsPredicate", "nsSortDescriptors",
  ]

  /// Returns the request that a predicate, a sort descriptor or another part of a request is assigned to or passed to.
  func place(of part: FunctionCallExprSyntax) -> Place? {
    place(at: end(of: Syntax(part)), Self.isFirst(Syntax(part)))
  }

  /// Returns the request of a part whose lists and compound predicates end at a node.
  func place(at node: Syntax, _ isFirst: Bool, depth: Int = 0) -> Place? {
    guard depth < Self.mostBlocks else { return nil }
    if let sequence = node.as(SequenceExprSyntax.self) {
      if let name = text.assignedVariable(sequence) { return root(ofVariable: name, at: node).map { ($0, false) } }
      return root(of: sequence).map { ($0, isFirst) }
    }
    if let constant = constant(boundBy: node) {
      return place(ofVariable: constant.name, after: constant.item, isFirst, depth: depth)
    }
    if let list = list(appending: node) {
      return root(ofVariable: list, at: node).map { ($0, isFirst: false) }
    }
    if let attribute = node.as(AttributeSyntax.self) { return root(of: attribute).map { ($0, isFirst) } }
    if let outer = node.as(FunctionCallExprSyntax.self), let callee = text.callee(of: outer) {
      if let type = text.recordClass(of: outer, callee) { return (.class(type), isFirst) }
      return root(ofWrapper: outer).map { ($0, isFirst) }
    }
    switch text.result(at: node) {
    case .call(let call)?: return place(at: end(of: Syntax(call)), isFirst, depth: depth + 1)
    case .member(let name)?: return usesMembers ? root(ofMember: name).map { ($0, isFirst) } : nil
    case nil: return nil
    }
  }

  /// Returns the request of which the file uses a member as a part; `nil` if there are several or unknown ones.
  private func root(ofMember name: String) -> NameUse.Root? {
    let roots = (file.parts[name] ?? []).compactMap { part -> NameUse.Root?? in
      guard file.member(part.reference) == name else { return nil }
      if let assignment = part.place.as(SequenceExprSyntax.self) { return .some(root(of: assignment)) }
      guard let call = part.place.as(FunctionCallExprSyntax.self), text.filter(in: call) == nil else { return nil }
      return .some(root(ofWrapper: call))
    }
    return Set(roots).count == 1 ? roots.first ?? nil : nil
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
      case .sequenceExpr:
        let elements = parent.as(SequenceExprSyntax.self)?.elements
        if elements?.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) || text.string(of: $0) == "??" })
          ?? false,
          elements?.contains(where: { $0.is(AssignmentExprSyntax.self) }) == false
        {
          continue
        }
      case .functionCallExpr:
        let callee = parent.as(FunctionCallExprSyntax.self).flatMap(text.callee)
        if callee.map(Self.combinations.contains) ?? false || isInExpression && callee == Self.expression { continue }
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
    let context = FetchContext(file, isInExpression: true)
    let node = context.end(of: Syntax(call))
    guard let sequence = node.as(SequenceExprSyntax.self), text.assignment(sequence)?.property == "expression",
      let target = sequence.elements.first?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    else { return nil }
    return context.root(ofVariable: text.name(target.baseName), at: node)
  }

  /// The type of the parts of an expression.
  private static let expression = "NSExpression"
  /// The types whose initializers combine predicates or expressions.
  static let combinations: Set<String> = ["NSCompoundPredicate", "NSComparisonPredicate"]

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
  static let mostBlocks = 4

  /// Returns the request to which the later statements of a block, or those in their blocks, assign a variable, also as a
  /// part of a list or of a compound predicate, and also through another constant.
  private func place(
    ofVariable name: String, after item: CodeBlockItemSyntax, _ isFirst: Bool, depth: Int = 0
  ) -> Place? {
    guard depth < Self.mostBlocks, let items = item.parent?.as(CodeBlockItemListSyntax.self),
      items.count <= LocalVariable.mostItems
    else { return nil }
    for later in items.drop(while: { $0 != item }).dropFirst().flatMap({ $0.withItems(naming: name, text) }) {
      // The variable has another value from here on.
      if later.item.as(SequenceExprSyntax.self).flatMap(text.assignedVariable) == name { return nil }
      if let sequence = later.item.as(SequenceExprSyntax.self), let (_, values) = text.assignment(sequence) {
        let elements = values.flatMap(text.parts)
        if let index = elements.firstIndex(where: { text.path($0) == name }), let root = root(of: sequence) {
          return (root, isFirst && index == 0)
        }
      } else if let declaration = later.item.as(VariableDeclSyntax.self),
        let binding = declaration.bindings.first, let next = text.variable(binding),
        binding.initializer.map({ text.parts($0.value).contains { text.path($0) == name } }) ?? false
      {
        return place(ofVariable: next, after: later, false, depth: depth + 1)
      } else if let value = later.item.as(ReturnStmtSyntax.self)?.expression,
        text.parts(value).contains(where: { text.path($0) == name })
      {
        return place(at: Syntax(later.item), false, depth: depth + 1)
      } else if let call = later.item.as(FunctionCallExprSyntax.self), let list = list(appending: Syntax(call)),
        call.arguments.contains(where: { text.path($0.expression) == name }),
        let root = root(ofVariable: list, at: Syntax(call))
      {
        return (root, false)
      }
    }
    return nil
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

  /// Returns the root of a property wrapper, or of another request, in its arguments or in the type of the property.
  private func root(ofWrapper call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard text.callee(of: call)?.hasSuffix("FetchRequest") ?? false else { return nil }
    return entity(in: call.arguments) ?? text.generic(call.calledExpression) ?? root(ofWrapperFor: call)
  }

  /// Returns the root of a property wrapper that an initializer creates: `_orders = FetchRequest(sortDescriptors: [])`.
  private func root(ofWrapperFor call: FunctionCallExprSyntax) -> NameUse.Root? {
    guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false,
      let target = sequence.elements.first.flatMap(text.path)?.lastComponent, target.hasPrefix("_"),
      let type = text.enclosingType(of: Syntax(call))
    else { return nil }
    return file.requests["\(type).\(target.dropFirst())"]
  }

  /// Returns the class in `entity: Order.entity()`.
  func entity(in arguments: LabeledExprListSyntax) -> NameUse.Root? {
    let value = arguments.first { $0.label.map(text.name) == "entity" }?.expression
    guard let call = value?.as(FunctionCallExprSyntax.self), text.callee(of: call) == "entity" else { return nil }
    return text.base(of: call).map { .class($0) }
  }
}
