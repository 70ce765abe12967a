/// A predicate as its text describes it: the tree of the format language of `NSPredicate`, without values for its
/// placeholders and variables.
///
///     let predicate = try PredicateSyntax(parsing: "price > $LIMIT AND ANY tags.name == 'new'")
///
/// The grammar is that of Apple's “Predicate Format String Syntax”, with the constructs that Foundation accepts and the
/// document omits: bitwise operators, `TERNARY`, `FETCH`, assignments.
package indirect enum PredicateSyntax: Equatable, Sendable {
  case comparison(ComparisonSyntax)
  case and([PredicateSyntax])
  case or([PredicateSyntax])
  case not(PredicateSyntax)
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)

  /// Parses the text of a predicate.
  package init(parsing text: String) throws(PredicateSyntaxError) {
    self = try PredicateParser.predicate(text)
  }
}

/// Two expressions and the operator between them.
package struct ComparisonSyntax: Equatable, Sendable {
  package let quantifier: Quantifier?
  package let left: ExpressionSyntax
  package let `operator`: Operator
  /// The letters in brackets after the operator, `cd`; `nil` without brackets. The parser accepts any letters.
  package let options: Options?
  package let right: ExpressionSyntax

  /// The word before a comparison of each element of a collection. `SOME` is `any`.
  package enum Quantifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
    case no = "NONE"
  }

  /// The operators, each with its usual spelling: `=` is `==`, `=<` is `<=`, `<>` is `!=`.
  package enum Operator: String, CaseIterable, Sendable {
    case lessThan = "<"
    case lessThanOrEqual = "<="
    case greaterThan = ">"
    case greaterThanOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case matches = "MATCHES"
    case like = "LIKE"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case `in` = "IN"
    case contains = "CONTAINS"
    case between = "BETWEEN"
    case conformsToUTI = "UTI-CONFORMS-TO"
    case equalsUTI = "UTI-EQUALS"
  }

  /// The letters of an operator's options with their range in the text.
  package struct Options: Equatable, Sendable {
    package let letters: String
    /// The offset of the first letter in the text, in UTF-8 bytes.
    package let position: Int
  }
}

extension PredicateSyntax {
  /// The comparisons of the predicate, in the order of the text. Comparisons inside subqueries and conditions are not
  /// included.
  package var comparisons: [ComparisonSyntax] {
    var found: [ComparisonSyntax] = []
    collectComparisons(&found)
    return found
  }

  private func collectComparisons(_ found: inout [ComparisonSyntax]) {
    switch self {
    case .comparison(let comparison): found.append(comparison)
    case .and(let parts), .or(let parts): for part in parts { part.collectComparisons(&found) }
    case .not(let part): part.collectComparisons(&found)
    case .constant: break
    }
  }
}
