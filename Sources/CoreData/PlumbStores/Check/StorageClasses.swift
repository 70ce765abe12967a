import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbStoreFormat
import PlumbText

extension RowChecks {
  /// Compares the storage classes of an attribute's values with those that a save writes for its type.
  func storageClasses(_ place: StoreMap.AttributeColumn, _ entity: StoreMap.Entity) throws -> [StoreFinding] {
    let expected = place.attribute.type.storageClasses
    guard !expected.isEmpty else { return [] }
    let element = "\(entity.name).\(place.path.joined(separator: "."))"
    let known = (expected + ["null"]).map(SQL.text).joined(separator: ", ")
    let rows =
      "FROM \(entity.table) WHERE Z_ENT IN (\(entity.family.list)) AND typeof(\(place.column)) NOT IN (\(known))"
      + (place.attribute.type.numericText.map { " AND \(place.column) <> \(SQL.text($0))" } ?? "")
    let found = try database.rows("SELECT DISTINCT typeof(\(place.column)) \(rows) ORDER BY 1") { $0.text(0) }
    return try found.flatMap { wrong in
      try database.finding(
        .storageClass, element,
        "a value of the type \(place.attribute.type.rawValue) is stored as \(wrong.uppercased()) instead of "
          + Phrase.list(expected.map { $0.uppercased() }, conjunction: "or"),
        "SELECT Z_PK \(rows) AND typeof(\(place.column)) = \(SQL.text(wrong))")
    } + wrongLengths(place, entity)
  }

  /// A UUID has 16 bytes.
  private func wrongLengths(_ place: StoreMap.AttributeColumn, _ entity: StoreMap.Entity) throws -> [StoreFinding] {
    guard place.attribute.type == .uuid else { return [] }
    return try database.finding(
      .storageClass, "\(entity.name).\(place.path.joined(separator: "."))", "a UUID does not have 16 bytes",
      "SELECT Z_PK FROM \(entity.table) WHERE Z_ENT IN (\(entity.family.list)) "
        + "AND typeof(\(place.column)) = 'blob' AND length(\(place.column)) <> 16")
  }
}

extension AttributeType {
  /// The storage classes of SQLite that values of the type have in a column, as `typeof` returns them; empty if they
  /// are unknown.
  ///
  /// A column for dates or decimals has numeric affinity, so a number without a fraction is an integer.
  fileprivate var storageClasses: [String] {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: ["integer"]
    case .double, .float, .date, .decimal: ["real", "integer"]
    case .string, .uri: ["text"]
    case .uuid, .binary, .transformable: ["blob"]
    case .composite, .objectID, .undefined: []
    }
  }

  /// The only text in the column of a number: the decimal that is not a number. `nil` for other types.
  fileprivate var numericText: String? { self == .decimal ? "NaN" : nil }
}
