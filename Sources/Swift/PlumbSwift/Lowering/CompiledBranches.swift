import SwiftSyntax

extension IfConfigDeclSyntax {
  /// The branches that the compiler can compile, in order. A branch with the condition `false`, and every branch after
  /// one with the condition `true`, is never compiled.
  var compiledClauses: [IfConfigClauseSyntax] {
    var found: [IfConfigClauseSyntax] = []
    for clause in clauses {
      switch clause.condition?.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind {
      case .keyword(.false)?: continue
      case .keyword(.true)?: return found + [clause]
      default: found.append(clause)
      }
    }
    return found
  }
}
