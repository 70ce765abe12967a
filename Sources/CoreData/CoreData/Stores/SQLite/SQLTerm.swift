import Foundation
import PlumbSQLite

/// An SQL expression with the values of its parameters.
struct SQLTerm {
  var text: String
  var parameters: [SQLValue] = []
  /// The kind of the expression's values.
  var kind: Kind

  /// The kind of values that an expression has. Only values of one kind are compared in SQL.
  enum Kind: Equatable {
    case number, text, date, url, data, uuid
    /// The key of an object in a table, by the index of the table.
    case object(table: Int)
    /// A condition: true, false or NULL.
    case condition
  }

  init(_ text: String, _ parameters: [SQLValue] = [], kind: Kind) {
    self.text = text
    self.parameters = parameters
    self.kind = kind
  }

  static func + (left: SQLTerm, right: SQLTerm) -> SQLTerm {
    SQLTerm(left.text + right.text, left.parameters + right.parameters, kind: left.kind)
  }

  /// Returns a condition of this term, an operator, and another term.
  func condition(_ sign: String, _ other: SQLTerm) -> SQLTerm {
    SQLTerm("\(text) \(sign) \(other.text)", parameters + other.parameters, kind: .condition)
  }

  /// The term with another text around it, in which `$` is the term.
  func within(_ pattern: String, kind: Kind? = nil) -> SQLTerm {
    let parts = pattern.split(separator: "$", omittingEmptySubsequences: false)
    let repeated = Array(repeating: parameters, count: max(parts.count - 1, 0)).flatMap { $0 }
    return SQLTerm(parts.joined(separator: text), repeated, kind: kind ?? self.kind)
  }

  /// Returns a keyword with terms that are separated by commas; empty without terms.
  static func list(_ keyword: String, _ terms: [SQLTerm]) -> SQLTerm {
    SQLTerm(
      terms.isEmpty ? "" : keyword + terms.map(\.text).joined(separator: ", "), terms.flatMap(\.parameters),
      kind: .condition)
  }

  /// Returns several conditions, joined by an operator and in parentheses.
  static func joined(_ terms: [SQLTerm], by sign: String, empty: Bool) -> SQLTerm {
    guard !terms.isEmpty else { return SQLTerm(empty ? "1" : "0", kind: .condition) }
    let text = terms.map { "(\($0.text))" }.joined(separator: " \(sign) ")
    return SQLTerm(text, terms.flatMap(\.parameters), kind: .condition)
  }
}

extension NSAttributeType {
  /// The kind of the values in a column of this type; `nil` if SQL cannot compare them.
  var kind: SQLTerm.Kind? {
    switch self {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
      .floatAttributeType, .decimalAttributeType, .booleanAttributeType:
      .number
    case .stringAttributeType: .text
    case .dateAttributeType: .date
    case .URIAttributeType: .url
    case .UUIDAttributeType: .uuid
    case .binaryDataAttributeType: .data
    case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType, .compositeAttributeType: nil
    }
  }
}

extension SQLTerm.Kind {
  /// Whether SQL sorts values of this kind as Core Data does.
  var isSortable: Bool {
    switch self {
    case .number, .text, .date, .url, .uuid: true
    case .data, .object, .condition: false
    }
  }
}
