import PlumbModel

/// A part of a predicate without a known form in an archive.
struct UnknownPredicateForm: Error {
  /// The part, as it is written: `FETCH`, `[FIRST]`.
  let part: String
}

// The forms are those of compiled models where one contains them, and otherwise follow the keys that the classes of
// Foundation encode.

extension ArchiveBuilder {
  /// Adds a predicate from its syntax tree. The inverse of `ArchivedPredicate`.
  ///
  ///     let predicate = try builder.add(PredicateSyntax(parsing: "price > $LIMIT"))
  mutating func add(_ syntax: PredicateSyntax) throws(UnknownPredicateForm) -> PropertyList {
    switch syntax {
    case .constant(let value): return predicate(value ? "NSTruePredicate" : "NSFalsePredicate", [:])
    case .not(let part): return compound(0, [try add(part)])
    case .and(let parts): return compound(1, try predicates(parts))
    case .or(let parts): return compound(2, try predicates(parts))
    case .comparison(let comparison):
      let reference = try self.comparison(comparison)
      return comparison.quantifier == .no ? compound(0, [reference]) : reference
    }
  }

  private mutating func predicates(_ parts: [PredicateSyntax]) throws(UnknownPredicateForm) -> [PropertyList] {
    var references: [PropertyList] = []
    for part in parts { references.append(try add(part)) }
    return references
  }

  private mutating func compound(_ type: Int64, _ parts: [PropertyList]) -> PropertyList {
    predicate(
      "NSCompoundPredicate", ["NSCompoundPredicateType": .integer(type), "NSSubpredicates": array(parts)])
  }

  private mutating func predicate(_ name: String, _ fields: PropertyDictionary) -> PropertyList {
    object([name, "NSPredicate", "NSObject"], fields)
  }

  private mutating func comparison(_ syntax: ComparisonSyntax) throws(UnknownPredicateForm) -> PropertyList {
    guard let form = ArchivedOperator[syntax.operator] else {
      throw UnknownPredicateForm(part: syntax.operator.rawValue)
    }
    var options: Int64 = 0
    for letter in syntax.options?.letters.lowercased() ?? "" {
      guard let bit = ArchivedOperator.options.first(where: { $0.letter == letter })?.bit else {
        throw UnknownPredicateForm(part: "[\(syntax.options?.letters ?? "")]")
      }
      options |= bit
    }
    let left = try add(syntax.left)
    return comparison(
      left, form, try add(syntax.right), ArchivedOperator.modifier(syntax.quantifier), options)
  }
}

// MARK: - Expressions

extension ArchiveBuilder {
  /// Adds an expression from its syntax tree.
  mutating func add(_ syntax: ExpressionSyntax) throws(UnknownPredicateForm) -> PropertyList {
    switch syntax.kind {
    case .literal(let literal): return constant(try value(literal))
    case .evaluatedObject: return evaluatedObject
    case .variable(let name): return variable(name)
    case .keyPath(let keys): return keyPath(keys, of: nil)
    case .path(let base, let keys):
      if base.kind == .evaluatedObject { return keyPath(keys, of: nil) }
      return keyPath(keys, of: try add(base))
    case .function(let name, let arguments): return function(name, try expressions(arguments))
    case .call(.function, let arguments): return try message(arguments)
    case .call(.cast, let arguments) where arguments.count == 2:
      return function("castObject:toType:", try expressions(arguments))
    case .binary(let symbol, let left, let right):
      let operands = try expressions([left, right])
      guard let type = symbol.setExpressionType else { return function(symbol.function, operands) }
      return expression(
        "NSSetExpression", type, ["NSLeftExpression": operands[0], "NSRightExpression": operands[1]])
    case .unary(.minus, let operand):
      if case .literal(let literal) = operand.kind, let negated = literal.negated { return constant(negated) }
      return function("multiply:by:", [constant(.integer(-1)), try add(operand)])
    case .unary(.complement, let operand): return function("onesComplement:", [try add(operand)])
    case .list(let elements):
      return expression(
        "NSAggregateExpression", 14, ["NSCollection": array(try expressions(elements))])
    case .subquery(let collection, let variable, let predicate):
      return expression(
        "NSSubqueryExpression", 13,
        [
          "NSExpression": try add(collection), "NSVariable": text(variable),
          "NSSubpredicate": try add(predicate),
        ])
    case .conditional(let test, let yes, let no):
      return expression(
        "NSTernaryExpression", 20,
        [
          "NSPredicate": try add(test), "NSTrueExpression": try add(yes),
          "NSFalseExpression": try add(no),
        ])
    case .placeholder(let letter): throw UnknownPredicateForm(part: "%\(letter)")
    case .anyKey: throw UnknownPredicateForm(part: "ANYKEY")
    case .call(let function, _): throw UnknownPredicateForm(part: function.rawValue)
    case .unary(.plus, _): throw UnknownPredicateForm(part: "+")
    case .element: throw UnknownPredicateForm(part: "[…]")
    case .assignment: throw UnknownPredicateForm(part: ":=")
    }
  }

  private mutating func expressions(_ parts: [ExpressionSyntax]) throws(UnknownPredicateForm) -> [PropertyList] {
    var references: [PropertyList] = []
    for part in parts { references.append(try add(part)) }
    return references
  }

  /// Adds the call of a selector on the value of an expression: `FUNCTION(target, "selector:", …)`.
  private mutating func message(_ arguments: [ExpressionSyntax]) throws(UnknownPredicateForm) -> PropertyList {
    guard arguments.count >= 2, case .literal(.string(let selector)) = arguments[1].kind else {
      throw UnknownPredicateForm(part: CallSyntax.function.rawValue)
    }
    return function(selector, of: try add(arguments[0]), try expressions(Array(arguments[2...])))
  }

  private func value(_ literal: LiteralSyntax) throws(UnknownPredicateForm) -> PropertyList? {
    switch literal {
    case .null: return nil
    case .bool(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .string(let text): return .string(text)
    case .number(let digits):
      guard let value = Double(digits), value.isFinite else { throw UnknownPredicateForm(part: digits) }
      return .real(value)
    }
  }
}

extension BinarySyntax {
  /// The expression type of an operator on collections; `nil` for other operators.
  var setExpressionType: Int64? {
    switch self {
    case .union: 5
    case .intersect: 6
    case .minus: 7
    default: nil
    }
  }
}

extension LiteralSyntax {
  /// The value of the number with the opposite sign; `nil` for other values.
  fileprivate var negated: PropertyList? {
    switch self {
    case .integer(let value): .integer(0 &- value)
    case .number(let digits): Double(digits).map { .real(-$0) }
    case .null, .bool, .string: nil
    }
  }
}

// MARK: - Objects of expressions

extension ArchiveBuilder {
  mutating func comparison(
    _ left: PropertyList, _ form: ArchivedOperator, _ right: PropertyList, _ modifier: Int64 = 0, _ options: Int64 = 0
  ) -> PropertyList {
    var fields = form.fields
    fields["NSOperatorType"] = .integer(form.code)
    fields["NSModifier"] = .integer(modifier)
    fields[form.optionsKey] = .integer(options)
    return object(
      ["NSComparisonPredicate", "NSPredicate", "NSObject"],
      ["NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": object(form.classes, fields)])
  }

  mutating func expression(
    _ name: String, _ type: Int64, _ fields: PropertyDictionary, below: [String] = []
  ) -> PropertyList {
    var fields = fields
    fields["NSExpressionType"] = .integer(type)
    return object([name] + below + ["NSExpression", "NSObject"], fields)
  }

  /// Adds a constant; `nil` is a null.
  mutating func constant(_ value: PropertyList?) -> PropertyList {
    constantReference(value.map { leaf($0) } ?? Self.null)
  }

  /// Adds a constant whose value is an object of the archive.
  mutating func constantReference(_ value: PropertyList) -> PropertyList {
    expression("NSConstantValueExpression", 0, ["NSConstantValue": value])
  }

  var evaluatedObject: PropertyList {
    mutating get { expression("NSSelfExpression", 1, [:]) }
  }

  mutating func variable(_ name: String) -> PropertyList {
    expression("NSVariableExpression", 2, ["NSVariable": text(name)])
  }

  /// Adds a path of keys from the value of an operand, or from the evaluated object for `nil`.
  mutating func keyPath(_ keys: [String], of operand: PropertyList?) -> PropertyList {
    let specifier = expression(
      "NSKeyPathSpecifierExpression", 10, ["NSKeyPath": text(keys.joined(separator: "."))])
    let selector = operand == nil && keys.count == 1 ? "valueForKey:" : "valueForKeyPath:"
    return expression(
      "NSKeyPathExpression", operand == nil ? 3 : 4,
      [
        "NSOperand": operand ?? evaluatedObject, "NSSelectorName": text(selector),
        "NSArguments": array([specifier], classes: EditorClass.mutableArray),
      ], below: ["NSFunctionExpression"])
  }

  /// Adds a call of one of the functions of predicates: `canonical:`, `now`.
  mutating func function(
    _ name: String, _ arguments: [PropertyList], classes: [String] = EditorClass.mutableArray
  ) -> PropertyList {
    let utilities = expression(
      "NSConstantValueExpression", 0, ["NSConstantValueClassName": text("_NSPredicateUtilities")])
    return function(name, of: utilities, arguments, classes: classes)
  }

  /// Adds a call of a selector on the value of an operand.
  mutating func function(
    _ selector: String, of operand: PropertyList, _ arguments: [PropertyList],
    classes: [String] = EditorClass.mutableArray
  ) -> PropertyList {
    expression(
      "NSFunctionExpression", 4,
      ["NSOperand": operand, "NSSelectorName": text(selector), "NSArguments": array(arguments, classes: classes)])
  }
}
