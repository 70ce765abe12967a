import PlumbModel
import PlumbText

extension Store {
  /// The reason why the layout of the store is not the known one; `nil` if it is. The objects of such a store may be
  /// read wrongly.
  package var unknownLayout: String? {
    get throws {
      let version = try database.first("SELECT MAX(Z_VERSION) FROM Z_METADATA") { $0.integer(0) } ?? 1
      if version != 1 { return "Z_VERSION in Z_METADATA is \(version) instead of 1" }
      if let version = metadata.hashesVersion, version != 3 {
        return "NSStoreModelVersionHashesVersion is \(version) instead of 3"
      }
      let missing = entities.filter { $0.parent == 0 && table("Z" + $0.name.uppercased()) == nil }.map {
        Phrase.quoted($0.name)
      }
      guard missing.isEmpty || missing.count < entities.filter({ $0.parent == 0 }).count else {
        return "no entity has a table with its name"
      }
      return nil
    }
  }

  /// The columns of `Z_METADATA` and `Z_PRIMARYKEY`, without which a store cannot be read.
  private static let required = [
    "Z_METADATA": ["Z_VERSION", "Z_UUID", "Z_PLIST"], "Z_PRIMARYKEY": ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"],
  ]

  /// Throws if a table that describes a store has other columns.
  static func checkSystemTables(_ columns: [String: [String]], _ path: String) throws(ReadFailure) {
    for (table, names) in required.sorted(by: { $0.key < $1.key }) {
      guard let missing = names.first(where: { columns[table]?.contains($0) != true }) else { continue }
      throw ReadFailure(
        file: path, "\(path) has an unknown layout: \(table) has no column \(missing)",
        help: ["it may have been written by a newer framework: report it, with the name of its system"])
    }
  }
}
