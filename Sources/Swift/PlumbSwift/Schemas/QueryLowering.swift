import PlumbCore
import SwiftSyntax

/// The use of a property in a predicate or a sort descriptor: `$0.customer?.name` in `#Predicate<Order> { … }`.
struct QueryUse: Hashable, Sendable {
  /// The class as the source spells it.
  var type: String
  /// The names of the properties, from the class on: `customer`, `name`.
  var path: [String]
  /// The place of each name.
  var places: [Span]
  /// Whether the value is compared with `nil` only.
  var isPresence = false
  /// Whether a fetch uses it, and not perhaps only objects in memory.
  var isFetched = false
}

extension SourceText {
  /// Returns the properties that the predicates and sort descriptors of a file use.
  func queryUses(in tree: SourceFileSyntax) -> [QueryUse] {
    guard contains("#Predicate", in: tree) || contains("SortDescriptor", in: tree) else { return [] }
    let visitor = QueryVisitor(self)
    visitor.walk(tree)
    return visitor.found
  }
}

/// A visitor that finds predicates and sort descriptors.
private final class QueryVisitor: SyntaxVisitor {
  private(set) var found: [QueryUse] = []
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard text.name(node.macroName) == "Predicate",
      let closure = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self)
    else { return .visitChildren }
    let parameter = text.parameters(of: closure).first ?? ("$0", nil)
    let generic = node.genericArgumentClause?.arguments.first?.argument.as(TypeSyntax.self)
    guard let type = (generic ?? parameter.type).flatMap(typeName) ?? fetchedType(around: node) else {
      return .visitChildren
    }
    let members = ParameterVisitor(text, parameter.name)
    members.walk(closure.statements)
    let isFetched = isFetched(Syntax(node))
    found += members.found.map { use in
      QueryUse(
        type: type, path: use.path, places: use.places, isPresence: use.isPresence, isFetched: isFetched)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let (name, generic) = specialized(node.calledExpression), name == "SortDescriptor",
      let path = node.arguments.first?.expression.as(KeyPathExprSyntax.self),
      let type = (path.root ?? generic).flatMap(typeName) ?? fetchedType(around: node)
    else { return .visitChildren }
    let tokens = path.components.compactMap { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName }
    guard !tokens.isEmpty else { return .visitChildren }
    found.append(
      QueryUse(
        type: type, path: tokens.map(text.name), places: tokens.map { text.span(of: $0) },
        isFetched: isFetched(Syntax(node))))
    return .visitChildren
  }

  /// Returns the name of a type without generic arguments.
  private func typeName(_ node: TypeSyntax) -> String? {
    if case .named(let name, let generics) = text.type(node), generics.isEmpty { name } else { nil }
  }

  /// Returns the name of a called type, and its first generic argument.
  private func specialized(_ called: ExprSyntax) -> (name: String, generic: TypeSyntax?)? {
    if let node = called.as(GenericSpecializationExprSyntax.self) {
      let generic = node.genericArgumentClause.arguments.first?.argument.as(TypeSyntax.self)
      return text.path(node.expression).map { ($0, generic) }
    }
    return text.path(called).map { ($0, nil) }
  }

  /// Returns the class of the `FetchDescriptor` around a node: `FetchDescriptor<Order>(predicate: #Predicate { … })`.
  private func fetchedType(around node: some SyntaxProtocol) -> String? {
    var next = node.parent
    while let current = next, !current.is(CodeBlockItemSyntax.self) {
      if let call = current.as(FunctionCallExprSyntax.self), let (name, generic) = specialized(call.calledExpression),
        name == "FetchDescriptor", let generic
      {
        return typeName(generic)
      }
      next = current.parent
    }
    return nil
  }

  /// The functions and macros that fetch objects from a store.
  private static let fetching: Set<String> = ["FetchDescriptor", "Query", "delete", "SectionedQuery"]

  /// Whether an expression is an argument of a fetch.
  private func isFetched(_ node: Syntax) -> Bool {
    var next = node.parent
    while let current = next, !current.is(CodeBlockItemSyntax.self) {
      if let call = current.as(FunctionCallExprSyntax.self) {
        let name = specialized(call.calledExpression)?.name ?? text.caseName(call.calledExpression)
        if let name, Self.fetching.contains(name.lastComponent) { return true }
      }
      if let attribute = current.as(AttributeSyntax.self) {
        return Self.fetching.contains(attribute.attributeName.trimmedDescription)
      }
      next = current.parent
    }
    return false
  }
}

/// A visitor that collects the members of a closure's parameter.
private final class ParameterVisitor: SyntaxVisitor {
  private(set) var found: [(path: [String], places: [Span], isPresence: Bool)] = []
  private let text: SourceText
  private let parameter: String

  init(_ text: SourceText, _ parameter: String) {
    (self.text, self.parameter) = (text, parameter)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let tokens = members(ExprSyntax(node)), !tokens.isEmpty else { return .visitChildren }
    found.append((tokens.map(text.name), tokens.map { text.span(of: $0) }, isComparedWithNil(node)))
    return .skipChildren
  }

  /// Returns the names after the parameter; `nil` if an expression does not begin with it.
  private func members(_ expression: ExprSyntax) -> [TokenSyntax]? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): text.name(node.baseName) == parameter ? [] : nil
    case .optionalChainingExpr(let node): members(node.expression)
    case .forceUnwrapExpr(let node): members(node.expression)
    case .memberAccessExpr(let node): node.base.flatMap(members).map { $0 + [node.declName.baseName] }
    default: nil
    }
  }

  private func isComparedWithNil(_ node: MemberAccessExprSyntax) -> Bool {
    guard let list = node.parent?.as(ExprListSyntax.self) else { return false }
    let parts = Array(list)
    guard let index = parts.firstIndex(where: { $0.id == node.id }) else { return false }
    return [index - 2, index + 2].contains { parts.indices.contains($0) && parts[$0].is(NilLiteralExprSyntax.self) }
  }
}
