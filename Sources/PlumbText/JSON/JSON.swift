/// A JSON value to be written, its members in the order they were given.
///
///     let report: JSON = ["tool": "plumb", "findings": ["count": 2, "first": nil]]
///     report.compact  // {"tool":"plumb","findings":{"count":2,"first":null}}
///
/// Reading is `JSONReader`'s work, which keeps positions.
/// Literals make values, variables are wrapped: `["name": .string(name), "count": .int(2)]`. Strings with interpolation
/// are literals too.
package enum JSON: Equatable, Sendable {
  /// Written `null`, and not the same as a member that is left out.
  case null
  case bool(Bool)
  /// A whole number, written with its digits and without a fraction.
  case int(Int)
  /// A finite number; 31 is written `31.0`. JSON has no infinity and no NaN: they are written as `null`.
  case double(Double)
  case string(String)
  case array([JSON])
  /// Members in the order in which they are written. A key may be there twice: nothing here forbids it.
  case object([Member])

  /// One key of an object and its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSON

    /// Escaping is the writer's work: `key` is the text itself.
    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// An object without the members that have no value.
  ///
  ///     JSON.object(omittingAbsent: ["name": "Order", "note": nil])  // {"name": "Order"}
  /// Absent is nil. To write `null`, give the value `.null`: a bare `nil` here leaves the member out, where in a
  /// literal of `JSON` itself it is `null`.
  package static func object(omittingAbsent members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The value of a key of this object, the first where it is given twice; nil for any other kind of value. One pass
  /// over the members.
  package subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSON: ExpressibleByNilLiteral {
  package init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .int(value) }
}

extension JSON: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .double(value) }
}

extension JSON: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
