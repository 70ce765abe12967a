import PlumbCore
import SwiftSyntax

/// A class whose objects the code of a custom stage fetches, inserts or deletes.
struct StageUse: Hashable, Sendable {
  /// The class as the source spells it.
  var name: String
  var place: Span
  /// Whether the code is that of `willMigrate`.
  var isBefore: Bool
}

extension SourceText {
  /// Returns the classes that the closures of a custom stage use with a context.
  ///
  ///     willMigrate: { context in try context.fetch(FetchDescriptor<ShopV1.Order>()) }      // ShopV1.Order
  ///
  /// Objects that a closure creates without inserting them are not returned: the other closure may insert them.
  func stageUses(in call: FunctionCallExprSyntax) -> [StageUse] {
    var closures = call.arguments.compactMap { argument -> (Bool, ClosureExprSyntax)? in
      guard let label = argument.label.map(name), let closure = argument.expression.as(ClosureExprSyntax.self),
        label == "willMigrate" || label == "didMigrate"
      else { return nil }
      return (label == "willMigrate", closure)
    }
    let labels = call.arguments.compactMap { $0.label.map(name) }
    if let closure = call.trailingClosure { closures.append((!labels.contains("willMigrate"), closure)) }
    closures += call.additionalTrailingClosures.map { (name($0.label) == "willMigrate", $0.closure) }
    return closures.flatMap { isBefore, closure in
      let visitor = StageVisitor(self)
      visitor.walk(closure)
      return visitor.found.map { StageUse(name: $0.name, place: $0.place, isBefore: isBefore) }
    }
  }
}

/// A visitor that collects the classes that code uses with a context.
private final class StageVisitor: SyntaxVisitor {
  private(set) var found: [(name: String, place: Span)] = []
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: GenericSpecializationExprSyntax) -> SyntaxVisitorContinueKind {
    if text.path(node.expression) == "FetchDescriptor" { add(node.genericArgumentClause) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if let arguments = node.genericArgumentClause, text.name(node.name) == "FetchDescriptor" { add(arguments) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.arguments.first, let method = text.caseName(node.calledExpression) else {
      return .visitChildren
    }
    switch (method, first.label.map(text.name)) {
    case ("delete", "model"), ("enumerate", nil), ("fetch", nil):
      if let type = first.expression.as(MemberAccessExprSyntax.self), text.name(type.declName.baseName) == "self",
        let base = type.base
      {
        add(base)
      }
    case ("insert", nil):
      if let created = first.expression.as(FunctionCallExprSyntax.self) { add(created.calledExpression) }
    default: break
    }
    return .visitChildren
  }

  private func add(_ expression: ExprSyntax) {
    if let path = text.path(expression) { found.append((path, text.span(of: expression))) }
  }

  private func add(_ arguments: GenericArgumentClauseSyntax) {
    guard let type = arguments.arguments.first?.argument.as(TypeSyntax.self),
      case .named(let name, let generics) = text.type(type), generics.isEmpty
    else { return }
    found.append((name, text.span(of: type)))
  }
}
