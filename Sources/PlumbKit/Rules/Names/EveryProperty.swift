import PlumbModel

extension Check {
  /// Attributes, relationships and fetched properties of entities; the finding's own place is the property.
  static func everyProperty(
    _ look: @escaping @Sendable (_ name: String, _ entity: Entity, _ schema: Schema) -> [Finding]
  ) -> Check {
    .all([
      .attribute { attribute, entity, schema in look(attribute.name, entity, schema) },
      .relationship { relationship, entity, schema in look(relationship.name, entity, schema) },
      .entity { entity, schema in
        guard !entity.fetchedProperties.isEmpty else { return [] }
        return entity.fetchedProperties.flatMap { property in
          look(property.name, entity, schema).map { finding in
            var placed = finding
            placed.anchor = .child(.fetchedProperty, property.name, origin: property.origin, of: entity)
            return placed
          }
        }
      },
    ])
  }
}
