import PlumbDeclarations
import SwiftSyntax

/// The function, the property or the closure of which an expression is the result.
enum ResultPlace {
  /// A closure that is called at once: `{ … return NSPredicate(…) }()`.
  case call(FunctionCallExprSyntax)
  /// A member of a type, by the type and the name: `Store.open`.
  case member(String)
}

extension SourceText {
  /// Returns the place of a returned value, of the only expression of a body, or of the initial value of a property.
  func result(at node: Syntax) -> ResultPlace? {
    if let binding = node.as(PatternBindingSyntax.self) {
      // A stored variable may have another value when it is used.
      guard let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
        declaration.parent?.is(MemberBlockItemSyntax.self) ?? false, !isChangeable(declaration)
      else { return nil }
      return variable(binding).flatMap { member($0, at: node) }
    }
    if let item = node.as(CodeBlockItemSyntax.self) {
      guard let items = item.parent?.as(CodeBlockItemListSyntax.self), items.count == 1 else { return nil }
      let isBody = items.parent.map { [.closureExpr, .accessorBlock].contains($0.kind) } ?? false
      guard isBody || items.parent?.parent.map({ [.functionDecl, .accessorDecl].contains($0.kind) }) ?? false else {
        return nil
      }
    } else if !node.is(ReturnStmtSyntax.self) {
      return nil
    }
    var node = node
    while let parent = node.parent {
      node = parent
      switch parent.as(SyntaxEnum.self) {
      case .closureExpr(let closure):
        guard let call = closure.parent?.as(FunctionCallExprSyntax.self), call.calledExpression == ExprSyntax(closure)
        else { return nil }
        return .call(call)
      case .functionDecl(let function): return member(name(function.name), at: node)
      case .patternBinding(let binding): return variable(binding).flatMap { member($0, at: node) }
      case .initializerDecl, .subscriptDecl, .memberBlock: return nil
      default: continue
      }
    }
    return nil
  }

  /// Whether code may assign a value to a stored property other than its initial value.
  func isChangeable(_ property: VariableDeclSyntax) -> Bool {
    property.bindingSpecifier.tokenKind == .keyword(.var)
      && !property.modifiers.contains { $0.name.tokenKind == .keyword(.lazy) }
  }

  private func member(_ name: String, at node: Syntax) -> ResultPlace? {
    enclosingType(of: node).map { .member("\($0).\(name)") }
  }

  /// Returns the values that a body returns: those of its `return` statements, or its only expression.
  func results(in items: CodeBlockItemListSyntax) -> [ExprSyntax] {
    if items.count == 1, let only = items.first?.item.as(ExprSyntax.self) { return [only] }
    let visitor = Returned(viewMode: .sourceAccurate)
    visitor.walk(items)
    return visitor.found
  }

  /// Returns the body of a getter.
  func getter(_ accessors: AccessorBlockSyntax?) -> CodeBlockItemListSyntax? {
    switch accessors?.accessors {
    case .getter(let items)?: items
    case .accessors(let list)?: list.first { isText("get", at: span(of: $0.accessorSpecifier)) }?.body?.statements
    case nil: nil
    }
  }
}

/// A visitor that collects the returned values of a body, without those of the closures and functions in it.
private final class Returned: SyntaxVisitor {
  private(set) var found: [ExprSyntax] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression { found.append(value) }
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// A visitor that collects the members of types that a file uses as parts of requests, or to filter or sort objects.
///
///     request.predicate = openOrders(in: store)            // Store.openOrders
///     tags.sortedArray(using: [Self.byWord])               // Store.byWord
final class PartUses: SyntaxVisitor {
  /// The uses by the type and the name of the member.
  private(set) var found: [String: [PartUse]] = [:]
  private let text: SourceText

  init(_ text: SourceText, in tree: SourceFileSyntax) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
    walk(tree)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let (property, values) = text.assignment(node), FetchContext.properties.contains(property) {
      add(values, Syntax(node))
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let argument = text.filter(in: node) { add([argument], Syntax(node)) }
    if text.callee(of: node)?.hasSuffix("FetchRequest") ?? false {
      add(["predicate", "sortDescriptors"].compactMap { text.argument($0, of: node) }, Syntax(node))
    }
    return .visitChildren
  }

  private func add(_ values: [ExprSyntax], _ place: Syntax) {
    for value in values.flatMap(text.parts) {
      let reference = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
      guard let name = text.path(reference).flatMap({ text.member($0, at: place)?.name }) else { continue }
      found[name, default: []].append(PartUse(reference: reference, place: place))
    }
  }
}

/// A use of a member as a part of a request, or to filter or sort objects.
struct PartUse {
  /// The name of the member.
  let reference: ExprSyntax
  /// The assignment to the request, or the call that filters or sorts objects.
  let place: Syntax
}
