import SwiftSyntax
import SwiftSyntaxBuilder

// Problems and edits that several macros have in common.

extension Problem {
  /// Returns the problem of an annotation that is not attached to a variable.
  static func needsVariable(_ attribute: AttributeSyntax, _ declaration: some DeclSyntaxProtocol) -> Problem {
    let fix = declaration.asProtocol((any WithAttributesSyntax).self).map { Fix(removing: attribute, from: $0) }
    return Problem("drift-macro", "@\(attribute.simpleName) needs a variable", at: attribute, fixes: [fix])
  }

  /// Returns the problem of an argument that is not a literal.
  static func notBoolean(_ label: String, _ value: ExprSyntax) -> Problem {
    Problem(
      "drift-macro", "`\(label)` has to be `true` or `false`: a macro cannot evaluate an expression", at: value,
      fixes: ["true", "false"].map { Fix("write `\($0)`", replace: value, with: "\(raw: $0)" as ExprSyntax) })
  }
}

extension Problem.Fix {
  /// Creates an edit that removes an annotation from a declaration.
  init(removing attribute: AttributeSyntax, from node: some WithAttributesSyntax) {
    var bare = node
    bare.attributes = node.attributes.filter { element in
      if case .attribute(let other) = element { other.trimmedDescription != attribute.trimmedDescription } else { true }
    }
    bare.leadingTrivia = node.leadingTrivia
    self.init("remove @\(attribute.simpleName)", replace: node, with: bare)
  }
}

extension Problem.Fix {
  /// Returns the edit that makes an initializer a convenience one. Without a call of another initializer, the object
  /// has no context.
  static func makeConvenience(_ initializer: InitializerDeclSyntax) -> Problem.Fix {
    var fixed = initializer
    fixed.leadingTrivia = []
    fixed.modifiers = [DeclModifierSyntax(name: .keyword(.convenience, trailingTrivia: .space))] + fixed.modifiers
    fixed.leadingTrivia = initializer.leadingTrivia
    let rewriter = SuperInitializers()
    fixed.body = fixed.body.flatMap { rewriter.rewrite($0).as(CodeBlockSyntax.self) }
    if !rewriter.hasCall, let body = fixed.body {
      var call: CodeBlockItemSyntax = "self.init(entity: Self.entity(), insertInto: nil)"
      let margin = body.statements.first?.leadingTrivia
      (call.leadingTrivia, call.trailingTrivia) = (margin ?? .space, margin == nil ? .space : [])
      if margin?.contains(where: \.isNewline) == false { call.semicolon = .semicolonToken(trailingTrivia: .space) }
      fixed.body?.statements = [call] + body.statements
    }
    return Problem.Fix("make it a convenience initializer", replace: initializer, with: fixed)
  }
}

/// A rewriter of `super.init(…)` to `self.init(…)`.
private final class SuperInitializers: SyntaxRewriter {
  /// Whether another initializer is called.
  private(set) var hasCall = false

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard node.declName.baseName.tokenKind == .keyword(.`init`), let base = node.base,
      ["self", "super"].contains(base.trimmedDescription)
    else { return super.visit(node) }
    hasCall = true
    let own = DeclReferenceExprSyntax(baseName: .keyword(.self)).with(\.leadingTrivia, base.leadingTrivia)
    return ExprSyntax(node.with(\.base, ExprSyntax(own)))
  }
}

extension DeclGroupSyntax {
  /// Returns the edit that makes the declaration another kind of type. `nil` for an extension or a protocol.
  func introducer(as keyword: String) -> Problem.Fix? {
    guard !self.is(ExtensionDeclSyntax.self), !self.is(ProtocolDeclSyntax.self) else { return nil }
    let token = introducer.with(\.tokenKind, .identifier(keyword))
    var fix = Problem.Fix("write `\(keyword)`", replace: introducer, with: token)
    for modifier in modifiers where modifier.name.tokenKind == .keyword(.final) {
      fix.changes.append(
        .replace(oldNode: Syntax(modifier), newNode: Syntax(TokenSyntax(.identifier(""), presence: .present))))
    }
    return fix
  }
}
