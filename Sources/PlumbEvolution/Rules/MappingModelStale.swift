import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Copies in mapping models whose entities have other hashes than the current versions. `MappingCheck` creates the
  /// findings.
  package static let mappingModelStale = Rule(
    "mapping-model-stale", .bundle, "A mapping model with an old copy of a version",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A mapping model embeds a copy of both versions as they were when it was saved last. In one of the copies an \
        entity has another version hash than in the version itself, or is missing, or is one too many.
        """,
      why: """
        Core Data finds a mapping model by the hashes of its copies. With an old copy it is not found: the migration \
        fails, or Core Data infers a mapping and what the mapping model was made for does not happen.
        """,
      bad: .words("Shop 2 got an attribute after ShopToShop2.xcmappingmodel was saved."),
      good: .words("The mapping model was refreshed after Shop 2 was changed."),
      fix: """
        Open the mapping model in Xcode, choose Editor ▸ Refresh Data Models, check the mappings and save. Then run a \
        migration with a store of the source version.
        """),
    check: .elsewhere)
}

extension MappingCheck {
  /// Returns findings about copies that differ from the current versions.
  ///
  /// Entities whose hash is unknown are skipped, and so are entities with features that a copy does not contain.
  func staleCopies() -> [Finding] {
    [(mapping.source, today.source), (mapping.destination, today.destination)].compactMap { version, today in
      guard let copy = version.model, let today else { return nil }
      let names = Self.changed(copy, today)
      guard !names.isEmpty else { return nil }
      let shown = Words.list(names.prefix(5).map { $0 }) + (names.count > 5 ? " and others" : "")
      return Finding(
        "the copy of \(today.name) in \(mapping.name) is not what \(today.name) is today",
        on: anchor(), label: "saved before \(today.name) was changed",
        notes: [
          "\(shown) \(names.count == 1 ? "is" : "are") not the same to a store",
          "Core Data looks for a mapping model by these hashes and does not find this one",
        ],
        help: ["open \(mapping.name) in Xcode, refresh its data models and save it"], discriminator: today.name)
    }
  }

  /// Returns the names of the entities with different hashes, in byte order.
  static func changed(_ copy: Model, _ today: Model) -> [String] {
    let (old, new) = (VersionHashes(copy), VersionHashes(today))
    let traceless = Self.traceless(Schema(today))
    let names = Set(old.entries.map(\.name)).union(new.entries.map(\.name)).subtracting(traceless)
    return names.filter { name in
      switch (old[name], new[name]) {
      case (.known(let one), .known(let other)): one != other
      case (nil, .some), (.some, nil): true
      default: false
      }
    }.sorted { $0.precedesByBytes($1) }
  }

  /// Returns the entities whose hash depends on a feature that a copy does not contain: preservation after deletion.
  private static func traceless(_ schema: Schema) -> Set<String> {
    let entities = schema.model.entities.filter { entity in
      schema.nearest(to: entity) { $0.attributes.contains(where: \.preservesAfterDeletion) ? true : nil } ?? false
    }
    return Set(entities.map(\.name))
  }
}
