import PlumbCore
import PlumbModel
import PlumbText

extension StoreCheck {
  /// The findings as text for people, and the result.
  package var text: String { (findings.map(\.text) + [result]).joined(separator: "\n") + "\n" }

  private var result: String {
    let errors = findings.count { !$0.kind.isNote }
    let counts = [
      (errors, Phrase.plural(errors, "error", "errors")),
      (findings.count - errors, Phrase.plural(findings.count - errors, "note", "notes")),
    ].filter { $0.0 > 0 }.map(\.1)
    let sign = errors == 0 ? "✓" : "✗"
    let model = version.model == nil ? "" : ", compared with \(version.description)"
    return Terminal.sanitized(
      "\(sign) \(store.path): \(counts.isEmpty ? "no findings" : Phrase.list(counts))\(model)")
  }

  /// The findings as JSON.
  package var json: JSON {
    .object(
      omittingAbsent: [
        "file": .string(store.path), "bundle": version.bundle.map(JSON.string),
        "version": version.bundle.flatMap { _ in version.match.version }.map(JSON.string),
        "findings": .array(findings.map(\.json)),
      ])
  }
}
