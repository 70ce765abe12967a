/// A JSON value for output. Its members are written in the given order.
///
///     let report: JSON = ["tool": "plumb", "findings": ["count": 2, "first": nil]]
///     report.compact  // {"tool":"plumb","findings":{"count":2,"first":null}}
///
/// `JSONReader` reads JSON and records positions.
/// Literals convert to values directly; variables need a case: `["name": .string(name), "count": .int(2)]`.
/// Interpolated strings are literals too.
package enum JSON: Equatable, Sendable {
  /// A `null` value. It is not the same as an omitted member.
  case null
  case bool(Bool)
  /// A whole number, written with its digits and without a fraction.
  case int(Int)
  /// A floating-point number: 31 is written `31.0`. JSON has no infinity and no NaN; they are written as `null`.
  case double(Double)
  case string(String)
  case array([JSON])
  /// Members in the order in which they are written. Duplicate keys are not checked.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSON

    /// Creates a member. `key` is the unescaped text; the writer escapes it.
    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// Returns an object without the members whose value is `nil`. To write `null`, pass the value `.null`.
  package static func object(omittingAbsent members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The value of a key of this object, the first one if the key is a duplicate; `nil` for any other kind of value.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
