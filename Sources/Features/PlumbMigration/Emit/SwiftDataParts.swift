import PlumbCore
import PlumbRules

/// The types in the source of a version, with the groups that can be shared with another version.
///
/// A class mentions the classes of its relationships, so a version can only use another version's class if it uses all
/// classes that the class mentions, and all classes that mention it: a group.
struct SwiftDataParts {
  /// A type with its name, including backticks, and its complete text.
  struct Part: Hashable {
    let name: String
    let text: String
  }

  /// The types in source order.
  let all: [Part]

  /// Creates the parts of a source without imports. `nil` if a line at the start does not belong to a type.
  init?(_ source: String) {
    var parts: [Part] = []
    var lines: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty, lines.isEmpty { continue }
      lines.append(line)
      guard line == "}" || !line.hasPrefix(" ") && line.hasSuffix("{}") else { continue }
      guard let name = lines.lazy.compactMap(Self.typeName).first else { return nil }
      parts.append(Part(name: name, text: lines.joined(separator: "\n")))
      lines = []
    }
    if !lines.isEmpty { return nil }
    all = parts
  }

  /// Returns the name of the type that a line declares: `Order` for `final class Order {`.
  private static func typeName(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard !line.hasPrefix(" "), let keyword = words.firstIndex(where: { $0 == "class" || $0 == "struct" }) else {
      return nil
    }
    return words.dropFirst(keyword + 1).first.map { String($0.prefix { $0 != ":" && $0 != "{" }) }
  }

  /// The types in groups. The types of a group mention each other, directly or through others.
  var groups: [Set<Part>] {
    let names = Dictionary(all.indices.map { (Self.plain(all[$0].name), $0) }, uniquingKeysWith: { first, _ in first })
    var neighbors: [Set<Int>] = Array(repeating: [], count: all.count)
    for index in all.indices {
      for word in all[index].text.unicodeScalars.split(whereSeparator: { !SwiftName.continues($0) }) {
        guard let other = names[String(word)] else { continue }
        neighbors[index].insert(other)
        neighbors[other].insert(index)
      }
    }
    var groups: [Set<Part>] = []
    var seen: Set<Int> = []
    for index in all.indices where !seen.contains(index) {
      var group: Set<Int> = []
      var next: Set<Int> = [index]
      while !next.isEmpty {
        group.formUnion(next)
        next = next.reduce(into: Set<Int>()) { $0.formUnion(neighbors[$1]) }.subtracting(group)
      }
      seen.formUnion(group)
      groups.append(Set(group.map { all[$0] }))
    }
    return groups
  }

  private static func plain(_ name: String) -> String { name.filter { $0 != "`" } }
}

/// The schema that declares each type of a version: its own, or that of an earlier version with an equal group.
///
///     ["Order": "Shop3Schema", "Tag": "ShopSchema"]   // Order changed in Shop 3, Tag did not change since Shop
struct SwiftDataOwners {
  /// The name of the schema by the name of a type.
  private(set) var schemas: [String: String] = [:]
  /// The names of the types that differ from those of the preceding version, or are new, and of those that are gone.
  private(set) var changed: [String] = []
  private(set) var removed: [String] = []
  private let parts: SwiftDataParts?

  /// Creates the owners of the types of a source. The source is not shared if it cannot be divided into types.
  init(_ source: String, schema: String, after previous: SwiftDataOwners?) {
    parts = SwiftDataParts(source)
    guard let parts else { return }
    let known = Set(previous?.parts?.groups ?? [])
    for group in parts.groups {
      let isShared = known.contains(group)
      for part in group { schemas[part.name] = isShared ? previous?.schemas[part.name] ?? schema : schema }
    }
    guard let old = previous?.parts?.all else { return }
    let (before, now) = (Set(old), Set(parts.all.map(\.name)))
    changed = parts.all.filter { !before.contains($0) }.map(\.name)
    removed = old.map(\.name).filter { !now.contains($0) }
  }

  /// Returns the source without the types of other schemas.
  func source(of schema: String, in source: String) -> String {
    guard let parts else { return source }
    return parts.all.filter { schemas[$0.name] == schema }.map(\.text).joined(separator: "\n\n")
  }
}
