import Foundation

// Values of a `#Predicate`: variables, properties, constants and calculations.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Variable: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { scope.value(of: key) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.KeyPath: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    if let constant { return try .constant(constant, Output.self) }
    if let kind { return try lowered(kind, scope) }
    if let type = Root.Output.self as? any PropertyNaming.Type, let name = type.modelName(of: keyPath) {
      return .term(.path(try scope.path(root).adding(name)))
    }
    if keyPath.isRawValue(of: Root.Output.self) { return .term(try scope.term(root)) }
    if Root.Output.self is any PropertyNaming.Type {
      throw QueryError.unsupportedKeyPath("\(Root.Output.self).\(keyPath)")
    }
    guard Root.Output.self is any RawRepresentable.Type else { throw scope.unsupported(self) }
    throw scope.unsupported(
      self, "Compare the value itself with a constant. Its rawValue can be used if the type is CaseIterable.")
  }

  /// Returns the length of a text in UTF-16 units, the number of objects of a to-many relationship, or the test that
  /// one of them is empty.
  private func lowered(_ kind: CommonKeyPathKind, _ scope: PredicateScope) throws -> LoweredPart {
    if Root.Output.self == String.self {
      switch kind {
      case .collectionIsEmpty: return .condition(try scope.equality(root, PredicateExpressions.Value(""), in: self))
      case .collectionCount: return .term(.function(.length, [try scope.term(root)]))
      default: throw scope.unsupported(self, "Use beginsWith or endsWith in where { }.")
      }
    }
    let members = try scope.members(root)
    let count = Term.members(.count, members, names: [])
    switch kind {
    case .collectionCount: return .term(count)
    case .collectionIsEmpty: return .condition(.compare(count, .equal, .constant(.integer(0))))
    default: throw scope.unsupported(self)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Value: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { try .constant(value, Output.self) }
}

extension LoweredPart {
  /// Returns the part of a constant. Throws if a store has no such values.
  fileprivate static func constant(_ value: Any, _ type: Any.Type) throws -> LoweredPart {
    guard let part = LoweredPart(constant: value) else {
      let remedy = "A store has no such values. Compare properties of the value, or use where { } for an object."
      throw QueryError.unsupportedExpression(source: "a constant of type \(type)", remedy: remedy)
    }
    return part
  }
}

/// An expression that can have a value without an object: a captured value, and its properties.
private protocol ConstantExpression {
  /// The value; `nil` if it depends on an object.
  var constant: Any? { get }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Value: ConstantExpression {
  fileprivate var constant: Any? { value }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.KeyPath: ConstantExpression {
  fileprivate var constant: Any? {
    ((root as? any ConstantExpression)?.constant as? Root.Output).map { $0[keyPath: keyPath] }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.NilLiteral: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { .missing }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ForcedUnwrap: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart { try scope.part(inner) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.OptionalFlatMap: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let base = try scope.part(wrapped)
    let result = try scope.binding(variable.key, to: base).part(transform)
    switch (result, base) {
    case (.condition(let node), .term(let term)): return .optionalCondition(node, isNil: .isNil(term))
    case (.condition, _): throw scope.unsupported(self)
    // A count is 0 for a missing object, and the result of the chain is nil.
    case (.term(let value), .term(let term)) where !value.canBeNil:
      return .term(.chosen(ConditionNode.isNil(term).negated, value))
    default: return result
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Arithmetic: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let function: Term.Function =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw scope.unsupported(self)
      }
    return .term(.function(function, [try scope.term(lhs), try scope.term(rhs)]))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.UnaryMinus: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    let term = try scope.term(wrapped)
    guard case .constant(let value) = term else { return .term(.function(.subtract, [.constant(.integer(0)), term])) }
    guard let negated = value.negated else { throw scope.unsupported(self) }
    return .term(.constant(negated))
  }
}

extension StoredValue {
  /// The number with the other sign; `nil` for values of other types.
  fileprivate var negated: StoredValue? {
    switch self {
    case .integer(let value): value == .min ? nil : .integer(-value)
    case .double(let value): .double(-value)
    case .decimal(let value): .decimal(-value)
    default: nil
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.IntDivision: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .term(.function(.divide, [try scope.term(lhs), try scope.term(rhs)]))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.FloatDivision: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    .term(.function(.divide, [try scope.term(lhs), try scope.term(rhs)]))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.ClosedRange: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    guard case .constant(let low) = try scope.term(lower), case .constant(let high) = try scope.term(upper) else {
      throw scope.unsupported(self)
    }
    return .range(low, high, isClosed: true)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Range: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    guard case .constant(let low) = try scope.term(lower), case .constant(let high) = try scope.term(upper) else {
      throw scope.unsupported(self)
    }
    return .range(low, high, isClosed: false)
  }
}
