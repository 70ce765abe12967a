import PlumbFormats
import PlumbText
import PlumbWorkspace

/// The changes between two schemas as a text for the terminal, or as JSON.
///
///     old.ckdb → new.ckdb  2 added, 1 changed; Production refuses 1
///
///     + CD_Order.CD_note   STRING QUERYABLE SEARCHABLE SORTABLE
///     ~ CD_Order.CD_total  INT64 → DOUBLE  Production keeps the earlier type
package struct CloudSchemaDiffText: Sendable {
  private let style: TextStyle
  private let old: String
  private let new: String

  /// Creates the text for schemas with these names.
  package init(_ style: TextStyle = TextStyle(), from old: String, to new: String) {
    (self.style, self.old, self.new) = (style, old, new)
  }

  package func text(of changes: [CloudSchemaChange]) -> String {
    var page = TextPage(style)
    let ink = page.ink
    page.write(
      [TextSpan(old, .title), TextSpan(ink.toOne, .quiet), TextSpan(new, .title)],
      remarks: [TextSpan(Self.sentence(changes), changes.contains(where: \.isRefused) ? .warning : .value, limit: 200)])
    if changes.isEmpty { return page.text }
    page.writeBlankLine()
    page.write(
      rows: changes.map { change in
        TextRow([mark(change, ink), TextSpan(change.key, limit: 120)], remarks: remarks(change, ink))
      })
    return page.text
  }

  private func mark(_ change: CloudSchemaChange, _ ink: Ink) -> TextSpan {
    switch (change.old, change.new) {
    case (nil, _): TextSpan("+", .value)
    case (_, nil): TextSpan(ink.isASCII ? "-" : "−", .error)
    default: TextSpan("~", .warning)
    }
  }

  private func remarks(_ change: CloudSchemaChange, _ ink: Ink) -> [TextSpan] {
    let words =
      switch (change.old, change.new) {
      case (let old?, let new?): "\(old) \(ink.toOne) \(new)"
      case (let text?, nil), (nil, let text?): text
      case (nil, nil): ""
      }
    let refusal = change.new == nil ? "Production keeps it" : "Production keeps the earlier type and encryption"
    return [words.isEmpty ? nil : TextSpan(words, limit: 200), change.isRefused ? TextSpan(refusal, .warning) : nil]
      .compactMap { $0 }
  }

  /// Returns the numbers of changes in one line.
  package static func sentence(_ changes: [CloudSchemaChange]) -> String {
    guard !changes.isEmpty else { return "no changes" }
    let counts = [
      (changes.filter { $0.old == nil }.count, "added"), (changes.filter { $0.new == nil }.count, "removed"),
      (changes.filter { $0.old != nil && $0.new != nil }.count, "changed"),
    ]
    let refused = changes.filter(\.isRefused).count
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      + (refused > 0 ? "; Production refuses \(refused)" : "")
  }

  /// Returns the changes as JSON.
  package func json(of changes: [CloudSchemaChange]) -> JSON {
    [
      "formatVersion": 1, "from": .string(old), "to": .string(new),
      "changes": .array(
        changes.map { change in
          .object(omittingAbsent: [
            "change": .string(change.old == nil ? "added" : change.new == nil ? "removed" : "changed"),
            "recordType": .string(change.recordType), "field": change.part.map(JSON.string),
            "from": change.old.map(JSON.string), "to": change.new.map(JSON.string),
            "refusedByProduction": .bool(change.isRefused),
          ])
        }),
    ]
  }
}
