import PlumbModel

// Checks of elements that several kinds of owners have. Each one is a combination of the cases of `Check`.

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

  /// A check of every attribute of an entity and of every element of a composite, with the name of its owner.
  static func attributes(
    _ look: @escaping @Sendable (_ attribute: Attribute, _ owner: String, _ schema: Schema) -> [Finding]
  ) -> Check {
    .all([
      .attribute { attribute, entity, schema in look(attribute, entity.name, schema) },
      .compositeElement { element, composite, schema in look(element, composite.name, schema) },
    ])
  }

  /// A check of the name of every attribute, relationship and fetched property of an entity.
  static func propertyNames(
    _ look: @escaping @Sendable (_ name: String, _ entity: Entity, _ schema: Schema) -> [Finding]
  ) -> Check {
    .all([
      .attribute { attribute, entity, schema in look(attribute.name, entity, schema) },
      .relationship { relationship, entity, schema in look(relationship.name, entity, schema) },
      .fetchedProperty { property, entity, schema in look(property.name, entity, schema) },
    ])
  }

  /// A check of every fetch request: the templates of the model, and the requests of fetched properties. The subject
  /// of a message is `the fetch request openOrders` or `Order.duplicates`.
  static func fetchRequests(
    _ look:
      @escaping @Sendable (_ request: FetchRequest, _ subject: String, _ anchor: Anchor, _ schema: Schema)
      -> [Finding]
  ) -> Check {
    .all([
      .model { schema in
        schema.model.fetchRequests.flatMap { request in
          look(
            request, "the fetch request \(request.name)",
            .top(.fetchRequest, request.name, origin: request.origin), schema)
        }
      },
      .entity { entity, schema in
        entity.fetchedProperties.flatMap { property -> [Finding] in
          guard let request = property.fetchRequest else { return [] }
          return look(
            request, "\(entity.name).\(property.name)",
            .child(.fetchedProperty, property.name, origin: request.origin, of: entity), schema)
        }
      },
    ])
  }

  /// A check of every column of every fetch index. Its findings are placed on the column.
  static func indexColumns(
    _ look:
      @escaping @Sendable (
        _ column: FetchIndexElement, _ index: FetchIndex, _ entity: Entity, _ schema: Schema
      ) -> Finding?
  ) -> Check {
    .entity { entity, schema in
      entity.fetchIndexes.flatMap { index in
        index.elements.compactMap { column in
          var finding = look(column, index, entity, schema)
          finding?.anchor = .child(.fetchIndex, index.name, origin: column.origin, of: entity)
          return finding
        }
      }
    }
  }

  /// A check of every name in the uniqueness constraints of an entity. Its findings are placed on the name.
  static func constrainedNames(
    _ look: @escaping @Sendable (_ name: String, _ entity: Entity, _ schema: Schema) -> Finding?
  ) -> Check {
    .entity { entity, schema in
      (entity.uniquenessConstraints?.elements ?? []).flatMap { constraint in
        constraint.attributes.compactMap { reference in
          var finding = look(reference.name, entity, schema)
          finding?.anchor = .constraint(constraint, at: reference, of: entity)
          return finding
        }
      }
    }
  }
}

extension String {
  /// The subject of a message about a fetch request, for its start: `The fetch request …`, or the path of a property.
  var atStart: String { hasPrefix("the fetch request ") ? "T" + dropFirst() : self }
}

extension [Finding] {
  /// Creates a list of one finding, the result of most checks. The parameters are those of `Finding`.
  static func finding(
    _ message: String, on anchor: Anchor? = nil, at attribute: XMLKey? = nil, label: String = "",
    notes: [String] = [], help: [String] = [], related: [(anchor: Anchor, attribute: XMLKey?, label: String)] = [],
    fixes: [XMLFix] = [], discriminator: String = "", atMost: Severity? = nil
  ) -> [Finding] {
    [
      Finding(
        message, on: anchor, at: attribute, label: label, notes: notes, help: help, related: related, fixes: fixes,
        discriminator: discriminator, atMost: atMost)
    ]
  }
}
