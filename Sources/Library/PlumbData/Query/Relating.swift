import Foundation

/// Comparisons of the object at the end of a to-one relationship, or of the root. An object is compared by its
/// identity at the time when the condition is made, so it must have been saved or be new in the fetching context. The
/// functions of a context resolve identifiers that were decoded, and throw `LookupError` for those of other stores.
extension Entity {
  private static func equal(_ fields: Self, _ id: StoredValue?) -> Condition<Root> {
    let term = Term.path(fields._path)
    return Condition(id.map { .compare(term, .equal, .constant($0)) } ?? .isNil(term))
  }

  /// Returns the condition that the object is another, or missing if the other is nil.
  public static func == (fields: Self, object: Object?) -> Condition<Root> {
    equal(fields, object?.typedID.storedValue)
  }

  /// Returns the condition that the object is missing or not another.
  public static func != (fields: Self, object: Object?) -> Condition<Root> {
    !equal(fields, object?.typedID.storedValue)
  }

  /// Returns the condition that the object has an identity.
  public static func == (fields: Self, id: ObjectID<Object>) -> Condition<Root> { equal(fields, id.storedValue) }

  /// Returns the condition that the object is missing or has another identity.
  public static func != (fields: Self, id: ObjectID<Object>) -> Condition<Root> { !equal(fields, id.storedValue) }

  /// Returns the condition that the object is in a list.
  public func isIn(_ objects: some Sequence<Object>) -> Condition<Root> { isIn(objects.map(\.typedID)) }

  /// Returns the condition that the object's identity is in a list.
  public func isIn(_ ids: some Sequence<ObjectID<Object>>) -> Condition<Root> {
    Condition(.isIn(.path(_path), ids.map(\.storedValue)))
  }

  /// The condition that the relationship has no object.
  public var isNil: Condition<Root> { Condition(.isNil(.path(_path))) }

  /// The condition that the relationship has an object.
  public var isNotNil: Condition<Root> { !isNil }
}

extension ModelFields.ToManyRelationship {
  private var members: Fields { Fields(path.member) }

  private func some(_ node: ConditionNode) -> Condition<Root> { Condition(.some(path, node)) }

  /// Returns the condition that at least one object fulfills a condition:
  /// `any { $0.total > 10 && $0.isPaid == false }`. Two conditions with `any` can be fulfilled by two different
  /// objects. No object of an empty relationship does.
  public func any(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    some(condition(members).node)
  }

  /// Returns the condition that all objects fulfill a condition. Those of an empty relationship do.
  public func all(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    !some(condition(members).node.negated)
  }

  /// Returns the condition that no object fulfills a condition.
  public func none(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    !some(condition(members).node)
  }

  /// Returns the condition that an object is in the relationship.
  public func contains(_ object: Fields.Object) -> Condition<Root> { any { $0 == object } }

  /// Returns the condition that an object with an identity is in the relationship.
  public func contains(_ id: ObjectID<Fields.Object>) -> Condition<Root> { any { $0 == id } }

  /// The number of objects.
  public var count: Calculation<Root, Int> { Calculation(.members(.count, path, names: [])) }

  /// The condition that the relationship has no objects.
  public var isEmpty: Condition<Root> { count == 0 }
}

/// Aggregates of an attribute of the objects. Attributes that are nil do not count.
extension ModelFields.ToManyRelationship {
  /// The attribute of an aggregate.
  public typealias MemberAttribute<Value: StorableValue, Property> = (Fields) ->
    ModelFields.Attribute<
      Fields.Root, Value, Property
    >

  private func aggregate<Value, Property, Result>(
    _ aggregate: Term.Aggregate, _ attribute: MemberAttribute<Value, Property>
  ) -> Calculation<Root, Result> {
    Calculation(.members(aggregate, path, names: attribute(members).path.names))
  }

  /// Returns the sum of an attribute: `orders.sum { $0.total } > 10`. The sum of no objects is 0.
  public func sum<Value: Numeric, Property>(_ attribute: MemberAttribute<Value, Property>) -> Calculation<Root, Value> {
    aggregate(.sum, attribute)
  }

  /// Returns the least value of an attribute; nil for no objects.
  public func min<Value, Property>(_ attribute: MemberAttribute<Value, Property>) -> Calculation<Root, Value> {
    aggregate(.min, attribute)
  }

  /// Returns the greatest value of an attribute; nil for no objects.
  public func max<Value, Property>(_ attribute: MemberAttribute<Value, Property>) -> Calculation<Root, Value> {
    aggregate(.max, attribute)
  }

  /// Returns the average of an attribute; nil for no objects.
  public func average<Value: Numeric, Property>(
    _ attribute: MemberAttribute<Value, Property>
  ) -> Calculation<Root, Double> {
    aggregate(.average, attribute)
  }
}
