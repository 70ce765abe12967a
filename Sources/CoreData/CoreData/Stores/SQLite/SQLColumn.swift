import PlumbSQLite

/// An expression of a statement, with the conversion of its values.
struct SQLColumn {
  let term: SQLTerm
  /// Whether SQL groups, sorts and compares the values as Core Data does.
  var isComparable = true
  /// The column with the entity number of an object.
  var entity: String?
  let reading: Reading

  enum Reading {
    case attribute(AttributeCoding)
    /// The key of an object, whose entity is `destination` or one of its subentities.
    case object(destination: Int)
    /// An integer or a double.
    case number(isInteger: Bool)
  }

  /// The columns of the statement: one or two.
  var select: SQLTerm { SQLTerm.list("", [term] + (entity.map { [SQLTerm($0, kind: .number)] } ?? [])) }

  /// The number of columns in the statement.
  var width: Int { entity == nil ? 1 : 2 }

  /// Returns the value in a row, whose column has an index.
  func value(in row: borrowing Columns, at index: Int, _ store: SQLiteStore) -> Value {
    switch (reading, row[index]) {
    case (_, .null): .null
    case (.attribute(let coding), let value): coding.decode(value, store.externalFiles)
    case (.object(let destination), .integer(let key)):
      store.identity(ofKey: key, entityNumber: entity == nil ? nil : row.integer(index + 1), destination).map(Value.id)
        ?? .null
    case (.number, .integer(let value)): .int(value)
    case (.number, .real(let value)): .double(value)
    default: .null
    }
  }

  /// The expression as a number; `nil` if its values are no integers or doubles.
  var number: SQLFetch.Number? {
    switch reading {
    case .number(let isInteger): return SQLFetch.Number(term: term, isInteger: isInteger)
    case .attribute(let coding):
      return coding.attribute.attributeType.isInteger.map { SQLFetch.Number(term: term, isInteger: $0) }
    case .object: return nil
    }
  }
}

extension NSAttributeType {
  /// Whether numbers of this type are integers; `nil` for decimals and for a type without numbers.
  var isInteger: Bool? {
    switch self {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType: true
    case .doubleAttributeType, .floatAttributeType: false
    default: nil
    }
  }
}
