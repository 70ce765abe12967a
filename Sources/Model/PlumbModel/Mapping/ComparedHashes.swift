import PlumbText

/// A version with its hashes, for comparisons with copies in mapping models. Core Data finds mapping models by these
/// hashes, not by the names of versions.
package struct ComparedHashes: Sendable {
  /// The version.
  package let model: Model
  private let hashes: VersionHashes
  /// The entities whose hash depends on a feature that a copy does not contain: preservation after deletion.
  private let excluded: Set<String>

  /// The name of the version.
  package var version: String { model.name }

  package init(_ model: Model) {
    self.model = model
    hashes = VersionHashes(model)
    let schema = Schema(model)
    let preserved = model.entities.filter { entity in
      schema.nearest(to: entity) { $0.attributes.contains(where: \.preservesAfterDeletion) ? true : nil } ?? false
    }
    excluded = Set(preserved.map(\.name))
  }

  /// Returns the names of the entities with other hashes in a copy, in byte order.
  package func differences(from copy: VersionHashes) -> [String] {
    let names = Set(copy.entries.map(\.name)).union(hashes.entries.map(\.name)).subtracting(excluded)
    return names.filter { name in
      switch (copy[name], hashes[name]) {
      case (.known(let one), .known(let other)): one != other
      case (nil, .some), (.some, nil): true
      default: false
      }
    }.sorted { $0.precedesByBytes($1) }
  }

  /// Whether the version has an entity that a mapping model found with a hash. A hash that is unknown on a side counts
  /// as equal.
  package func has(_ entity: String, _ hash: VersionHash?) -> Bool {
    guard let own = hashes[entity] else { return false }
    guard let hash, case .known(let known) = own, !excluded.contains(entity) else { return true }
    return hash == known
  }
}
