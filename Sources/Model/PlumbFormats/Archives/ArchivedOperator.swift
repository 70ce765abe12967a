import PlumbModel

/// The form of a comparison operator in an archive: a class for each kind of operators, and its keys.
///
///     ArchivedOperator[.beginsWith]?.code     // 8
///     ArchivedOperator[code: 8]?.syntax       // .beginsWith
struct ArchivedOperator {
  let syntax: ComparisonSyntax.Operator
  /// The raw value of `NSComparisonPredicate.Operator`.
  let code: Int64
  /// The class with its superclasses.
  let classes: [String]
  /// The key of the options.
  let optionsKey: String
  /// The keys in addition to those of all operators.
  let fields: PropertyDictionary

  /// Returns the form of an operator; `nil` for the operators on uniform type identifiers, whose form is unknown.
  static subscript(syntax: ComparisonSyntax.Operator) -> ArchivedOperator? { all.first { $0.syntax == syntax } }

  /// Returns the operator with a number; `nil` for an unknown number.
  static subscript(code code: Int64) -> ArchivedOperator? { all.first { $0.code == code } }

  private init(
    _ syntax: ComparisonSyntax.Operator, _ code: Int64, _ classes: [String], options: String = "NSFlags",
    _ fields: PropertyDictionary = [:]
  ) {
    self.syntax = syntax
    self.code = code
    self.classes = classes + ["NSPredicateOperator", "NSObject"]
    optionsKey = options
    self.fields = fields
  }

  private static func order(_ syntax: ComparisonSyntax.Operator, _ code: Int64) -> ArchivedOperator {
    ArchivedOperator(
      syntax, code, ["NSComparisonPredicateOperator"], options: "NSOptions", ["NSVariant": .integer(code)])
  }

  private static func equality(_ syntax: ComparisonSyntax.Operator, _ code: Int64) -> ArchivedOperator {
    ArchivedOperator(
      syntax, code, ["NSEqualityPredicateOperator"], options: "NSOptions", ["NSNegate": .boolean(syntax == .notEqual)])
  }

  private static let text = "NSStringPredicateOperator"

  static let lessThanOrEqual = order(.lessThanOrEqual, 1)
  static let greaterThanOrEqual = order(.greaterThanOrEqual, 3)
  static let matches = ArchivedOperator(.matches, 6, ["NSMatchingPredicateOperator", text])

  static let all: [ArchivedOperator] = [
    order(.lessThan, 0), lessThanOrEqual, order(.greaterThan, 2), greaterThanOrEqual, equality(.equal, 4),
    equality(.notEqual, 5), matches,
    ArchivedOperator(.like, 7, ["NSLikePredicateOperator", "NSMatchingPredicateOperator", text]),
    ArchivedOperator(.beginsWith, 8, ["NSSubstringPredicateOperator", text], ["NSPosition": .integer(0)]),
    ArchivedOperator(.endsWith, 9, ["NSSubstringPredicateOperator", text], ["NSPosition": .integer(1)]),
    ArchivedOperator(.in, 10, ["NSInPredicateOperator"]),
    ArchivedOperator(.contains, 99, ["NSInPredicateOperator"]),
    ArchivedOperator(.between, 100, ["NSBetweenPredicateOperator", "NSInPredicateOperator"]),
  ]

  /// The letters of options with their bits.
  static let options: [(letter: Character, bit: Int64)] = [("c", 1), ("d", 2), ("n", 4), ("l", 8)]

  /// The number of a quantifier.
  static func modifier(_ quantifier: ComparisonSyntax.Quantifier?) -> Int64 {
    switch quantifier {
    case nil: 0
    case .all: 1
    case .any, .no: 2
    }
  }
}
