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
