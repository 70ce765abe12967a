/// An expression as its text describes it, with its range in the text.
package struct ExpressionSyntax: Equatable, Sendable {
  package let kind: Kind
  /// The range in the text, in UTF-8 bytes from its beginning.
  package let range: Range<Int>

  /// Parses the text of an expression, as of a derived attribute.
  package init(parsing text: String) throws(PredicateSyntaxError) {
    self = try PredicateParser.expression(text)
  }

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of expressions.
  package indirect enum Kind: Equatable, Sendable {
    case literal(LiteralSyntax)
    /// `%@`, `%ld`, by the last letter. `%K` is a key path.
    case placeholder(Character)
    /// `SELF`.
    case evaluatedObject
    /// `ANYKEY`.
    case anyKey
    /// `$name`, without the dollar.
    case variable(String)
    /// A path of keys from the evaluated object, with at least one key: `items.@sum.price`. A key `%K` is a
    /// placeholder.
    case keyPath([String])
    /// A path of keys from the value of another expression: `$x.name`, `SELF.name`, `SUBQUERY(…).@count`.
    case path(of: ExpressionSyntax, [String])
    /// A function with its name as the text has it, with or without colons: `now`, `canonical:`, `modulus:by:`.
    case function(String, [ExpressionSyntax])
    /// A call that a reserved word begins: `CAST(date, 'NSNumber')`.
    case call(CallSyntax, [ExpressionSyntax])
    case binary(BinarySyntax, ExpressionSyntax, ExpressionSyntax)
    case unary(UnarySyntax, ExpressionSyntax)
    /// `{1, 2}`.
    case list([ExpressionSyntax])
    /// `SUBQUERY(items, $item, $item.price > 5)`, the variable without its dollar.
    case subquery(ExpressionSyntax, variable: String, PredicateSyntax)
    /// `TERNARY(predicate, expression, expression)`.
    case conditional(PredicateSyntax, ExpressionSyntax, ExpressionSyntax)
    /// `list[0]`, `list[FIRST]`.
    case element(ExpressionSyntax, IndexSyntax)
    /// `$name := expression`.
    case assignment(String, ExpressionSyntax)
  }
}

/// A value that a text contains itself.
package enum LiteralSyntax: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits in 64 bits.
  case integer(Int64)
  /// The digits of any other number: `2.5e3`, `18446744073709551615`.
  case number(String)
  case string(String)
}

/// The reserved words that begin a call.
package enum CallSyntax: String, Sendable {
  case cast = "CAST"
  case fetch = "FETCH"
  case function = "FUNCTION"
}

/// The operators between two expressions.
package enum BinarySyntax: String, CaseIterable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"
  case bitwiseAnd = "&"
  case bitwiseOr = "|"
  case bitwiseXor = "^"
  case leftShift = "<<"
  case rightShift = ">>"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
}

extension BinarySyntax {
  /// The function of the operator, as for `NSExpression(forFunction:arguments:)`. Empty for set operators.
  package var function: String {
    switch self {
    case .add: "add:to:"
    case .subtract: "from:subtract:"
    case .multiply: "multiply:by:"
    case .divide: "divide:by:"
    case .power: "raise:toPower:"
    case .bitwiseAnd: "bitwiseAnd:with:"
    case .bitwiseOr: "bitwiseOr:with:"
    case .bitwiseXor: "bitwiseXor:with:"
    case .leftShift: "leftshift:by:"
    case .rightShift: "rightshift:by:"
    case .union, .intersect, .minus: ""
    }
  }
}

/// The operators before an expression.
package enum UnarySyntax: String, Sendable {
  case minus = "-"
  case plus = "+"
  case complement = "~"
}

/// The element of a collection that brackets select.
package enum IndexSyntax: Equatable, Sendable {
  case at(ExpressionSyntax)
  case first, last, size
}

extension ExpressionSyntax {
  /// The expressions directly inside this one, in the order of the text. Expressions in predicates are not included.
  package var parts: [ExpressionSyntax] {
    switch kind {
    case .literal, .placeholder, .evaluatedObject, .anyKey, .variable, .keyPath: []
    case .path(let base, _), .element(let base, .first), .element(let base, .last), .element(let base, .size): [base]
    case .element(let base, .at(let index)): [base, index]
    case .function(_, let arguments), .call(_, let arguments), .list(let arguments): arguments
    case .binary(_, let left, let right), .conditional(_, let left, let right): [left, right]
    case .unary(_, let operand), .assignment(_, let operand): [operand]
    case .subquery(let collection, _, _): [collection]
    }
  }
}
