extension StoreLayout {
  /// A derived attribute that counts the rows of another table. Triggers update it.
  public struct DerivedCount: Hashable, Sendable {
    /// The table and the column of the attribute.
    let table: String
    let column: String
    let attribute: String
    let entity: String
    /// The numbers of the entities that have the attribute; `nil` if the statements contain no numbers.
    let numbers: ClosedRange<Int>?
    /// The table of the counted rows, and the column with the key of their owner.
    let members: String
    let key: String
  }
}

extension StoreLayout.DerivedCount {
  /// The statements that create the triggers. The triggers call functions that each connection that writes has to
  /// register: `NSCoreDataDATriggerUpdatedAffectedObjectValue` and
  /// `NSCoreDataDATriggerInsertUpdatedAffectedObjectValue`.
  public var triggers: [String] {
    let (count, key) = (SQL.name(column), SQL.name(key))
    return [
      member("PARAMETER_INSERT", "AFTER INSERT", "NEW", "IFNULL(\(count), 0) + 1"),
      member("PARAMETER_UPDATE_INCREMENT", "AFTER UPDATE OF \(key)", "NEW", "\(count) + 1"),
      member("PARAMETER_UPDATE_DECREMENT", "AFTER UPDATE OF \(key)", "OLD", "\(count) - 1"),
      member("PARAMETER_DELETE", "AFTER DELETE", "OLD", "\(count) - 1"), inserted,
    ]
  }

  /// The statement that computes the counts that are NULL.
  public var filling: String {
    let owner = "\(SQL.name(table)).Z_PK"
    return "UPDATE \(SQL.name(table)) SET \(SQL.name(column)) = (SELECT COUNT(*) FROM \(SQL.name(members)) AS members "
      + "WHERE members.\(SQL.name(key)) = \(owner)) WHERE \(SQL.name(column)) IS NULL\(limit)"
  }

  private var limit: String {
    numbers.map { " AND \($0.lowerBound) <= Z_ENT AND Z_ENT <= \($0.upperBound)" } ?? ""
  }

  /// The trigger for a row of the members.
  private func member(_ event: String, _ time: String, _ row: String, _ value: String) -> String {
    let owner = "\(row).\(SQL.name(key))"
    let condition = "Z_PK = \(owner)\(limit)"
    return trigger(
      event, "\(time) ON \(SQL.name(members))", members, when: " WHEN (\(owner) NOT NULL)",
      "UPDATE \(SQL.name(table)) SET \(SQL.name(column)) = \(value) WHERE \(condition)",
      call("NSCoreDataDATriggerUpdatedAffectedObjectValue", condition))
  }

  /// The trigger for a new row with the attribute.
  private var inserted: String {
    let key = SQL.name(key)
    let limit = numbers.map { " WHEN \($0.lowerBound) <= NEW.Z_ENT AND NEW.Z_ENT <= \($0.upperBound)" } ?? ""
    let count = "SELECT IFNULL(COUNT(\(key)), 0) FROM \(SQL.name(members)) WHERE \(key) = NEW.Z_PK"
    return trigger(
      "SOURCE_INSERT", "AFTER INSERT ON \(SQL.name(table))", table, when: limit,
      "UPDATE \(SQL.name(table)) SET \(SQL.name(column)) = (\(count)) WHERE Z_PK = NEW.Z_PK",
      call("NSCoreDataDATriggerInsertUpdatedAffectedObjectValue", "Z_PK = NEW.Z_PK"))
  }

  /// The statement that reports the changed values.
  private func call(_ function: String, _ condition: String) -> String {
    "SELECT \(function)(\(SQL.text(table)), Z_ENT, Z_PK, \(SQL.text(attribute)), \(SQL.name(column))) "
      + "FROM \(SQL.name(table)) WHERE \(condition)"
  }

  private func trigger(
    _ event: String, _ time: String, _ owner: String, when: String, _ statements: String...
  ) -> String {
    "CREATE TRIGGER \(SQL.name("Z_DA_\(owner)_\(entity)_\(attribute)_\(event)")) \(time) FOR EACH ROW\(when) "
      + "BEGIN \(statements.map { "\($0); " }.joined())END"
  }
}
