/// A path at a point of a repository's history, as it is typed: `main:Models/Shop.xcdatamodeld`.
///
///     RevisionPath("v1.0:Shop.xcdatamodeld")   // ref “v1.0”, path “Shop.xcdatamodeld”
///     RevisionPath("Shop.xcdatamodeld")        // nil
///
/// The first colon that stands in no braces divides the two, for `main@{12:30}:Shop.xcdatamodeld`. A file that is there
/// under the whole name is to win: callers look first.
package struct RevisionPath: Hashable, Sendable {
  /// A branch, a tag, a commit, or an expression such as `HEAD~3`; never empty.
  package let ref: String
  /// The path, from the working folder or from the top of the repository; never empty.
  package let path: String

  /// nil for a text that is a path alone, and where one of the two is empty.
  package init?(_ text: String) {
    var depth = 0
    for (index, byte) in zip(text.utf8.indices, text.utf8) {
      switch byte {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth <= 0:
        ref = String(text[..<index])
        path = String(text[text.utf8.index(after: index)...])
        if ref.isEmpty || path.isEmpty { return nil }
        return
      default: break
      }
    }
    return nil
  }
}
