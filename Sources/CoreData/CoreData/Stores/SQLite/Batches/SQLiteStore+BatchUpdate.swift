import PlumbSQLite

// Batch updates, as one UPDATE statement.
extension SQLiteStore {
  /// Updates the rows that match a query; `nil` if the update has to be made row by row.
  func update(
    _ query: RowQuery, _ values: [Int: BatchValue], _ origin: SaveRequest, _ returnsIDs: Bool
  ) throws -> BatchOutcome? {
    guard let assignments = try assignments(query, values) else { return nil }
    return try batch(.matching(query), origin, returnsIDs: returnsIDs) { rows, history in
      try checkRanges(query, values)
      for entity in try rows.entities() {
        guard let number = try history?.number() else { break }
        try history?.writer.write(.update, rows, entity: entity, slots: Set(values.keys), transaction: number)
      }
      let bound = try binding.entities[query.entity.entityIndex]
      try database.run(
        "UPDATE \(try binding.tables[bound.table].name) AS t0 SET Z_OPT = Z_OPT + 1, \(assignments.text) "
          + "WHERE Z_PK IN (\(BatchRows.keys(place: bound.table)))", assignments.parameters)
    }
  }

  /// Throws if an expression results in a number that its integer attribute cannot have.
  private func checkRanges(_ query: RowQuery, _ values: [Int: BatchValue]) throws {
    let bound = try binding.entities[query.entity.entityIndex]
    for (slot, value) in values.sorted(by: { $0.key < $1.key }) {
      guard case .expression(let node) = value, case .attribute(let attribute)? = bound.slots[slot],
        let range = attribute.coding.attribute.attributeType.integers
      else { continue }
      var fetch = SQLFetch(query, try binding, self)
      guard let number = fetch.number(node, fetch.root, [:])?.term else { continue }
      let bounds = SQLTerm("? AND ?", [.integer(range.lowerBound), .integer(range.upperBound)], kind: .number)
      let wrong =
        number.within("SELECT $ FROM \(try binding.tables[bound.table].name) AS t0 ")
        + SQLTerm("WHERE Z_PK IN (\(BatchRows.keys(place: bound.table))) AND ", kind: .condition)
        + number.condition("NOT BETWEEN", bounds)
      let found = try database.first(wrong.text, wrong.parameters) { row in
        SQLColumn(term: number, reading: .number(isInteger: true)).value(in: row, at: 0, self)
      }
      if let found { try BatchValues.checkRange(of: found, for: attribute.coding.attribute) }
    }
  }

  /// Returns the assignments to the columns of the slots. `nil` if a slot has no assignment: large values are in files,
  /// positions are counted, and constraints and derived values are computed by a save.
  private func assignments(_ query: RowQuery, _ values: [Int: BatchValue]) throws -> SQLTerm? {
    guard let schema, !schema.hasDerivedAttributes, !schema.constrains(Set(values.keys), of: query.entities) else {
      return nil
    }
    var fetch = SQLFetch(query, try binding, self)
    var terms: [SQLTerm] = []
    for (slot, value) in values.sorted(by: { $0.key < $1.key }) {
      let storage = try binding.entities[query.entity.entityIndex].slots[slot]
      guard let assigned = try assignments(storage, value, &fetch) else { return nil }
      terms += assigned
    }
    guard fetch.joins.isEmpty else { return nil }
    return SQLTerm(terms.map(\.text).joined(separator: ", "), terms.flatMap(\.parameters), kind: .condition)
  }

  private func assignments(
    _ storage: StoreBinding.Slot?, _ value: BatchValue, _ fetch: inout SQLFetch
  ) throws -> [SQLTerm]? {
    switch (storage, value) {
    case (.attribute(let attribute)?, .constant(let value)) where !attribute.coding.isExternal:
      return [assignment(attribute.column, try attribute.coding.encode(value, externalFiles))]
    case (.attribute(let attribute)?, .expression(let node)) where !attribute.coding.isExternal:
      return fetch.assigned(node, to: attribute).map { [$0.within("\(attribute.column) = $")] }
    case (.composite(let elements)?, .constant(let value)):
      guard !elements.contains(where: \.attribute.coding.isExternal) else { return nil }
      return try elements.map { name, attribute in
        assignment(attribute.column, try attribute.coding.encode(value.element(name), externalFiles))
      }
    case (.toOne(let toOne)?, .constant(let value)) where toOne.position == nil:
      return try assignments(toOne, value)
    default: return nil
    }
  }

  private func assignments(_ toOne: StoreBinding.ToOne, _ value: Value) throws -> [SQLTerm]? {
    let id = value.identities.first
    if let id, id.reference.store != number { return nil }
    let key = assignment(toOne.key, id.map { .integer($0.reference.key) } ?? .null)
    guard let column = toOne.entity else { return [key] }
    let entity = try id.map { SQLValue.integer(try binding.entities[Int($0.reference.entity)].number) }
    return [key, assignment(column, entity ?? .null)]
  }

  private func assignment(_ column: String, _ value: SQLValue) -> SQLTerm {
    SQLTerm("\(column) = ?", [value], kind: .condition)
  }
}

extension CoordinatorSchema {
  /// Whether a uniqueness constraint of some entities includes one of the slots.
  fileprivate func constrains(_ slots: Set<Int>, of entities: Set<Int>) -> Bool {
    entities.contains { entity in
      self.entities[entity].constraints.contains { !slots.isDisjoint(with: constraints[$0].slots) }
    }
  }
}

extension SQLFetch {
  /// Returns the value of an expression as a column stores it; `nil` if SQL computes another value.
  fileprivate mutating func assigned(_ node: ExpressionNode, to attribute: StoreBinding.Attribute) -> SQLTerm? {
    switch attribute.coding.attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      guard let number = number(node, root, [:]), number.isInteger else { return nil }
      return number.term.within("CAST($ AS INTEGER)")
    case .doubleAttributeType: return number(node, root, [:])?.term.within("CAST($ AS REAL)")
    case let type:
      guard case .keyPath(let path) = node, let (owner, slot) = owner(of: path.keys, root),
        case .attribute(let other)? = binding.entities[owner.entity].slots[slot], !other.coding.isExternal,
        other.coding.attribute.attributeType == type, type != .transformableAttributeType
      else { return nil }
      return SQLTerm("\(owner.name).\(other.column)", kind: .condition)
    }
  }
}
