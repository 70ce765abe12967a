import Foundation

// Conditions of a `#Predicate`.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateScope {
  func equality<L: PredicateExpression, R: PredicateExpression>(
    _ left: L, _ right: R, in expression: some PredicateExpression
  ) throws -> ConditionNode {
    switch (try part(left), try part(right)) {
    case (.missing, .missing): .constant(true)
    case (.term(let term), .missing): isNil(term, L.Output.self)
    case (.missing, .term(let term)): isNil(term, R.Output.self)
    case (.condition(let node), .term(.constant(.boolean(let value)))),
      (.term(.constant(.boolean(let value))), .condition(let node)):
      value ? node : node.negated
    case (.optionalCondition(let node, let isNil), .term(.constant(.boolean(let value)))),
      (.term(.constant(.boolean(let value))), .optionalCondition(let node, let isNil)):
      .both(value ? node : node.negated, isNil.negated)
    case (.optionalCondition(_, let isNil), .missing), (.missing, .optionalCondition(_, let isNil)): isNil
    case (let left, let right): try compare(left, .equal, right, in: expression)
    }
  }

  /// Returns the test that a value is nil. A composite is nil if its elements are.
  private func isNil(_ term: Term, _ type: Any.Type) -> ConditionNode {
    guard case .path(let path) = term,
      let composite = (type as? any OptionalConstant.Type)?.wrappedType as? any CompositeValue.Type
    else { return .isNil(term) }
    return .isNil(compositeAt: path, composite.schema.map(\.name))
  }

  /// Returns the comparison of two values. Throws that the expression is not supported for other parts.
  func compare(
    _ left: LoweredPart, _ comparison: ConditionNode.Comparison, _ right: LoweredPart,
    in expression: some PredicateExpression
  ) throws -> ConditionNode {
    switch (left, right) {
    case (.term(let left), .term(let right)): .compare(left, comparison, right)
    case (.replacingNil(let term, let other), .term(let right)):
      .replacingNil(in: term, .compare(term, comparison, right), by: .comparing(.constant(other), comparison, right))
    case (.term(let left), .replacingNil(let term, let other)):
      .replacingNil(in: term, .compare(left, comparison, term), by: .comparing(left, comparison, .constant(other)))
    default: throw unsupported(expression)
    }
  }

  /// Returns the test of a text.
  func test<L: PredicateExpression, R: PredicateExpression>(
    _ left: L, _ operation: ConditionNode.TextOperator, _ right: R, _ options: TextOptions = []
  ) throws -> LoweredPart {
    let text = try term(right)
    // An empty text contains no text.
    guard case .replacingNil(let term, .string("")) = try part(left) else {
      return .condition(.text(try term(left), operation, options, text))
    }
    return .condition(.text(term, operation, options, text))
  }
}

extension ConditionNode {
  /// Returns a condition for the objects in which a value is not nil, and another one for the others.
  fileprivate static func replacingNil(in term: Term, _ node: ConditionNode, by other: ConditionNode) -> ConditionNode {
    .either(.both(.isNil(term).negated, node), .both(.isNil(term), other))
  }

  /// Returns a comparison. That of two constants is true or false.
  fileprivate static func comparing(_ left: Term, _ comparison: Comparison, _ right: Term) -> ConditionNode {
    guard case .constant(let value) = left, case .constant(let other) = right else {
      return .compare(left, comparison, right)
    }
    let holds =
      switch comparison {
      case .equal: value == other
      case .less: value.order(other) == .orderedAscending
      case .lessOrEqual: value == other || value.order(other) == .orderedAscending
      case .greater: value.order(other) == .orderedDescending
      case .greaterOrEqual: value == other || value.order(other) == .orderedDescending
      }
    return .constant(holds)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Equal: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(try scope.equality(lhs, rhs, in: self))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NotEqual: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(try scope.equality(lhs, rhs, in: self).negated)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Comparison: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let comparison: ConditionNode.Comparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw scope.unsupported(self)
      }
    return .condition(try scope.compare(scope.part(lhs), comparison, scope.part(rhs), in: self))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Conjunction: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(.both(try scope.condition(lhs), try scope.condition(rhs)))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Disjunction: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(.either(try scope.condition(lhs), try scope.condition(rhs)))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Negation: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { .condition(try scope.condition(wrapped).negated) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.CollectionContainsCollection: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { try scope.test(base, .contains, other) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceStartsWith: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { try scope.test(base, .beginsWith, prefix) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceContains: LowerableExpression {
  /// Returns the test that a list contains a value, or a to-many relationship an object.
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let element = try scope.term(element)
    switch try scope.part(sequence) {
    case .list(let values): return .condition(.isIn(element, values))
    case .range(let low, let high, let isClosed): return .condition(.within(element, low, high, isClosed))
    default:
      let members = try scope.members(sequence)
      return .condition(.some(members.fulfilling(.compare(.path(members.element), .equal, element))))
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.RangeExpressionContains: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    guard case .range(let low, let high, let isClosed) = try scope.part(range) else {
      throw scope.unsupported(self)
    }
    return .condition(.within(try scope.term(element), low, high, isClosed))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceContainsWhere: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(.some(try scope.members(sequence, variable.key, test)))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Filter: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .members(try scope.members(sequence, variable.key, filter))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceAllSatisfy: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(ConditionNode.some(try scope.members(sequence, variable.key, test, \.negated)).negated)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.StringLocalizedStandardContains: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    try scope.test(root, .contains, other, [.caseInsensitive, .diacriticInsensitive, .localeSensitive])
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Conditional: LowerableExpression {
  /// Returns the condition or the value of `test ? one : other`.
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let test = try scope.condition(test)
    if Output.self != Bool.self {
      return .term(.chosen(test, try scope.term(trueBranch), else: try scope.term(falseBranch)))
    }
    return .condition(
      .either(
        .both(test, try scope.condition(trueBranch)), .both(test.negated, try scope.condition(falseBranch))))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NilCoalesce: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    switch try scope.part(lhs) {
    case .optionalCondition(let node, let isNil):
      let other = try scope.condition(rhs)
      if other == .constant(false) { return .condition(.both(node, isNil.negated)) }
      return .condition(.either(.both(node, isNil.negated), .both(isNil, other)))
    case .term(let term):
      let other = try scope.term(rhs)
      if case .constant(let value) = other { return .replacingNil(term, by: value) }
      return .term(.function(.coalesce, [term, other]))
    default: throw scope.unsupported(self)
    }
  }
}

extension ConditionNode {
  /// Returns the test that a value is in a range.
  fileprivate static func within(
    _ term: Term, _ low: StoredValue, _ high: StoredValue, _ isClosed: Bool
  ) -> ConditionNode {
    if isClosed { return .isBetween(term, low, high) }
    return .and([.compare(term, .greaterOrEqual, .constant(low)), .compare(term, .less, .constant(high))])
  }
}
