import PlumbModel

extension Check {
  /// Every fetched property of every entity: a check of entities that places its findings on the property, also those
  /// that name another anchor.
  ///
  ///     .fetchedProperty { property, entity, _ in
  ///       [Finding("\(entity.name).\(property.name) is fetched", at: .name)]
  ///     }
  public static func fetchedProperty(
    _ look: @escaping @Sendable (_ property: FetchedProperty, _ entity: Entity, _ schema: Schema) -> [Finding]
  ) -> Check {
    .entity { entity, schema in
      guard !entity.fetchedProperties.isEmpty else { return [] }
      return entity.fetchedProperties.flatMap { property in
        look(property, entity, schema).map { finding in
          var placed = finding
          placed.anchor = .child(.fetchedProperty, property.name, origin: property.origin, of: entity)
          return placed
        }
      }
    }
  }
}
