import Foundation

// Conditions of a `#Predicate`.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateScope {
  func equality<L: PredicateExpression, R: PredicateExpression>(
    _ left: L, _ right: R, in expression: Any.Type
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
    _ left: LoweredPart, _ comparison: ConditionNode.Comparison, _ right: LoweredPart, in expression: Any.Type
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
    let text = try text(right)
    guard case .replacingNil(let term, let other) = try part(left) else {
      return .condition(.text(try term(left), operation, options, text))
    }
    // The other text is only tested if it is empty: an empty text contains no text.
    guard other == .string("") else { throw unsupported(L.self) }
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
      case .less: value.isLess(than: other)
      case .lessOrEqual: value == other || value.isLess(than: other)
      case .greater: other.isLess(than: value)
      case .greaterOrEqual: value == other || other.isLess(than: value)
      }
    return .constant(holds)
  }
}

extension StoredValue {
  /// Whether the value is less than another of its type. `false` for types without an order.
  fileprivate func isLess(than other: StoredValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): one < other
    case (.double(let one), .double(let other)): one < other
    case (.decimal(let one), .decimal(let other)): one < other
    case (.date(let one), .date(let other)): one < other
    case (.string(let one), .string(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    default: false
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Equal: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(try scope.equality(lhs, rhs, in: Self.self))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NotEqual: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(try scope.equality(lhs, rhs, in: Self.self).negated)
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
      @unknown default: throw scope.unsupported(Self.self)
      }
    return .condition(try scope.compare(scope.part(lhs), comparison, scope.part(rhs), in: Self.self))
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
    case .term(.path(let path)): return .condition(.some(path, .compare(.path(path.member), .equal, element)))
    default: throw scope.unsupported(Self.self)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.RangeExpressionContains: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    guard case .range(let low, let high, let isClosed) = try scope.part(range) else {
      throw scope.unsupported(Self.self)
    }
    return .condition(.within(try scope.term(element), low, high, isClosed))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceContainsWhere: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let path = try scope.path(sequence)
    let inner = scope.binding(variable.key, to: .term(.path(path.member)))
    return .condition(.some(path, try inner.condition(test)))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceAllSatisfy: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let path = try scope.path(sequence)
    let inner = scope.binding(variable.key, to: .term(.path(path.member)))
    return .condition(ConditionNode.some(path, try inner.condition(test).negated).negated)
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
  /// Returns the condition of `test ? one : other`. Values are not chosen by a store.
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let test = try scope.condition(test)
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
      guard case .constant(let other) = try scope.term(rhs) else { throw scope.unsupported(Self.self) }
      return .replacingNil(term, by: other)
    default: throw scope.unsupported(Self.self)
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
