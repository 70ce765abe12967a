import PlumbCore
import PlumbModel
import PlumbText

extension VersionList {
  /// The list as text, with one line per version:
  ///
  ///     Shop.xcdatamodeld: 3 versions
  ///         Shop    2023-01-02
  ///         Shop 2  2023-06-30  lightweight
  ///       * Shop 3  2024-05-01  none, the same version hashes as Shop 2
  ///
  /// If no version is current, the reason is on another line.
  package var text: String {
    let names = rows.map { Terminal.sanitized($0.name) }
    let width = names.map { DisplayWidth.columns($0) }.max() ?? 0
    let hasDates = rows.contains { $0.lastCommit != nil }
    let lines = zip(rows, names).map { row, name in
      let cells =
        [name + String(repeating: " ", count: width - DisplayWidth.columns(name))]
        + (hasDates ? [row.lastCommit ?? "not yet   "] : []) + [row.note]
      let line = (row.isCurrent ? "  * " : "    ") + cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    let head =
      "\(Terminal.sanitized(path)): \(Phrase.plural(rows.count, "version", "versions"))"
      + (order.phrase.map { ", \($0)" } ?? "")
    let reason = noCurrent.map { [Terminal.sanitized($0)] } ?? []
    return ([head] + lines + reason).joined(separator: "\n")
  }

  /// The list as JSON.
  ///
  ///     { "formatVersion": 1, "path": "Shop.xcdatamodeld", "versions": [{ "name": "Shop", "isCurrent": false, … }] }
  package var json: JSON {
    [
      "formatVersion": 1, "path": .string(path), "order": order.json,
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

extension VersionOrder {
  /// The source of the order as a phrase; `nil` for the numbers in the names, which need no explanation.
  fileprivate var phrase: String? {
    switch self {
    case .numbers: nil
    case .project(let file): "in the order of \(Terminal.sanitized(Path.folder(file)))"
    case .history: "in the order of the commits that added them"
    case .names: "in an order guessed from their names"
    }
  }

  fileprivate var json: JSON {
    let source =
      switch self {
      case .numbers: "numbers"
      case .project: "project"
      case .history: "history"
      case .names: "names"
      }
    let file: String? = if case .project(let file) = self { file } else { nil }
    return ["source": .string(source), "file": file.map(JSON.string) ?? .null, "isGuess": .bool(isGuess)]
  }
}

extension VersionList.Row {
  /// The description of the migration step to the version.
  fileprivate var note: String {
    guard isReadable else { return "cannot be read: plumb validate" }
    let same = sameAs.map { "the same version hashes as \(Terminal.sanitized($0))" }
    return [step?.rawValue, same].compactMap { $0 }.joined(separator: ", ")
  }
}
