// The functions have a lower rank than those for conditions, so that the compiler does not try both for each part of a
// query: without it, the type-checking of queries takes thirty times as long.

/// A condition, or a Bool that is one: an attribute or a calculation.
///
///     Order.where { $0.isPaid && !$0.lines.isEmpty }
///
/// The condition of a Bool that is nil is false.
public protocol Conditional<Root>: Sendable {
  associatedtype Root
  /// The condition.
  var condition: Condition<Root> { get }
}

extension Condition: Conditional {
  /// The condition itself.
  public var condition: Self { self }
}

extension Conditional where Self: Operand, Value == Bool {
  /// The condition that the value is true.
  public var condition: Condition<Root> { self == true }
}

extension ModelFields.Attribute: Conditional where Value == Bool {}
extension Calculation: Conditional where Value == Bool {}
extension Substitute: Conditional where Value == Bool {}
extension OuterValue: Conditional where Base: Operand, Base.Value == Bool {}

extension Conditional {
  /// Returns the condition that both conditions hold.
  @_disfavoredOverload
  public static func && <Other: Conditional<Root>>(one: Self, other: Other) -> Condition<Root> {
    one.condition && other.condition
  }

  /// Returns the condition that at least one of two conditions holds.
  @_disfavoredOverload
  public static func || <Other: Conditional<Root>>(one: Self, other: Other) -> Condition<Root> {
    one.condition || other.condition
  }

  /// Returns the opposite of a condition.
  @_disfavoredOverload
  public static prefix func ! (one: Self) -> Condition<Root> { !one.condition }
}

extension Query {
  /// Creates the query for the objects for which a Bool is true.
  @_disfavoredOverload
  public init(_ condition: (Fields) -> some Conditional<Fields.Root>) {
    self.init { condition($0).condition }
  }

  /// Returns the query for those objects for which a Bool is also true.
  @_disfavoredOverload
  public func `where`(_ condition: (Fields) -> some Conditional<Fields.Root>) -> Self {
    self.where { condition($0).condition }
  }
}

extension PersistentObject where RootFields.Object == Self {
  /// Returns the query for the objects for which a Bool is true.
  @_disfavoredOverload
  public static func `where`(_ condition: (RootFields) -> some Conditional<Self>) -> Query<RootFields> {
    Query { condition($0).condition }
  }
}

extension ModelFields.ToManyRelationship {
  /// Returns the relationship with those objects only for which a Bool is true.
  @_disfavoredOverload
  public func `where`(_ condition: (Fields) -> some Conditional<Fields.Root>) -> Self {
    self.where { condition($0).condition }
  }

  /// Returns the condition that a Bool is true for at least one object.
  @_disfavoredOverload
  public func any(_ condition: (Fields) -> some Conditional<Fields.Root>) -> Condition<Root> {
    any { condition($0).condition }
  }

  /// Returns the condition that a Bool is true for all objects.
  @_disfavoredOverload
  public func all(_ condition: (Fields) -> some Conditional<Fields.Root>) -> Condition<Root> {
    all { condition($0).condition }
  }

  /// Returns the condition that a Bool is true for no object.
  @_disfavoredOverload
  public func none(_ condition: (Fields) -> some Conditional<Fields.Root>) -> Condition<Root> {
    none { condition($0).condition }
  }
}
