import Foundation

/// An attribute of groups, and the class whose fields it belongs to.
struct GroupColumn: Sendable {
  let term: Term
  let root: ObjectIdentifier

  init<Attribute: GroupingAttribute>(_ attribute: Attribute) {
    term = .path(attribute.path)
    root = ObjectIdentifier(Attribute.Root.self)
  }
}

/// A column's value and its type in the model.
struct SelectedColumn: Sendable {
  let term: Term
  let type: NSAttributeType
  /// The class whose fields the column has; `nil` for a column of the condition for groups.
  let root: ObjectIdentifier?

  init<C: Column>(_ column: C) {
    term = column.operand.term
    type = C.attributeType
    root = ObjectIdentifier(C.Root.self)
  }

  init(_ term: Term) {
    self.term = term
    type = .undefinedAttributeType
    root = nil
  }

  /// The member of a fetch request's `propertiesToFetch`: the key path of an attribute, or an expression.
  var property: Any {
    term.isPath ? term.columnName : deprecatedModelAPI.column(of: term, type)
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
  private var position = 0

  init(names: [String], values: [StoredValue?]) {
    self.names = names
    self.values = values
  }

  mutating func next<C: Column>(_ column: C.Type) throws -> C.Result {
    defer { position += 1 }
    guard names.indices.contains(position), values.indices.contains(position),
      let result = C.result(values[position])
    else {
      throw QueryError.unreadableValue(column: names.dropFirst(position).first ?? "", type: "\(C.Result.self)")
    }
    return result
  }
}
