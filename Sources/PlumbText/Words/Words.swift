/// The small grammar of messages.
package enum Words {
  /// A count with its noun: `1 entity`, `0 entities`, `3 entities`.
  /// Both forms are given because English has no rule for the second.
  package static func plural(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// Items as a sentence names them: `a`, `a and b`, `a, b and c`; empty for none.
  ///
  /// At most `limit` items are named and the rest counted: `a, b and 7 more`.
  ///
  ///     Words.list(["Order", "Item", "Customer"], conjunction: "or")  // Order, Item or Customer
  ///     Words.list(["a", "b", "c", "d"], limit: 2)                    // a, b and 2 more
  ///
  /// A `limit` below 1 counts as 1. The items are taken as they are: quote and sanitize names before.
  package static func list(_ items: [String], conjunction: String = "and", limit: Int = .max) -> String {
    var parts = items
    if items.count > max(1, limit) {
      parts = items.prefix(max(1, limit)) + ["\(items.count - max(1, limit)) more"]
    }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) \(conjunction) \(last)"
  }

  /// A name in double quotes, safe to show on one line and cut after `limit` characters: `"Order"`.
  /// Control characters are spelled out by `Terminal.sanitized`, and an ellipsis stands before the closing quote of a
  /// name that was cut. Quotes inside the name stay as they are: the result is for people, not for a parser.
  ///
  ///     Words.quoted("ééééé", limit: 3)  // "ééé…"
  package static func quoted(_ name: String, limit: Int = 80) -> String {
    let head = name.prefix(max(0, limit))
    let isCut = head.endIndex < name.endIndex
    return "\"\(Terminal.sanitized(String(head)))\(isCut ? "…" : "")\""
  }
}
