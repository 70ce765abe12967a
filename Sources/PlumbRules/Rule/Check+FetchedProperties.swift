import PlumbModel

extension Check {
  /// A check of every fetched property of every entity. Its findings are placed on the property, including findings
  /// with another anchor.
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
