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
  /// The objects of a to-many relationship that fulfill a condition.
  case members(Members)
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
  /// The number of closures of to-many relationships around the part.
  private var depth = 0

  /// Returns the objects of a to-many relationship that fulfill the condition of a closure, or its opposite.
  func members<S: PredicateExpression, E: PredicateExpression>(
    _ sequence: S, _ variable: PredicateExpressions.VariableID, _ test: E,
    _ change: (ConditionNode) -> ConditionNode = { $0 }
  ) throws -> Members {
    let members = try members(sequence)
    var inner = binding(variable, to: .term(.path(members.element)))
    inner.depth = members.depth
    return members.fulfilling(change(try inner.condition(test)))
  }

  /// Returns the objects of a to-many relationship.
  func members<E: PredicateExpression>(_ sequence: E) throws -> Members {
    switch try part(sequence) {
    case .members(let members): members
    case .term(.path(let path)): Members(path: path, depth: depth + 1)
    default: throw unsupported(sequence)
    }
  }

  func binding(_ variable: PredicateExpressions.VariableID, to part: LoweredPart) -> PredicateScope {
    var scope = self
    scope.variables[variable] = part
    return scope
  }

  func value(of variable: PredicateExpressions.VariableID) -> LoweredPart {
    variables[variable] ?? .term(.path(ModelPath()))
  }

  func part<E: PredicateExpression>(_ expression: E) throws -> LoweredPart {
    guard let lowerable = expression as? any LowerableExpression else { throw unsupported(expression) }
    return try lowerable.lowered(self)
  }

  func term<E: PredicateExpression>(_ expression: E) throws -> Term {
    switch try part(expression) {
    case .term(let term): term
    case .replacingNil(let term, let other): .function(.coalesce, [term, .constant(other)])
    default: throw unsupported(expression)
    }
  }

  func path<E: PredicateExpression>(_ expression: E) throws -> ModelPath {
    guard case .path(let path) = try term(expression) else { throw unsupported(expression) }
    return path
  }

  func condition<E: PredicateExpression>(_ expression: E) throws -> ConditionNode {
    switch try part(expression) {
    case .condition(let node): node
    case .term(.constant(.boolean(let value))): .constant(value)
    case .term(let term): .compare(term, .equal, .constant(.boolean(true)))
    case .replacingNil(let term, let other):
      try compare(.replacingNil(term, by: other), .equal, .term(.constant(.boolean(true))), in: expression)
    case .optionalCondition, .missing, .members, .list, .range: throw unsupported(expression)
    }
  }

  /// Returns the error for a part without an equal, with its source form.
  func unsupported<E: PredicateExpression>(
    _ expression: E, _ remedy: String = "Filter the fetched objects by it."
  ) -> QueryError {
    .unsupportedExpression(source: PredicateSource.text(expression), remedy: remedy)
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
