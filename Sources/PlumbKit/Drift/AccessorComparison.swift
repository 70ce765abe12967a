import PlumbModel

/// Hand-written methods like `addToTags(_:)`, whose key has to be a to-many relationship.
extension Comparison {
  mutating func compareAccessors() {
    for accessor in drift.types.accessors {
      guard let index = classes.named(accessor.className).first, let owner = matching.entities[index].first else {
        continue
      }
      let expected = drift.expected.entities[owner]
      guard let entity = schema.entity(expected.entity) else { continue }
      if let found = schema.relationship(accessor.key, of: entity)?.relationship, found.isToMany { continue }
      report(accessor, expected, isKnown: schema.hasProperty(accessor.key, entity), entity)
    }
  }

  private mutating func report(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, isKnown: Bool, _ entity: Entity
  ) {
    let candidates = entity.relationships.filter(\.isToMany).map(\.name)
    let path = "\(expected.entity).\(accessor.key)"
    differences.append(
      Difference(
        rule: .driftAccessor,
        message: isKnown
          ? "\(accessor.name) of \(expected.entity) changes \(accessor.key), which is no to-many relationship"
          : "\(accessor.name) changes \(path), which the model does not have",
        element: [.init(.entity, expected.entity)],
        swift: .init(places: accessor.places, part: .name, label: "nobody implements it"),
        xml: .init(origin: expected.facts.origin, attribute: "name", label: "the entity \(expected.entity)"),
        notes: ["calling it ends the app"],
        help: [
          Suggestion.nearest(to: accessor.key, in: candidates).map { "did you mean \($0)?" }
            ?? "delete the method, or add the relationship to the model"
        ], discriminator: accessor.name))
  }
}
