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
    guard let type = Root.Output.self as? any PropertyNaming.Type, let name = type.modelName(of: keyPath) else {
      throw QueryError.unsupportedKeyPath("\(Root.Output.self).\(keyPath)")
    }
    return .term(.path(try scope.path(root).adding(name)))
  }

  /// Returns the number of objects of a to-many relationship, or the test that it has none. A text can only be tested.
  private func lowered(_ kind: CommonKeyPathKind, _ scope: PredicateScope) throws -> LoweredPart {
    if Root.Output.self == String.self {
      guard kind == .collectionIsEmpty else { throw scope.unsupported(Self.self) }
      return .condition(try scope.equality(root, PredicateExpressions.Value(""), in: Self.self))
    }
    let path = try scope.path(root)
    let count = Term.members(.count, path, names: [])
    switch kind {
    case .collectionCount: return .term(count)
    case .collectionIsEmpty: return .condition(.compare(count, .equal, .constant(.integer(0))))
    default: throw scope.unsupported(Self.self)
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
      throw QueryError.unsupportedExpression("a constant of type \(type)")
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
    guard case .condition(let node) = result else { return result }
    guard case .term(let term) = base else { throw scope.unsupported(Self.self) }
    return .optionalCondition(node, isNil: .isNil(term))
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
      @unknown default: throw scope.unsupported(Self.self)
      }
    return .term(.function(function, [try scope.term(lhs), try scope.term(rhs)]))
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
      throw scope.unsupported(Self.self)
    }
    return .range(low, high, isClosed: true)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateExpressions.Range: LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart {
    guard case .constant(let low) = try scope.term(lower), case .constant(let high) = try scope.term(upper) else {
      throw scope.unsupported(Self.self)
    }
    return .range(low, high, isClosed: false)
  }
}
