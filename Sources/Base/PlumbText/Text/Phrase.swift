/// Helpers for the grammar of messages.
package enum Phrase {
  /// Returns a count with its noun: `1 entity`, `0 entities`, `3 entities`.
  /// The caller passes both forms, because English plurals are irregular.
  package static func plural(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Returns items as an enumeration in a sentence: `a`, `a and b`, `a, b and c`; empty for no items. At most `limit`
  /// items are listed and the rest counted: `a, b and 7 more`. The items are not changed: quote and sanitize names
  /// before.
  package static func list(_ items: [String], conjunction: String = "and", limit: Int = .max) -> String {
    var parts = items
    if items.count > max(1, limit) {
      parts = items.prefix(max(1, limit)) + ["\(items.count - max(1, limit)) more"]
    }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// Returns a name in double quotes, sanitized for one line and truncated after `limit` characters: `"ééé…"`. Quotes
  /// inside the name are unchanged: the result is for people, not for a parser.
  package static func quoted(_ name: String, limit: Int = 80) -> String {
    let head = name.prefix(max(0, limit))
    let isCut = head.endIndex < name.endIndex
    return "\"\(Terminal.sanitized(String(head)))\(isCut ? "…" : "")\""
  }
}
