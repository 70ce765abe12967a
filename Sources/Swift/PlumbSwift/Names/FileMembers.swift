import PlumbDeclarations
import SwiftSyntax

/// The members of a file's types, by which requests, objects and texts are followed. Each table is computed when it is
/// first used.
final class FileMembers {
  let text: SourceText
  let tree: SourceFileSyntax?
  /// The constants of other files.
  let otherConstants: NameConstants?
  /// The requests that functions return and properties contain.
  lazy var requests = tree.map { text.requestFunctions(in: $0, FetchContext(self, usesMembers: false)) } ?? [:]
  /// The types of properties: `Store.orders` is `[Order]`.
  lazy var types = tree.map { PropertyTypes(text, in: $0).found } ?? [:]
  /// The functions that take predicates or sort descriptors.
  lazy var parameters = tree.map { PredicateParameters(text, in: $0) }
  /// The uses of members as parts of requests.
  lazy var parts = tree.map { PartUses(text, in: $0).found } ?? [:]
  /// The string constants of the file's types, by their last names.
  lazy var constants = Dictionary(
    grouping: tree.map { text.typeConstants(in: Syntax($0)) } ?? [], by: \.qualifiedName.lastComponent)
  /// Whether the file fetches expressions. Their names may be keys of a request.
  lazy var hasExpressions = text.bytes.contains(anyOf: ["NSExpressionDescription"])
  /// Whether the file fetches dictionaries, whose keys need not be properties.
  lazy var hasDictionaries = text.bytes.contains(anyOf: ["ictionaryResultType"])

  /// The names of the variables and parameters in members, by the members.
  private var declaredNames: [SyntaxIdentifier: Set<String>] = [:]

  init(_ text: SourceText, _ tree: SourceFileSyntax?, _ otherConstants: NameConstants?) {
    (self.text, self.tree, self.otherConstants) = (text, tree, otherConstants)
  }

  /// Returns the type and the name of a member of the type around a node: `Store.orders` for `orders` and `self.orders` in
  /// `Store`. `nil` for a name that the function around the node may declare, and for other expressions.
  func member(_ expression: ExprSyntax) -> String? {
    guard let path = text.path(expression), let member = text.member(path, at: Syntax(expression)) else { return nil }
    return member.isUnqualified && declares(path.firstComponent, around: Syntax(expression)) ? nil : member.name
  }

  /// Whether the member around a node declares a variable or a parameter with a name, at any place.
  private func declares(_ name: String, around node: Syntax) -> Bool {
    let node = text.item(around: node)
    if let known = declaredNames[node.id] { return known.contains(name) }
    let names = DeclaredNames(text, in: node).found
    declaredNames[node.id] = names
    return names.contains(name)
  }
}

// MARK: - Texts

extension FileMembers {
  /// The maximum number of constants with one name in different types.
  private static let mostNamesakes = 20

  /// Returns the value of a local variable; any other expression as it is.
  func value(_ expression: ExprSyntax) -> ExprSyntax {
    guard let variable = expression.as(DeclReferenceExprSyntax.self) else { return expression }
    return LocalVariable(text.name(variable.baseName), text)?.value(at: Syntax(variable)) ?? expression
  }

  /// Returns the text of a literal, of a local constant, or of a constant of a type: `Keys.total`. `nil` for other
  /// expressions.
  func string(_ expression: ExprSyntax) -> String? {
    if let literal = text.string(literal: expression) ?? concatenation(expression) { return literal }
    if expression.is(DeclReferenceExprSyntax.self) {
      let value = value(expression)
      if value != expression { return text.string(literal: value) }
    } else if !expression.is(MemberAccessExprSyntax.self) {
      return nil
    }
    guard let path = text.path(expression) else { return nil }
    if let namesakes = constants[path.lastComponent], namesakes.count <= Self.mostNamesakes {
      let name = member(expression)
      let own = namesakes.filter { $0.qualifiedName == name || $0.qualifiedName.hasSuffix("." + (name ?? ".")) }
      // A constant of the file itself, unless the function has another variable of that name.
      let isOfFile = own.isEmpty && !declares(path, around: Syntax(expression))
      let found = isOfFile ? namesakes.filter { $0.qualifiedName == path } : own
      if !found.isEmpty { return Set(found.map(\.value)).count == 1 ? found.first?.value : nil }
    }
    guard let otherConstants, NameConstants.isConstant(path) else { return nil }
    return otherConstants.value(of: path, in: text.enclosingType(of: Syntax(expression)) ?? "", file: text.file)
  }

  /// Returns the text of literals that are added: `"total > 5 AND " + "number == %@"`. `nil` for other expressions.
  private func concatenation(_ expression: ExprSyntax) -> String? {
    guard let elements = expression.as(SequenceExprSyntax.self)?.elements, elements.count > 2 else { return nil }
    var parts: [String] = []
    for (index, element) in elements.enumerated() {
      if index % 2 == 1 {
        guard text.string(of: element) == "+" else { return nil }
      } else {
        guard let part = text.string(literal: element) else { return nil }
        parts.append(part)
      }
    }
    return parts.joined()
  }

  /// Returns the format of a predicate: a text, a text with interpolated values, or one with formatted values.
  func format(_ expression: ExprSyntax) -> String? {
    if let known = string(expression) ?? interpolated(expression) { return known }
    let value = value(expression)
    if let call = value.as(FunctionCallExprSyntax.self), ["String", "NSString"].contains(text.callee(of: call)),
      let format = text.argument("format", of: call).flatMap(string)
    {
      return format.formatted
    }
    return value == expression ? nil : interpolated(value)
  }

  /// Returns the format of a predicate with interpolated values, each replaced by a number, and constants:
  ///
  ///     "number == \(number) AND title == '\(title)'"    // number == 0 AND title == '0'
  ///     "\(Keys.title) == nil"                           // title == nil
  ///
  /// `nil` for any other expression, and for an interpolation that is possibly a part of a key.
  private func interpolated(_ expression: ExprSyntax) -> String? {
    guard let literal = expression.as(StringLiteralExprSyntax.self), literal.openingPounds == nil else { return nil }
    let parts = literal.segments.map { segment -> String? in
      switch segment {
      case .stringSegment(let segment): return segment.content.text.replacing("\\\"", with: "\"")
      case .expressionSegment(let segment):
        guard segment.expressions.count == 1, let value = segment.expressions.first?.expression else { return nil }
        return keyPath(value) ?? string(value)
      }
    }
    return String.withValues(parts).flatMap { $0.contains("\\") ? nil : $0 }
  }

  /// Returns the keys in `#keyPath(Order.customer)`.
  private func keyPath(_ expression: ExprSyntax) -> String? {
    guard let macro = expression.as(MacroExpansionExprSyntax.self), text.name(macro.macroName) == "keyPath",
      let path = macro.arguments.first.flatMap({ text.path($0.expression) })
    else { return nil }
    return path.split(separator: ".").drop { $0.first?.isUppercase ?? false }.joined(separator: ".")
  }
}

extension SourceText {
  /// Returns the type and the name of the member that a path names in the type around a node: `Store.orders` for `orders`,
  /// `self.orders` and `Store.orders`. An unqualified name may also be that of a variable of the function.
  func member(_ path: String, at node: Syntax) -> (name: String, isUnqualified: Bool)? {
    let first = path.firstComponent
    let isSelf = first == "self" || first == "Self"
    if !isSelf, first.first?.isUppercase ?? false { return (path, false) }
    return enclosingType(of: node).map { ("\($0).\(isSelf ? path.dropFirst(5) : path[...])", !isSelf) }
  }

  /// Returns the declaration of the type or of the file that contains a node.
  func item(around node: Syntax) -> Syntax {
    var node = node
    while let parent = node.parent, !parent.is(MemberBlockItemSyntax.self),
      !(parent.parent?.is(SourceFileSyntax.self) ?? false)
    {
      node = parent
    }
    return node
  }
}

/// A visitor that collects the names of the variables, parameters and functions in a member.
private final class DeclaredNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private let text: SourceText

  init(_ text: SourceText, in member: Syntax) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
    for child in member.children(viewMode: .sourceAccurate) { walk(child) }
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // The name of the member itself is none.
    let isMember = node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
    if !isMember { found.insert(text.name(node.identifier)) }
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    found.insert(text.name(node.secondName ?? node.firstName))
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    found.insert(text.name(node.secondName ?? node.firstName))
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    found.insert(text.name(node.name))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if !(node.parent?.is(MemberBlockItemSyntax.self) ?? false) { found.insert(text.name(node.name)) }
    return .visitChildren
  }
}
