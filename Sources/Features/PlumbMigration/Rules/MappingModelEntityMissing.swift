import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Names in mappings that their versions do not have. `MappingCheck` creates the findings.
  static let mappingModelEntityMissing = Rule(
    "mapping-model-entity-gone", .bundle, "A mapping of an entity or a property that does not exist",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity mapping names an entity that its version does not have, or a property mapping names a property that \
        the destination entity does not have, including inherited properties. All such properties of a mapping model are \
        one finding, at the first of them.
        """,
      why: """
        The mapping model was created for another state of the version. If Core Data uses it, the migration fails at \
        the mapping, or does not set the value.
        """,
      bad: .words("The mapping OrderToInvoice exists, and Invoice was removed from Shop 2."),
      good: .words("Every mapping names entities and properties of its versions."),
      fix: """
        Open the mapping model in Xcode, choose Editor ▸ Refresh Data Models, and remove the mapping or choose an \
        existing entity.
        """))
}

extension MappingCheck {
  /// Returns findings about entities and properties that the versions do not have: one for each missing entity, and one
  /// for all missing properties, because they have the same cause.
  func missingElements() -> [Finding] {
    missing(\.source, in: source) + missing(\.destination, in: destination) + missingProperties()
  }

  /// Returns a finding for each entity that mappings name and a version does not have.
  private func missing(_ name: KeyPath<EntityMapping, String?>, in version: Schema?) -> [Finding] {
    guard let version else { return [] }
    let all = mapping.entityMappings.filter { $0[keyPath: name].map { !version.contains($0) } ?? false }
    return all.repeated(by: { $0[keyPath: name] ?? "" }).map { missing, mappings in
      let names = mappings.map(\.effectiveName)
      return Finding(
        "\(Phrase.list(names, limit: 3)) \(names.count == 1 ? "names" : "name") \(missing), "
          + "which \(version.model.name) does not have",
        on: anchor([.init(.entity, missing)], line: mappings.first?.line ?? 0), label: "no such entity",
        help: ["remove the mapping, or choose an entity of \(version.model.name)"],
        discriminator: names.first ?? "")
    }
  }

  /// Returns one finding for the properties that mappings set and the destination entities do not have; the mappings
  /// after the first one are notes.
  private func missingProperties() -> [Finding] {
    guard let destination else { return [] }
    let found = mapping.entityMappings.compactMap {
      mapping -> (mapping: EntityMapping, properties: [PropertyMapping])? in
      guard let entity = mapping.destination.flatMap(destination.entity) else { return nil }
      let missing = (mapping.attributes + mapping.relationships).filter { !destination.hasProperty($0.name, entity) }
      return missing.isEmpty ? nil : (mapping, missing)
    }
    guard let (first, properties) = found.first, let property = properties.first else { return [] }
    let more = found.dropFirst()
    let notes = more.prefix(3).map { "\($0.effectiveName) maps \(Phrase.list($1.map(\.name), limit: 5)) as well" }
    let rest = more.count - notes.count
    return [
      Finding(
        "\(first.effectiveName) maps \(Phrase.list(properties.map(\.name), limit: 5)), "
          + "which \(first.destination ?? "") of \(destination.model.name) does not have",
        on: anchor(property, of: first), label: "no such property",
        notes: notes + (rest > 0 ? ["\(Phrase.plural(rest, "more mapping does", "more mappings do")) the same"] : []),
        help: ["refresh the data models of \(mapping.name) in Xcode, and remove the mappings of these properties"],
        discriminator: first.effectiveName)
    ]
  }
}

extension [EntityMapping] {
  /// Returns the elements by a name, in the order of the names' first occurrence.
  fileprivate func repeated(by name: (EntityMapping) -> String) -> [(name: String, mappings: [EntityMapping])] {
    let groups = Dictionary(grouping: self, by: name)
    var seen: Set<String> = []
    return map(name).filter { seen.insert($0).inserted }.map { ($0, groups[$0] ?? []) }
  }
}
