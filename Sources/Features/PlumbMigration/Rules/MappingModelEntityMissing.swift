import PlumbModel
import PlumbRules

extension Rule {
  /// Names in mappings that their versions do not have. `MappingCheck` creates the findings.
  static let mappingModelEntityMissing = Rule(
    "mapping-model-entity-gone", .bundle, "A mapping of an entity or a property that does not exist",
    severity: .always(.warning),
    text: Text(
      what: """
        An entity mapping names an entity that its version does not have, or a property mapping names a property that \
        the destination entity does not have, including inherited properties.
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
  /// Returns findings about entities and properties that the versions do not have.
  func missingElements() -> [Finding] {
    mapping.entityMappings.flatMap { mapping -> [Finding] in
      var found: [Finding] = []
      if let missing = missing(mapping.source, in: source, mapping) { found.append(missing) }
      if let missing = missing(mapping.destination, in: destination, mapping) { return found + [missing] }
      guard let destination, let entity = destination.entity(mapping.destination) else { return found }
      let properties = mapping.attributes + mapping.relationships
      return found
        + properties.filter { !destination.hasProperty($0.name, entity) }.map { property in
          Finding(
            "\(mapping.effectiveName) maps \(property.name), which \(entity.name) of \(destination.model.name) "
              + "does not have",
            on: anchor(property, of: mapping), label: "no such property",
            help: ["refresh the data models of \(self.mapping.name) in Xcode, and remove the mapping"],
            discriminator: mapping.effectiveName)
        }
    }
  }

  private func missing(_ name: String?, in version: Schema?, _ mapping: EntityMapping) -> Finding? {
    guard let name, let version, !version.contains(name) else { return nil }
    return Finding(
      "\(mapping.effectiveName) names \(name), which \(version.model.name) does not have",
      on: anchor([.init(.entity, name)], line: mapping.line), label: "no such entity",
      help: ["remove the mapping, or choose an entity of \(version.model.name)"], discriminator: mapping.effectiveName)
  }
}
