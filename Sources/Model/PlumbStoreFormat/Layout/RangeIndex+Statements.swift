import PlumbModel

extension StoreLayout.RangeIndex {
  /// The statement that creates the virtual table, with the minimum and the maximum of each column.
  public var statement: String {
    let list = (["Z_PK INTEGER PRIMARY KEY"] + bounds.map { "\(SQL.name($0)) FLOAT" }).joined(separator: ", ")
    return "CREATE VIRTUAL TABLE \(SQL.name(name)) USING RTREE (\(list))"
  }

  /// The statements that create the triggers. The texts for updated and deleted rows are Plumb's own: no store with
  /// them is available.
  public var triggers: [String] {
    let (index, table) = (SQL.name(name), SQL.name(table))
    let columns = self.columns.map(SQL.name)
    let values = columns.map { "NEW.\($0), NEW.\($0)" }.joined(separator: ", ")
    let insertion =
      "INSERT OR REPLACE INTO \(index) (\((["Z_PK"] + bounds.map(SQL.name)).joined(separator: ", "))) "
      + "VALUES (NEW.Z_PK, \(values)) ;"
    return [
      trigger("INSERT", "AFTER INSERT ON \(table)", insertion),
      trigger("UPDATE", "AFTER UPDATE OF \(columns.joined(separator: ", ")) ON \(table)", insertion),
      trigger("DELETE", "AFTER DELETE ON \(table)", "DELETE FROM \(index) WHERE Z_PK = OLD.Z_PK ;"),
    ]
  }

  /// The statement that adds the rows of the table, for an index that is created after them.
  public var filling: String {
    let values = columns.map(SQL.name).map { "\($0), \($0)" }.joined(separator: ", ")
    return "INSERT INTO \(SQL.name(name)) (\((["Z_PK"] + bounds.map(SQL.name)).joined(separator: ", "))) "
      + "SELECT Z_PK, \(values) FROM \(SQL.name(table))"
  }

  private func trigger(_ event: String, _ condition: String, _ action: String) -> String {
    "CREATE TRIGGER \(SQL.name("\(name)_\(event)")) \(condition) FOR EACH ROW BEGIN \(action) END"
  }

  /// The names of the virtual table's columns after `Z_PK`.
  private var bounds: [String] {
    var unique = UniqueNames(["Z_PK"], foldingCase: true)
    return columns.flatMap { column in [unique.name("\(column)_MIN"), unique.name("\(column)_MAX")] }
  }
}
