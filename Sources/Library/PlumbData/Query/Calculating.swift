import Foundation

extension Operand {
  private static func call<Result>(_ function: Term.Function, _ terms: Term...) -> Calculation<Root, Result> {
    Calculation(.function(function, terms))
  }

  fileprivate func call<Result>(_ function: Term.Function) -> Calculation<Root, Result> {
    Self.call(function, term)
  }
}

extension Operand where Value: Numeric {
  /// Returns the sum with a constant.
  public static func + (one: Self, value: Value) -> Calculation<Root, Value> { call(.add, one.term, term(value)) }

  /// Returns the difference to a constant.
  public static func - (one: Self, value: Value) -> Calculation<Root, Value> { call(.subtract, one.term, term(value)) }

  /// Returns the product with a constant.
  public static func * (one: Self, value: Value) -> Calculation<Root, Value> { call(.multiply, one.term, term(value)) }

  /// Returns the quotient by a constant. A quotient of integers has no remainder; a division by zero is nil.
  public static func / (one: Self, value: Value) -> Calculation<Root, Value> { call(.divide, one.term, term(value)) }

  /// Returns the sum of two values of an object.
  public static func + <Other: Operand<Root, Value>>(one: Self, other: Other) -> Calculation<Root, Value> {
    call(.add, one.term, other.term)
  }

  /// Returns the difference of two values of an object.
  public static func - <Other: Operand<Root, Value>>(one: Self, other: Other) -> Calculation<Root, Value> {
    call(.subtract, one.term, other.term)
  }

  /// Returns the product of two values of an object.
  public static func * <Other: Operand<Root, Value>>(one: Self, other: Other) -> Calculation<Root, Value> {
    call(.multiply, one.term, other.term)
  }

  /// Returns the quotient of two values of an object. A quotient of integers has no remainder; a division by zero is
  /// nil.
  public static func / <Other: Operand<Root, Value>>(one: Self, other: Other) -> Calculation<Root, Value> {
    call(.divide, one.term, other.term)
  }
}

extension Operand where Value: BinaryInteger {
  /// Returns the bits that are set in the value and in a constant.
  public static func & (one: Self, value: Value) -> Calculation<Root, Value> { call(.bitAnd, one.term, term(value)) }

  /// Returns the bits that are set in the value or in a constant.
  public static func | (one: Self, value: Value) -> Calculation<Root, Value> { call(.bitOr, one.term, term(value)) }
}

extension Operand where Value == String {
  /// The text in upper case.
  public var uppercased: Calculation<Root, String> { call(.uppercase) }

  /// The text in lower case.
  public var lowercased: Calculation<Root, String> { call(.lowercase) }

  /// The number of UTF-16 units in the text.
  public var length: Calculation<Root, Int> { call(.length) }
}

extension Conditional {
  /// Returns a value for the objects that fulfill the condition, and another one for the others.
  ///
  ///     Order.where { $0.pieces + $0.isPaid.choosing(1, else: 0) > 3 }
  public func choosing<Value: StorableValue>(_ value: Value, else other: Value) -> Calculation<Root, Value> {
    Calculation(
      .chosen(condition.node, .constant(value.storedValue), else: .constant(other.storedValue)))
  }
}

/// Returns the time at which a store executes the query.
public func now<Root>() -> Calculation<Root, Date> { Calculation(.function(.now, [])) }
