import Foundation
import PlumbModel
import PlumbStores
import PlumbText

extension TriedMigration {
  /// The migration as text for people: the counts by entity and property, then what is wrong.
  var text: String {
    var lines = ["\(store): \(step) of \(bundle)"]
    if let mapping = prediction.mapping { lines.append("  by the mapping model \(mapping.shortFile)") }
    if case .success(let outcome) = outcome {
      lines += ["  \(Self.time(outcome.seconds)) on a copy, \(sizes(outcome))", ""]
      lines += Self.table(outcome.comparison) + [""]
    }
    lines += problems.map(\.text) + help.map { "  help: \($0)" }
    return Terminal.sanitized((lines + [result]).joined(separator: "\n"), keepingLines: true) + "\n"
  }

  /// The remedies of `plumb migrate`.
  private var help: [String] {
    guard !problems.isEmpty else { return [] }
    return prediction.remedies.map { remedy in
      remedy.what + (remedy.emission.map { ": plumb migrate --emit \($0.rawValue)" } ?? "")
    }
  }

  /// The versions: `"Shop" → "Shop 2"`.
  private var step: String { "\(Phrase.quoted(old.name)) → \(Phrase.quoted(new.name))" }

  private var result: String {
    if problems.isEmpty { return "✓ \(store): no data is lost, as plumb migrate predicts" }
    return "\(isClean ? "✓" : "✗") \(store): \(problems.counts)"
  }

  private func sizes(_ outcome: Outcome) -> String {
    let (before, after) = (ByteCount.text(outcome.sizes.before), ByteCount.text(outcome.sizes.after))
    return before == after ? after : "\(before) before, \(after) after"
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 10 ? "\(Int((seconds * 1000).rounded())) ms" : "\(Int(seconds.rounded())) s"
  }

  /// The entities with their properties; a property is below the entity that declares it.
  private static func table(_ comparison: StoreComparison) -> [String] {
    var rows: [(name: String, counts: String)] = []
    var left = comparison.properties
    for entity in comparison.entities {
      rows.append((entity.title, entity.counts))
      let own = left.filter { $0.belongs(to: entity) }
      left.removeAll { $0.belongs(to: entity) }
      rows += own.map { ("  \($0.shortTitle)", $0.counts) }
    }
    rows += left.map { ($0.title, $0.counts) }
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.counts)" }
  }
}

extension [MigrationProblem] {
  /// The number of findings by severity: `2 errors and 1 warning`.
  var counts: String {
    let words: [(Severity, String, String)] = [
      (.error, "error", "errors"), (.warning, "warning", "warnings"), (.note, "note", "notes"),
    ]
    let parts = words.map { severity, one, many in
      let count = filter { $0.severity == severity }.count
      return count == 0 ? nil : Phrase.plural(count, one, many)
    }
    return Phrase.list(parts.compactMap { $0 })
  }
}

extension StoreComparison.EntityChange {
  fileprivate var counts: String {
    let parts = [(preserved, "kept"), (dropped, "dropped"), (added, "added")].filter { $0.0 > 0 }
    return parts.isEmpty ? "no objects" : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension StoreComparison.PropertyChange {
  fileprivate var counts: String {
    let parts = [
      (preserved, "kept"), (converted, "converted"), (changed, "changed"), (dropped, "dropped"),
      (defaulted, "defaulted"),
    ].filter { $0.0 > 0 }
    let state = old == nil ? ["new"] : new == nil ? ["removed"] : []
    let none = isRelationship ? "no links" : "no values"
    return (state + (parts.isEmpty ? [none] : parts.map { "\($0.0) \($0.1)" })).joined(separator: ", ")
  }

  fileprivate func belongs(to entity: StoreComparison.EntityChange) -> Bool {
    Self.entity(of: old) == entity.old && old != nil || Self.entity(of: new) == entity.new && new != nil
  }

  private static func entity(of path: String?) -> String? { path?.split(separator: ".").first.map(String.init) }

  /// The name, or both names of a renamed property, without the entity.
  fileprivate var shortTitle: String {
    let names = [old, new].compactMap { $0?.split(separator: ".", maxSplits: 1).last.map(String.init) }
    return names.count == 2 && names[0] != names[1] ? "\(names[0]) → \(names[1])" : names.first ?? ""
  }
}
