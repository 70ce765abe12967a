import SwiftSyntax

/// A use of a name in an expression or an annotation.
///
///     Kind.food.rawValue         // names: Kind, food, rawValue
///     .food                      // names: food, isImplicit
///     Budget(amount: 0)          // names: Budget, labels: amount
struct CodeReference {
  /// The names without backticks.
  var names: [String]
  /// The range of each name in the text.
  var ranges: [Range<Int>]
  /// Whether the names are members of a type that the context determines.
  var isImplicit = false
  /// The literals and calls around the reference, the outermost first, which determine the type of its context.
  var path: [Step] = []
  /// The labels of the arguments if the reference is called; empty for an argument without a label.
  var labels: [String]?

  /// A literal or a call that contains a reference.
  enum Step {
    /// An element of an array literal.
    case element
    /// A key of a dictionary literal.
    case key
    /// A value of a dictionary literal.
    case value
    /// An argument of a call: `Budget(per: .day)`. The names are those of the type, empty for `.init(per: .day)`, and
    /// `nil` for a call of any other expression.
    case argument(of: [String]?, label: String)
  }
}

extension SourceText {
  /// Returns the references in a text that is an expression or annotations of a variable, in their order. `nil` if the
  /// text does not parse.
  static func references(in code: String, isAnnotation: Bool) -> [CodeReference]? {
    let bytes = Array((isAnnotation ? code + " var x" : "_ = " + code).utf8)
    return SyntaxParser.parse(bytes) { parser in
      let tree = SourceFileSyntax.parse(from: &parser)
      let visitor = ReferenceVisitor(SourceText(file: "", bytes: bytes), offset: isAnnotation ? 0 : 4)
      visitor.walk(tree)
      return tree.hasError ? nil : visitor.found.filter { $0.names != ["_"] }
    }.flatMap(\.self)
  }
}

/// A visitor that collects the references in some code.
private final class ReferenceVisitor: SyntaxVisitor {
  private(set) var found: [CodeReference] = []
  private let text: SourceText
  private let offset: Int
  private var labels: [SyntaxIdentifier: [String]] = [:]
  /// The literals and calls around the visited node.
  private var path: [CodeReference.Step] = []

  init(_ text: SourceText, offset: Int) {
    (self.text, self.offset) = (text, offset)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    labels[node.calledExpression.id] = node.arguments.map { $0.label.map(text.name) ?? "" }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    let owner = node.parent?.parent
    // Parentheses do not change the context.
    if owner?.as(TupleExprSyntax.self)?.elements.count == 1 { return .visitChildren }
    let called = owner?.as(FunctionCallExprSyntax.self)?.calledExpression
    walk(node.expression, in: .argument(of: called.flatMap(typeNames), label: node.label.map(text.name) ?? ""))
    return .skipChildren
  }

  override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
    walk(node.expression, in: .element)
    return .skipChildren
  }

  override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
    walk(node.key, in: .key)
    walk(node.value, in: .value)
    return .skipChildren
  }

  private func walk(_ expression: ExprSyntax, in step: CodeReference.Step) {
    path.append(step)
    walk(expression)
    path.removeLast()
  }

  /// Returns the names of the type whose initializer is called; empty for `.init`. `nil` for any other expression.
  private func typeNames(_ called: ExprSyntax) -> [String]? {
    var names: [String] = []
    var next: ExprSyntax? = called
    while let member = next?.as(MemberAccessExprSyntax.self) {
      names.insert(text.name(member.declName.baseName), at: 0)
      next = member.base
    }
    if names.last == "init" { names.removeLast() } else if next == nil { return nil }
    guard let next else { return names }
    guard let root = next.as(DeclReferenceExprSyntax.self) else { return nil }
    return [text.name(root.baseName)] + names
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    var tokens: [TokenSyntax] = []
    var next: ExprSyntax? = ExprSyntax(node)
    while let member = next?.as(MemberAccessExprSyntax.self) {
      tokens.append(member.declName.baseName)
      next = member.base
    }
    if let root = next?.as(DeclReferenceExprSyntax.self) {
      add(tokens + [root.baseName], node.id)
    } else if let next {
      walk(next)
    } else {
      add(tokens, node.id, isImplicit: true)
    }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    add([node.baseName], node.id)
    return .skipChildren
  }

  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind {
    let members = node.components.compactMap {
      $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName
    }
    if let root = node.root { add(members.reversed() + names(of: root), node.id) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    add([node.name], node.id)
    return node.genericArgumentClause == nil ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    add(names(of: TypeSyntax(node)), node.id)
    return .skipChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if let arguments = node.arguments { walk(arguments) }
    return .skipChildren
  }

  /// Returns the names of a type, the last one first.
  private func names(of type: TypeSyntax) -> [TokenSyntax] {
    if let member = type.as(MemberTypeSyntax.self) { return [member.name] + names(of: member.baseType) }
    return type.as(IdentifierTypeSyntax.self).map { [$0.name] } ?? []
  }

  private func add(_ tokens: [TokenSyntax], _ node: SyntaxIdentifier, isImplicit: Bool = false) {
    guard !tokens.isEmpty else { return }
    let spans = tokens.reversed().map { text.span(of: $0) }
    found.append(
      CodeReference(
        names: spans.map(text.name),
        ranges: spans.map { ($0.range.lowerBound - offset)..<($0.range.upperBound - offset) },
        isImplicit: isImplicit, path: path, labels: labels[node]))
  }
}

extension SourceText {
  /// The modules that the file imports at its top level, and not in `#if`.
  var importedModules: [String] {
    SyntaxParser.parse(bytes) { parser in
      SourceFileSyntax.parse(from: &parser).statements.compactMap { item in
        item.item.as(ImportDeclSyntax.self)?.path.first.map { name($0.name) }
      }
    } ?? []
  }
}
