import PlumbText

extension VersionList {
  /// The list for people, a line for each version:
  ///
  ///     Shop.xcdatamodeld: 3 versions
  ///         Shop    2023-01-02
  ///         Shop 2  2023-06-30  lightweight
  ///       * Shop 3  2024-05-01  none, the same as Shop 2 to a store
  package var text: String {
    let names = rows.map { Terminal.sanitized($0.name) }
    let width = names.map { DisplayWidth.columns($0) }.max() ?? 0
    let hasDates = rows.contains { $0.lastCommit != nil }
    let lines = zip(rows, names).map { row, name in
      let cells =
        [name + String(repeating: " ", count: width - DisplayWidth.columns(name))]
        + (hasDates ? [row.lastCommit ?? "not yet   "] : []) + [row.remark]
      let line = (row.isCurrent ? "  * " : "    ") + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    let head = "\(Terminal.sanitized(path)): \(Words.plural(rows.count, "version", "versions"))"
    return ([head] + lines).joined(separator: "\n")
  }

  /// The list for tools.
  ///
  ///     { "formatVersion": 1, "path": "Shop.xcdatamodeld", "versions": [{ "name": "Shop", "isCurrent": false, … }] }
  package var json: JSON {
    [
      "formatVersion": 1, "path": .string(path),
      "versions": .array(
        rows.map { row in
          [
            "name": .string(row.name), "isCurrent": .bool(row.isCurrent), "isReadable": .bool(row.isReadable),
            "step": row.step.map { .string($0.rawValue) } ?? .null, "sameAs": row.sameAs.map(JSON.string) ?? .null,
            "lastCommit": row.lastCommit.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }
}

extension VersionList.Row {
  /// What there is to say of the step to it.
  fileprivate var remark: String {
    guard isReadable else { return "cannot be read: plumb validate" }
    let same = sameAs.map { "the same as \(Terminal.sanitized($0)) to a store" }
    return [step?.rawValue, same].compactMap { $0 }.joined(separator: ", ")
  }
}
