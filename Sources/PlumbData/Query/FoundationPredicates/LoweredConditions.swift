import Foundation

// Conditions of a `#Predicate`.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateScope {
  func equality<L: PredicateExpression, R: PredicateExpression>(_ left: L, _ right: R) throws -> ConditionNode {
    switch (try part(left), try part(right)) {
    case (.missing, .missing): .constant(true)
    case (.term(let term), .missing), (.missing, .term(let term)): .isNil(term)
    case (.term(let left), .term(let right)): .compare(left, .equal, right)
    case (.condition(let node), .term(.constant(.boolean(let value)))),
      (.term(.constant(.boolean(let value))), .condition(let node)):
      value ? node : node.negated
    default: throw QueryError.unsupportedExpression("Equal")
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Equal: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { .condition(try scope.equality(lhs, rhs)) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NotEqual: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { .condition(try scope.equality(lhs, rhs).negated) }
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
    return .condition(.compare(try scope.term(lhs), comparison, try scope.term(rhs)))
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
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(.text(try scope.term(base), .contains, [], try scope.text(other)))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.SequenceStartsWith: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .condition(.text(try scope.term(base), .beginsWith, [], try scope.text(prefix)))
  }
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

#if canImport(Darwin)
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  extension PredicateExpressions.StringLocalizedStandardContains: LowerableExpression {
    func lowered(_ scope: PredicateScope) throws -> LoweredPart {
      let options: TextOptions = [.caseInsensitive, .diacriticInsensitive, .localeSensitive]
      return .condition(.text(try scope.term(root), .contains, options, try scope.text(other)))
    }
  }
#endif

extension ConditionNode {
  /// Returns the test that a value is in a range.
  fileprivate static func within(
    _ term: Term, _ low: StoredValue, _ high: StoredValue, _ isClosed: Bool
  ) -> ConditionNode {
    if isClosed { return .isBetween(term, low, high) }
    return .and([.compare(term, .greaterOrEqual, .constant(low)), .compare(term, .less, .constant(high))])
  }
}
