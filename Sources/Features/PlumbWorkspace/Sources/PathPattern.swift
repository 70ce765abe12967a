/// A path with wildcards, as in shells.
///
///     *     any text within one part                    Sources/*/Models
///     ?     any one character within a part             Model?.swift
///     **    any number of folders, including none       Features/**/Persistence
///
/// A `*` or `?` does not match the point at the start of a name. Wildcards cannot be escaped: to match a folder named
/// `*`, use the folder that contains it.
package struct PathPattern: Sendable, Hashable {
  /// The parts of the pattern, without `.` and empty parts. Consecutive `**` parts are merged into one.
  package let parts: [String]
  let isAbsolute: Bool

  /// Creates a pattern; `nil` for a path without wildcards.
  package init?(_ text: String) {
    guard Self.isWild(text) else { return nil }
    self.init(path: text)
  }

  /// Creates a pattern from any path. Without wildcards, it matches the path itself.
  package init(path: String) {
    isAbsolute = path.hasPrefix("/")
    parts = path.split(separator: "/").filter { $0 != "." }.map(String.init)
      .reduce(into: []) { parts, part in
        if part != "**" || parts.last != "**" { parts.append(part) }
      }
  }

  package static func isWild(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// Whether a path matches, or is in a folder that matches.
  ///
  ///     PathPattern(path: "Sources/*/Models").covers("Sources/Shop/Models/Item.swift")   // true
  package func covers(_ path: String) -> Bool {
    guard path.hasPrefix("/") == isAbsolute else { return false }
    let names = path.split(separator: "/").filter { $0 != "." }.map(String.init)
    var places = opened([0])
    for name in names {
      if places.contains(parts.count) { return true }
      places = opened(
        Set(
          places.flatMap { place in
            parts[place] == "**" ? [place] : Self.matches(name, parts[place]) ? [place + 1] : []
          }))
    }
    return places.contains(parts.count)
  }

  /// Returns the indices of the parts at which a match can continue, including the index after a `**`, which can
  /// match no folder.
  private func opened(_ places: Set<Int>) -> Set<Int> {
    places.reduce(into: places) { all, place in
      if parts.indices.contains(place), parts[place] == "**" { all.insert(place + 1) }
    }
  }

  /// Whether a name matches one part that is not `**`.
  ///
  /// The time is proportional to the product of the two lengths, because only the last `*` is retried.
  package static func matches(_ name: String, _ part: String) -> Bool {
    let (name, part) = (Array(name), Array(part))
    if name.first == ".", part.first != "." { return false }
    var (n, p) = (0, 0)
    var retry: (name: Int, part: Int)?
    while n < name.count {
      if p < part.count, part[p] == "*" {
        retry = (n, p)
        p += 1
      } else if p < part.count, part[p] == "?" || part[p] == name[n] {
        (n, p) = (n + 1, p + 1)
      } else if let last = retry {
        retry = (last.name + 1, last.part)
        (n, p) = (last.name + 1, last.part + 1)
      } else {
        return false
      }
    }
    return part[p...].allSatisfy { $0 == "*" }
  }
}
