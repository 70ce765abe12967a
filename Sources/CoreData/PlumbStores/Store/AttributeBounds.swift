import Foundation
import PlumbCore
import PlumbModel
import PlumbSQLite
import PlumbText

/// The bounds that a model sets for the values of an attribute, prepared for the check of many values.
///
///     AttributeBounds(pages).violation(by: .integer(0))   // "0 is less than 1, the minimum"
package struct AttributeBounds: Sendable {
  private let bounds: [(bound: ValueBound, limit: Limit)]
  private let isDate: Bool

  private enum Limit: Sendable {
    case integer(Int64)
    case number(Double)
    case pattern(String, NSRegularExpression?)
  }

  /// Prepares the bounds of an attribute. A bound that is no value of the attribute's type is omitted, as module
  /// CoreData does.
  package init(_ attribute: Attribute) {
    isDate = attribute.type == .date
    bounds = ValueBound.all(for: attribute.type).compactMap { bound in
      Self.limit(bound, attribute).map { (bound, $0) }
    }
  }

  private static func limit(_ bound: ValueBound, _ attribute: Attribute) -> Limit? {
    if bound == .stringPattern {
      return bound.text(of: attribute).map { .pattern($0, expression($0)) }
    }
    switch bound.value(of: attribute) {
    case .integer(let value): return .integer(value)
    case .floating(let value): return .number(attribute.type == .float ? Double(Float(value)) : value)
    case .date(let value): return .number(value)
    case .decimal(let digits): return Double(digits).map(Limit.number)
    default: return nil
    }
  }

  /// Returns the expression for a whole text. The group makes every alternative match up to the end of the text. `nil`
  /// for an invalid pattern, which matches no text.
  private static func expression(_ pattern: String) -> NSRegularExpression? {
    guard let plain = try? NSRegularExpression(pattern: pattern) else { return nil }
    return (try? NSRegularExpression(pattern: "(?:" + pattern + ")\\z")) ?? plain
  }

  /// Returns the problem with a value that violates a bound, the first one in order; `nil` if the value is valid. NULL
  /// violates none.
  package func violation(by value: SQLValue) -> String? {
    for (bound, limit) in bounds where !satisfies(value, bound, limit) {
      return message(value, bound, limit)
    }
    return nil
  }

  private func satisfies(_ value: SQLValue, _ bound: ValueBound, _ limit: Limit) -> Bool {
    switch (value, limit) {
    case (.text(let text), .integer(let limit)): compare(Int64(text.utf16.count), bound, limit)
    case (.text(let text), .pattern(_, let expression)): Self.matches(text, expression)
    case (.integer(let value), .integer(let limit)): compare(value, bound, limit)
    case (.integer(let value), .number(let limit)): compare(Double(value), bound, limit)
    case (.real(let value), .number(let limit)): compare(value, bound, limit)
    case (.real(let value), .integer(let limit)): compare(value, bound, Double(limit))
    default: true
    }
  }

  private func compare<Value: Comparable>(_ value: Value, _ bound: ValueBound, _ limit: Value) -> Bool {
    switch bound {
    case .numberTooSmall, .dateTooSoon, .stringTooShort: value >= limit
    case .numberTooLarge, .dateTooLate, .stringTooLong: value <= limit
    case .stringPattern: true
    }
  }

  private static func matches(_ text: String, _ expression: NSRegularExpression?) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return expression?.rangeOfFirstMatch(in: text, options: .anchored, range: whole) == whole
  }

  private func message(_ value: SQLValue, _ bound: ValueBound, _ limit: Limit) -> String {
    switch (value, limit) {
    case (.text(let text), .pattern(let pattern, let expression)):
      "\(Phrase.quoted(text, limit: 40)) does not match the pattern \(Phrase.quoted(pattern))"
        + (expression == nil ? ", which is not valid" : "")
    case (.text(let text), .integer(let limit)):
      "the text has \(Phrase.plural(text.utf16.count, "character", "characters")), and \(bound.words) is \(limit)"
    default: "\(shown(value)) is \(bound.adjective) than \(shown(limit)), \(bound.words)"
    }
  }

  private func shown(_ value: SQLValue) -> String {
    switch value {
    case .integer(let value): isDate ? ReadableValues.date(Double(value)) : String(value)
    case .real(let value): isDate ? ReadableValues.date(value) : "\(value)"
    default: ""
    }
  }

  private func shown(_ limit: Limit) -> String {
    switch limit {
    case .integer(let value): shown(SQLValue.integer(value))
    case .number(let value): shown(SQLValue.real(value))
    case .pattern(let pattern, _): pattern
    }
  }
}

extension ValueBound {
  fileprivate var adjective: String {
    switch self {
    case .numberTooSmall, .stringTooShort, .stringPattern: "less"
    case .numberTooLarge, .stringTooLong: "greater"
    case .dateTooSoon: "earlier"
    case .dateTooLate: "later"
    }
  }
}
