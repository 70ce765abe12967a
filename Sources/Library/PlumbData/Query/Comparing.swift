extension Comparand {
  /// Returns the condition that the value is a constant.
  public static func == (one: Self, value: Value) -> Condition<Root> { equal(one.term, term(value)) }

  /// Returns the condition that the value is nil or not a constant.
  public static func != (one: Self, value: Value) -> Condition<Root> { !equal(one.term, term(value)) }

  /// Returns the condition that two values of an object are equal. Two values that are nil are.
  public static func == <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    equal(one.term, other.term)
  }

  /// Returns the condition that two values of an object differ.
  public static func != <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    !equal(one.term, other.term)
  }

  /// Returns the condition that the value is in a list.
  public func isIn(_ values: some Sequence<Value>) -> Condition<Root> {
    Condition(.isIn(term, values.map(Self.constant)))
  }
}

extension NullableComparand {
  /// The condition that the value is nil.
  public var isNil: Condition<Root> { Condition(.isNil(term)) }

  /// The condition that the value is not nil.
  public var isNotNil: Condition<Root> { !isNil }

  /// Returns the condition that the value is a constant, or nil if the constant is.
  public static func == (one: Self, value: Value?) -> Condition<Root> {
    value.map { equal(one.term, term($0)) } ?? one.isNil
  }

  /// Returns the condition that the value is not a constant, or not nil if the constant is nil.
  public static func != (one: Self, value: Value?) -> Condition<Root> { !(one == value) }
}

extension OrderedComparand {
  private static func compare(
    _ one: Self, _ comparison: ConditionNode.Comparison, _ other: Term
  ) -> Condition<Root> {
    Condition(.compare(one.term, comparison, other))
  }

  /// Returns the condition that the value is less than a constant.
  public static func < (one: Self, value: Value) -> Condition<Root> { compare(one, .less, term(value)) }

  /// Returns the condition that the value is a constant or less.
  public static func <= (one: Self, value: Value) -> Condition<Root> { compare(one, .lessOrEqual, term(value)) }

  /// Returns the condition that the value is greater than a constant.
  public static func > (one: Self, value: Value) -> Condition<Root> { compare(one, .greater, term(value)) }

  /// Returns the condition that the value is a constant or greater.
  public static func >= (one: Self, value: Value) -> Condition<Root> { compare(one, .greaterOrEqual, term(value)) }

  /// Returns the condition that one value of an object is less than another.
  public static func < <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    compare(one, .less, other.term)
  }

  /// Returns the condition that one value of an object is not greater than another.
  public static func <= <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    compare(one, .lessOrEqual, other.term)
  }

  /// Returns the condition that one value of an object is greater than another.
  public static func > <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    compare(one, .greater, other.term)
  }

  /// Returns the condition that one value of an object is not less than another.
  public static func >= <Other: Comparand<Root, Value>>(one: Self, other: Other) -> Condition<Root> {
    compare(one, .greaterOrEqual, other.term)
  }
}

extension OrderedComparand where Value: Comparable {
  /// Returns the condition that the value is in a range, including its bounds.
  public func isBetween(_ range: ClosedRange<Value>) -> Condition<Root> {
    Condition(.isBetween(term, Self.constant(range.lowerBound), Self.constant(range.upperBound)))
  }
}

extension Elements {
  /// The condition that the composite has no value: all of its elements are nil.
  public var isNil: Condition<Root> { Condition(.isNil(compositeAt: _path, Self.elementNames)) }

  /// The condition that an element of the composite has a value.
  public var isNotNil: Condition<Root> { !isNil }

  /// Returns the condition that the composite has no value. The only value of `Never?` is nil.
  public static func == (one: Self, missing: Never?) -> Condition<Root> { one.isNil }

  /// Returns the condition that an element of the composite has a value.
  public static func != (one: Self, missing: Never?) -> Condition<Root> { !one.isNil }
}

extension ConditionNode {
  /// Returns the test that a composite has no value. A store has columns for the elements only.
  static func isNil(compositeAt path: ModelPath, _ names: [String]) -> ConditionNode {
    .and(names.map { .isNil(.path(path.adding($0))) })
  }
}

extension ModelFields.OpaqueAttribute where Property == Value? {
  /// The condition that the attribute is nil.
  public var isNil: Condition<Root> { Condition(.isNil(.path(path))) }

  /// The condition that the attribute is not nil.
  public var isNotNil: Condition<Root> { !isNil }

  /// Returns the condition that the attribute is nil. A store compares no other value: the only value of `Never?` is
  /// nil.
  public static func == (one: Self, missing: Never?) -> Condition<Root> { one.isNil }

  /// Returns the condition that the attribute is not nil.
  public static func != (one: Self, missing: Never?) -> Condition<Root> { !one.isNil }
}
