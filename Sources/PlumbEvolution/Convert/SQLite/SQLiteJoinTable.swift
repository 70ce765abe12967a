import PlumbModel

/// The table of a many-to-many relationship.
///
///     Author.books ↔ Book.authors   CREATE TABLE Z_1BOOKS ( Z_1AUTHORS INTEGER, Z_2BOOKS INTEGER, PRIMARY KEY … )
///
/// The table is named after the relationship of the entity with the lower number. Each column is named after the
/// relationship whose objects it contains, with the number of the entity that declares the other end.
struct SQLiteJoinTable {
  private let name: String
  private let columns: [Column]
  /// The uncertainty about the table, for a comment; `nil` if it is certain.
  private let doubt: String?

  private struct Column {
    var name: String
    var property: String
    var isOrdered: Bool
    var order: String { "Z_FOK_" + name.dropFirst(2) }
  }

  init(_ link: Link, _ numbers: [String: Int], _ names: inout UniqueNames, _ columnNames: inout UniqueNames) {
    let far = link.far ?? link.near
    let (near, back) = (numbers[link.near.entity.name] ?? 0, numbers[far.entity.name] ?? 0)
    let (first, second) = near < back ? (link.near, far) : (far, link.near)
    doubt =
      link.isReflexive
      ? "the names of the columns are unknown for such a relationship"
      : near == back ? "the order of the two names is uncertain within one entity" : nil
    name = names.name("Z_\(numbers[first.entity.name] ?? 0)\(first.relationship.name.uppercased())")
    columns = [(second, first), (first, second)].map { leading, holding in
      let number = numbers[holding.entity.name] ?? 0
      return Column(
        name: columnNames.name("Z_\(number)\(leading.relationship.name.uppercased())"),
        property: "\(leading.entity.name).\(leading.relationship.name)", isOrdered: leading.relationship.isOrdered)
    }
  }

  /// The statement that creates the table, one column per line.
  var statement: String {
    let keys = columns.map { "  \(SQL.name($0.name)) INTEGER,\(SQL.comment($0.property))" }
    let orders = columns.filter(\.isOrdered).map {
      "  \(SQL.name($0.order)) INTEGER,\(SQL.comment("\($0.property), its position"))"
    }
    let primary = "  PRIMARY KEY (\(columns.map { SQL.name($0.name) }.joined(separator: ", ")))"
    let head = doubt.map(SQL.comment) ?? ""
    return "CREATE TABLE \(SQL.name(name)) (\(head)\n\((keys + orders + [primary]).joined(separator: "\n"))\n);"
  }

  /// The statement that creates the index for the reverse direction.
  var index: String {
    let back = columns.reversed().map(\.name)
    return "CREATE INDEX \(SQL.name("\(name)_\(back.first ?? "")_INDEX")) ON \(SQL.name(name)) "
      + "(\(back.map(SQL.name).joined(separator: ", ")));"
  }
}
