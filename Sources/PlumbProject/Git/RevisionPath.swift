/// A path at a point in a repository's history, as the user types it: `main:Models/Shop.xcdatamodeld`.
///
///     RevisionPath("v1.0:Shop.xcdatamodeld")   // ref “v1.0”, path “Shop.xcdatamodeld”
///     RevisionPath("Shop.xcdatamodeld")        // nil
///
/// The first colon outside of braces separates the two parts, as in `main@{12:30}:Shop.xcdatamodeld`. An existing
/// file with the whole text as its name has precedence: callers check for it first.
package struct RevisionPath: Hashable, Sendable {
  /// A branch, a tag, a commit, or an expression such as `HEAD~3`; never empty.
  package let ref: String
  /// The path, relative to the working folder or to the root of the repository; never empty.
  package let path: String

  /// Parses a text; `nil` for a text without a ref, and if one of the parts is empty.
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
