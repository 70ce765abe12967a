import Foundation

/// An attribute of groups, and the class whose fields it belongs to.
struct GroupColumn: Sendable {
  let term: Term
  let root: ObjectIdentifier

  init<C: GroupingColumn>(_ column: C) {
    term = column.operand.term
    root = ObjectIdentifier(C.Root.self)
  }
}

/// A column's value and its type in the model.
struct SelectedColumn: Sendable {
  var term: Term
  let type: NSAttributeType
  /// The class whose fields the column has; `nil` for a column of the condition for groups.
  let root: ObjectIdentifier?

  init<C: Column>(_ column: C) {
    term = column.operand.term
    type = C.attributeType
    root = ObjectIdentifier(C.Root.self)
  }

  init(_ term: Term, _ type: NSAttributeType = .undefinedAttributeType) {
    self.term = term
    self.type = type
    root = nil
  }

  /// Whether the values are objects or their identifiers.
  var isObject: Bool { type == .objectIDAttributeType }

  /// The member of a fetch request's `propertiesToFetch`: the key path of an attribute, or an expression.
  var property: Any {
    if case .path(let path) = term, !path.names.isEmpty { return path.keyPath }
    return deprecatedModelAPI.column(of: term, type)
  }
}

extension [SelectedColumn] {
  /// Returns the columns and those of other terms.
  func adding(_ terms: [Term]) -> [SelectedColumn] {
    var found = self
    for term in terms where !found.contains(where: { $0.term == term }) {
      let isObject = term == .path(ModelPath())
      found.append(SelectedColumn(term, isObject ? .objectIDAttributeType : .undefinedAttributeType))
    }
    return found
  }
}

/// A row. A function cannot return a tuple of unknown length where another type is expected, but a struct with it.
struct DecodedRow<Row> {
  let row: Row
}

/// The values of a row, in the order of the columns.
struct RowReader {
  let names: [String]
  let values: [StoredValue?]
  let context: NSManagedObjectContext
  private var position = 0

  init(_ names: [String], _ values: [StoredValue?], _ context: NSManagedObjectContext) {
    self.names = names
    self.values = values
    self.context = context
  }

  mutating func next<C: Column>(_ column: C.Type) throws -> C.Result {
    defer { position += 1 }
    guard names.indices.contains(position), values.indices.contains(position),
      let result = C.result(values[position], in: context)
    else {
      throw QueryError.unreadableValue(column: names.dropFirst(position).first ?? "", type: "\(C.Result.self)")
    }
    return result
  }
}
