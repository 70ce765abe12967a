import PlumbDeclarations
import SwiftSyntax

/// The functions of a file that assign a predicate or sort descriptors of their parameters to a request.
///
///     private func orders(_ predicate: NSPredicate) -> [Order] {
///       let request = Order.fetchRequest()
///       request.predicate = predicate                        // NSPredicate(…) in orders(NSPredicate(…)): of Order
///
/// A parameter that the function assigns to requests for several entities is unknown.
final class PredicateParameters: SyntaxVisitor {
  private let text: SourceText
  private var functions: [String: [FunctionDeclSyntax]] = [:]

  init(_ text: SourceText, in tree: SourceFileSyntax) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
    if ["NSPredicate", "NSSortDescriptor"].contains(where: { text.contains($0, in: tree) }) { walk(tree) }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let takesParts = node.signature.parameterClause.parameters.contains { parameter in
      ["NSPredicate", "NSSortDescriptor"].contains { text.contains($0, in: parameter.type) }
    }
    if takesParts { functions[text.name(node.name), default: []].append(node) }
    return .visitChildren
  }

  /// Returns the request to which a function of the file assigns a predicate or a sort descriptor that is passed to it, also
  /// in a local constant.
  func place(of part: FunctionCallExprSyntax, _ context: FetchContext) -> FetchContext.Place? {
    if functions.isEmpty { return nil }
    var node = Syntax(part)
    while let parent = node.parent, [.arrayElement, .arrayElementList, .arrayExpr].contains(parent.kind) {
      node = parent
    }
    let root: NameUse.Root?
    if let argument = node.parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    {
      root = self.root(of: argument, of: call, context)
    } else {
      let calls = context.calls(withConstantOf: part)
      let roots = Set(
        calls.flatMap { call, name in
          // Not `filter`, which returns a list outside of the tree.
          call.arguments.compactMap { text.path($0.expression) == name ? $0 : nil }
            .map { self.root(of: $0, of: call, context) }
        })
      root = roots.count == 1 ? roots.first ?? nil : nil
    }
    return root.map { ($0, FetchContext.isFirst(Syntax(part))) }
  }

  /// Returns the request to which a function of the file assigns an argument of its call.
  private func root(
    of argument: LabeledExprSyntax, of call: FunctionCallExprSyntax, _ context: FetchContext
  ) -> NameUse.Root? {
    guard isOwn(call), let name = text.callee(of: call), let namesakes = functions[name] else { return nil }
    let matching = namesakes.filter { parameters(of: $0, for: call) != nil }
    guard matching.count == 1, let function = matching.first,
      let index = call.arguments.enumerated().first(where: { $0.element == argument })?.offset,
      let parameter = parameters(of: function, for: call)?[index], let body = function.body
    else { return nil }
    let uses = Assignments(of: text.name(parameter.secondName ?? parameter.firstName), text, context, in: body)
    return uses.roots.count == 1 ? uses.roots.first ?? nil : nil
  }

  /// Whether the receiver of a call is the object itself or a type.
  private func isOwn(_ call: FunctionCallExprSyntax) -> Bool {
    text.isOwn(call) || text.base(of: call)?.first?.isUppercase ?? false
  }

  /// Returns the parameters of a function for the arguments of a call, by their labels; `nil` if the call is of another
  /// function. A parameter without an argument has a default value.
  private func parameters(of function: FunctionDeclSyntax, for call: FunctionCallExprSyntax)
    -> [FunctionParameterSyntax]?
  {
    var rest = Array(function.signature.parameterClause.parameters)[...]
    var found: [FunctionParameterSyntax] = []
    for argument in call.arguments {
      let label = argument.label.map(text.name) ?? "_"
      while let next = rest.first, text.name(next.firstName) != label, next.defaultValue != nil {
        rest = rest.dropFirst()
      }
      guard let next = rest.popFirst(), text.name(next.firstName) == label else { return nil }
      found.append(next)
    }
    return rest.allSatisfy { $0.defaultValue != nil } ? found : nil
  }
}

/// A visitor of a function that collects the requests to which it assigns a parameter.
private final class Assignments: SyntaxVisitor {
  /// The entities of the requests; `nil` for an unknown one.
  private(set) var roots: Set<NameUse.Root?> = []
  /// The parameter, and the constants of conditions with its value: `if let more = predicate`.
  private var names: Set<String>
  private let text: SourceText
  private let context: FetchContext

  init(of name: String, _ text: SourceText, _ context: FetchContext, in body: CodeBlockSyntax) {
    (names, self.text, self.context) = ([name], text, context)
    super.init(viewMode: .sourceAccurate)
    walk(body)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let (property, values) = text.assignment(node), ["predicate", "sortDescriptors"].contains(property),
      values.flatMap(text.parts).contains(where: { text.path($0).map(names.contains) ?? false })
    {
      roots.insert(context.root(of: node))
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    guard let pattern = node.pattern.as(IdentifierPatternSyntax.self) else { return .visitChildren }
    // `if let predicate` has the value of the parameter.
    guard let value = node.initializer?.value else { return .skipChildren }
    guard text.path(value).map(names.contains) ?? false else { return .visitChildren }
    names.insert(text.name(pattern.identifier))
    return .skipChildren
  }

  /// Another variable with the parameter's name.
  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(text.name(node.identifier)) { roots.formUnion([nil]) }
    return .skipChildren
  }
}
