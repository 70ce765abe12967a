import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Copies in mapping models whose entities have other hashes than the current versions. `MappingCheck` creates the
  /// findings.
  static let mappingModelStale = Rule(
    "mapping-model-stale", .bundle, "A mapping model with an old copy of a version",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A mapping model contains a copy of both versions from the time when it was last saved. An entity of one of the \
        copies has another version hash than in the version itself, is missing there, or is missing in the copy.
        """,
      why: """
        Core Data finds a mapping model by the hashes of its copies. It does not find one with an old copy: the \
        migration fails, or Core Data infers a mapping and ignores the mapping model.
        """,
      bad: .words("Shop 2 got an attribute after ShopToShop2.xcmappingmodel was saved."),
      good: .words("The mapping model was refreshed after Shop 2 was changed."),
      fix: """
        Open the mapping model in Xcode, choose Editor ▸ Refresh Data Models, check the mappings and save. Then run a \
        migration with a store of the source version.
        """))
}

extension MappingCheck {
  /// Returns findings about copies that differ from the current versions.
  ///
  /// Entities whose hash is unknown are skipped, and so are entities with features that a copy does not contain.
  func staleCopies() -> [Finding] {
    versions.compactMap { today, copy in
      guard let copy else { return nil }
      let names = today.differences(from: copy)
      guard !names.isEmpty else { return nil }
      let shown = Phrase.list(names.prefix(5).map { $0 }) + (names.count > 5 ? " and others" : "")
      return Finding(
        "the copy of \(today.version) in \(mapping.name) differs from \(today.version)",
        on: anchor(), label: "saved before \(today.version) was changed",
        notes: [
          "\(shown) \(names.count == 1 ? "has another version hash" : "have other version hashes")",
          "Core Data finds mapping models by these hashes, and does not find this one",
        ],
        help: ["open \(mapping.name) in Xcode, refresh its data models and save it"], discriminator: today.version)
    }
  }
}
