import PlumbModel
import PlumbText

extension StoreInfo {
  /// The facts as text for people.
  package var text: String {
    let width = facts.map(\.label.count).max() ?? 0
    let lines = facts.map { "  \(padded($0.label, width))  \($0.value)" }
    return ([Terminal.sanitized(path)] + lines + [""] + table).joined(separator: "\n") + "\n"
  }

  private var facts: [(label: String, value: String)] {
    let identifiers = metadata.identifiers.map { Phrase.quoted($0) }
    return [
      ("framework", framework.map { "\($0.number) (\($0.system))" } ?? "unknown")
    ] + (unknownLayout.map { [("layout", "not known: \($0)")] } ?? []) + [
      ("identifier", Terminal.sanitized(identifier)),
      (
        "model",
        Phrase.plural(metadata.hashes.count, "entity", "entities")
          + (identifiers.isEmpty ? "" : ", \(Phrase.list(identifiers, limit: 4))") + ", \(cache)"
      ),
      ("size", size),
      ("journal", journal == "wal" ? "write-ahead log" : "rollback journal"),
      ("history", transactions.map { "on, \(Phrase.plural($0, "transaction", "transactions"))" } ?? "off"),
      ("CloudKit", isMirrored ? "mirrored" : "not mirrored"),
    ] + (ownKeys.isEmpty ? [] : [("app's metadata", Terminal.sanitized(Phrase.list(ownKeys, limit: 6)))])
  }

  private var cache: String {
    switch cachedModel {
    case .readable: "in the store"
    case .none: "not in the store"
    case .unreadable: "in the store, but not readable"
    }
  }

  private var size: String {
    var parts = [ByteCount.text(sizes.file)]
    if sizes.log > 0 { parts.append("\(ByteCount.text(sizes.log)) in the log") }
    if sizes.externalFiles > 0 {
      parts.append("\(ByteCount.text(sizes.external)) in \(Phrase.plural(sizes.externalFiles, "file", "files"))")
    }
    return parts.joined(separator: ", ")
  }

  /// The entities with their rows; an entity is below its parent.
  private var table: [String] {
    let rows = entities.map { count in
      (
        name: String(repeating: "  ", count: depth(of: count.entity)) + Terminal.sanitized(count.entity.name),
        rows: count.rows.map(String.init) ?? "no table"
      )
    }
    let width = rows.map(\.name.count).max() ?? 0
    let right = rows.map(\.rows.count).max() ?? 0
    return rows.map { row in
      "  \(padded(row.name, width))  \(String(repeating: " ", count: right - row.rows.count))\(row.rows)"
    }
  }

  private func depth(of entity: Store.Entity) -> Int {
    var (depth, parent) = (0, entity.parent)
    while depth < entities.count, let next = entities.first(where: { $0.entity.number == parent }) {
      (depth, parent) = (depth + 1, next.entity.parent)
    }
    return depth
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
