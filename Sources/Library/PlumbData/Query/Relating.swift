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
  /// The objects, as the members of an aggregate.
  private var members: Members {
    let depth = Closures.depth + 1
    return filter.map { $0.depth < depth ? $0.moved(to: depth) : $0 } ?? Members(path: path, depth: depth)
  }

  /// Returns the objects that fulfill a condition, or its opposite.
  private func members(
    _ condition: (Fields) -> Condition<Fields.Root>, _ change: (ConditionNode) -> ConditionNode = { $0 }
  ) -> Members {
    let members = members
    let node = Closures.$depth.withValue(members.depth) { condition(Fields(members.element)).node }
    return members.fulfilling(change(node))
  }

  /// Returns the relationship with those objects only that fulfill a condition:
  /// `lines.where { $0.count > 1 }.sum { $0.price } > 10`.
  public func `where`(_ condition: (Fields) -> Condition<Fields.Root>) -> Self {
    Self(path: path, filter: members(condition))
  }

  /// Returns the condition that at least one object fulfills a condition:
  /// `any { $0.total > 10 && $0.isPaid == false }`. Two conditions with `any` can be fulfilled by two different
  /// objects. No object of an empty relationship does.
  public func any(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    Condition(.some(members(condition)))
  }

  /// Returns the condition that all objects fulfill a condition. Those of an empty relationship do.
  public func all(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    !Condition(.some(members(condition, \.negated)))
  }

  /// Returns the condition that no object fulfills a condition.
  public func none(_ condition: (Fields) -> Condition<Fields.Root>) -> Condition<Root> {
    !any(condition)
  }

  /// Returns the condition that an object is in the relationship.
  public func contains(_ object: Fields.Object) -> Condition<Root> { any { $0 == object } }

  /// Returns the condition that an object with an identity is in the relationship.
  public func contains(_ id: ObjectID<Fields.Object>) -> Condition<Root> { any { $0 == id } }

  /// The number of objects.
  public var count: Calculation<Root, Int> { Calculation(.members(.count, members, names: [])) }

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
    Calculation(.members(aggregate, members, names: attribute(Fields()).path.names))
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
