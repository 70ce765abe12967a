import Foundation

/// A random predicate, as a format and as a Swift closure that is independent of the module.
struct RandomPredicate {
  /// How missing values are evaluated.
  enum Logic {
    /// As in a fetch: a comparison with a missing value is unknown, and so is its negation.
    case fetch
    /// As in `evaluate(with:)`: a comparison is true or false.
    case plain
  }

  /// Whether the predicate holds for a person; `nil` if this is unknown. The second person is the one of the enclosing
  /// predicate, for a predicate in a subquery.
  typealias Truth = (_ person: PlainPerson, _ outer: PlainPerson, Logic) -> Bool?

  var format: String
  var arguments: [Any] = []
  let truth: Truth

  /// Returns the people for whom the predicate holds.
  func indices(of people: [PlainPerson], _ logic: Logic) -> [Int] {
    people.indices.filter { truth(people[$0], people[$0], logic) == true }
  }

  static func not(_ part: RandomPredicate) -> RandomPredicate {
    RandomPredicate(format: "NOT (\(part.format))", arguments: part.arguments) { person, outer, logic in
      let truth = part.truth(person, outer, logic)
      return truth.map { !$0 } ?? (logic == .plain ? true : nil)
    }
  }

  static func all(_ parts: [RandomPredicate]) -> RandomPredicate {
    joined(parts, "AND") { truths in truths.contains(false) ? false : truths.contains(nil) ? nil : true }
  }

  static func any(_ parts: [RandomPredicate]) -> RandomPredicate {
    joined(parts, "OR") { truths in truths.contains(true) ? true : truths.contains(nil) ? nil : false }
  }

  private static func joined(
    _ parts: [RandomPredicate], _ sign: String, _ combine: @escaping ([Bool?]) -> Bool?
  ) -> RandomPredicate {
    RandomPredicate(
      format: parts.map { "(\($0.format))" }.joined(separator: " \(sign) "), arguments: parts.flatMap(\.arguments)
    ) { person, outer, logic in
      combine(parts.map { $0.truth(person, outer, logic) })
    }
  }
}

/// A random value of a person: its key path, and a closure that reads it.
struct RandomValue<Value>: Sendable {
  let text: String
  /// Whether the value is computed from properties. Two computed values that are missing are equal.
  var isComputed: Bool { text.contains { "+*:(".contains($0) } }
  let read: @Sendable (_ person: PlainPerson, _ outer: PlainPerson) -> Value?

  init(_ text: String, _ read: @escaping @Sendable (PlainPerson) -> Value?) {
    self.text = text
    self.read = { person, _ in read(person) }
  }

  private init(text: String, read: @escaping @Sendable (PlainPerson, PlainPerson) -> Value?) {
    (self.text, self.read) = (text, read)
  }

  /// The value of the variable of a subquery.
  var ofVariable: RandomValue { RandomValue(text: "$x.\(text)", read: read) }
  /// The value of the person of the enclosing predicate.
  var ofOuter: RandomValue { RandomValue(text: text) { [read] _, outer in read(outer, outer) } }
}
