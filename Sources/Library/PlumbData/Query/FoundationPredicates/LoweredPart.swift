import Foundation

/// A part of a `#Predicate` as a part of a condition.
enum LoweredPart {
  case condition(ConditionNode)
  /// A condition at the end of an optional chain, which is nil if the second condition holds.
  case optionalCondition(ConditionNode, isNil: ConditionNode)
  case term(Term)
  /// A value, and the constant that replaces nil: `$0.note ?? ""`.
  case replacingNil(Term, by: StoredValue)
  case missing
  case list([StoredValue])
  case range(StoredValue, StoredValue, isClosed: Bool)
}

/// A part of a `#Predicate` that has an equal in a condition.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
protocol LowerableExpression {
  func lowered(_ scope: PredicateScope) throws -> LoweredPart
}

/// The variables of a `#Predicate` and of its closures.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct PredicateScope {
  private var variables: [PredicateExpressions.VariableID: LoweredPart] = [:]

  func binding(_ variable: PredicateExpressions.VariableID, to part: LoweredPart) -> PredicateScope {
    var scope = self
    scope.variables[variable] = part
    return scope
  }

  func value(of variable: PredicateExpressions.VariableID) -> LoweredPart {
    variables[variable] ?? .term(.path(ModelPath()))
  }

  func part<E: PredicateExpression>(_ expression: E) throws -> LoweredPart {
    guard let expression = expression as? any LowerableExpression else { throw unsupported(E.self) }
    return try expression.lowered(self)
  }

  func term<E: PredicateExpression>(_ expression: E) throws -> Term {
    guard case .term(let term) = try part(expression) else { throw unsupported(E.self) }
    return term
  }

  func path<E: PredicateExpression>(_ expression: E) throws -> ModelPath {
    guard case .path(let path) = try term(expression) else { throw unsupported(E.self) }
    return path
  }

  func condition<E: PredicateExpression>(_ expression: E) throws -> ConditionNode {
    switch try part(expression) {
    case .condition(let node): node
    case .term(.constant(.boolean(let value))): .constant(value)
    case .term(let term): .compare(term, .equal, .constant(.boolean(true)))
    case .replacingNil(let term, let other):
      try compare(.replacingNil(term, by: other), .equal, .term(.constant(.boolean(true))), in: E.self)
    case .optionalCondition, .missing, .list, .range: throw unsupported(E.self)
    }
  }

  func text<E: PredicateExpression>(_ expression: E) throws -> String {
    guard case .constant(.string(let text)) = try term(expression) else { throw unsupported(E.self) }
    return text
  }

  /// Returns the error for a part without an equal: the name of its type, without generic arguments.
  func unsupported(_ type: Any.Type) -> QueryError {
    .unsupportedExpression(String("\(type)".prefix { $0 != "<" }))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Condition {
  /// Creates the condition of a `#Predicate`, whose key paths are those of Swift properties. Throws
  /// `QueryError.unsupportedExpression` for a part that a store cannot execute.
  public init(lowering predicate: Predicate<Root>) throws {
    let scope = PredicateScope()
    let root = ModelPath()
    self.init(try scope.binding(predicate.variable.key, to: .term(.path(root))).condition(predicate.expression))
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Query {
  /// Creates the query for the objects that fulfill a `#Predicate`.
  public init(_ predicate: Predicate<Fields.Object>) throws {
    let condition = try Condition(lowering: predicate)
    self.init { _ in condition }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PersistentObject where RootFields.Object == Self {
  /// Returns the query for the objects that fulfill a `#Predicate`.
  public static func `where`(_ predicate: Predicate<Self>) throws -> Query<RootFields> { try Query(predicate) }
}

/// A protocol whose extension declares the initializer of `NSPredicate` for a `#Predicate`.
public protocol PredicateLowering {}

extension NSPredicate: PredicateLowering {}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension PredicateLowering where Self == NSPredicate {
  /// Creates the predicate of a `#Predicate` on managed objects.
  public init<Object: NSManagedObject>(lowering predicate: Predicate<Object>) throws {
    self = try Condition(lowering: predicate).predicate
  }
}
