import PlumbModel

extension Rule {
  /// A renaming identifier used twice.
  ///
  /// Entities and properties are checked separately: an entity and a property may have the same identifier. The check
  /// includes inherited properties. It ignores transient ones, because a migration ignores them.
  ///
  /// An element without an identifier is matched by its name. An identifier that equals the name of such a sibling is
  /// a warning, because it is a problem only in a migration from a version with that name. Two elements that
  /// exchanged their names both have an identifier and are not reported. Apple's documentation of
  /// `renamingIdentifier` of `NSEntityDescription` and `NSPropertyDescription` describes the matching.
  static let renamingIdentifierDuplicate = Rule(
    "renaming-identifier-duplicate", .references, "A renaming identifier used twice",
    severity: .always(.error),
    text: Text(
      what: """
        Two entities of the model, or two properties of one entity, the inherited ones included, have the same \
        renaming identifier (“Renaming ID” in Xcode). Or (a warning) the identifier is the name of another one that \
        still exists.
        """,
      why: """
        A migration matches old and new elements by the renaming identifier. Two elements with the same identifier \
        cannot be matched: the mapping cannot be inferred (134190), and the store does not open.
        """,
      example: """
        <entity name="Customer" representedClassName="Customer">
            <attribute name="firstName" optional="YES" attributeType="String"« elementID="name"|»/>
            <attribute name="lastName" optional="YES" attributeType="String" elementID="name"/>
        </entity>
        """,
      fix: """
        Keep the identifier of the element with the old values and clear “Renaming ID” of the other, under \
        “Versioning” in the Data Model inspector. To split an attribute in two, write a mapping model.
        """),
    check: .all([
      .model { schema in
        let entities = schema.model.entities
        var first: [String: Entity] = [:]
        return livingEntities(schema)
          + entities.indices.compactMap { index in
            guard let identifier = entities[index].renamingIdentifier, !identifier.isEmpty else { return nil }
            let entity = entities[index]
            guard let other = first[identifier] else {
              first[identifier] = entity
              return nil
            }
            return finding(identifier, entity.name, .entity(entity), other.name, .entity(other))
          }
      },
      .entity { entity, schema in
        guard entity.hasRenamedProperty else { return [] }
        var first: [String: Renamed] = [:]
        for property in schema.ancestors(of: entity).flatMap(\.renamedProperties) {
          first[property.identifier] = property
        }
        return livingSiblings(entity, schema)
          + entity.renamedProperties.compactMap { property in
            guard let other = first[property.identifier], other.path != property.path else {
              first[property.identifier] = property
              return nil
            }
            return finding(property.identifier, property.path, property.anchor, other.path, other.anchor)
          }
      },
    ]))

  /// Returns the findings for entities whose identifier is the name of another entity, which is itself matched by
  /// that name.
  private static func livingEntities(_ schema: Schema) -> [Finding] {
    let entities = schema.model.entities
    return entities.indices.compactMap { index in
      guard let identifier = entities[index].renamingIdentifier, !identifier.isEmpty,
        identifier != entities[index].name, let other = schema.entity(identifier),
        (other.renamingIdentifier ?? "").isEmpty || other.renamingIdentifier == other.name
      else { return nil }
      return stillThere(identifier, entities[index].name, .entity(entities[index]), identifier, .entity(other))
    }
  }

  /// Returns the findings for properties whose identifier is the name of another property of the entity, inherited
  /// ones included.
  private static func livingSiblings(_ entity: Entity, _ schema: Schema) -> [Finding] {
    entity.renamedProperties.compactMap { property in
      guard property.name != property.identifier,
        let (path, anchor) = schema.unrenamed(property.identifier, of: entity)
      else { return nil }
      return stillThere(property.identifier, property.path, property.anchor, path, anchor)
    }
  }

  private static func stillThere(
    _ identifier: String, _ path: String, _ anchor: Anchor, _ otherPath: String, _ other: Anchor
  ) -> Finding {
    Finding(
      "\(path) has the renaming identifier \(identifier), but \(otherPath) still exists", on: anchor, at: .elementID,
      label: "\(otherPath) has this name now",
      notes: ["a migration from a version with \(identifier) cannot determine which of them it has become"],
      help: ["clear the Renaming ID of \(path), or give \(otherPath) its own"],
      related: [(other, .name, otherPath)], discriminator: identifier, atMost: .warning)
  }

  /// Returns the finding on the second of two elements, with the first as a related location. The paths are
  /// `Customer` or `Customer.lastName`.
  private static func finding(
    _ identifier: String, _ path: String, _ anchor: Anchor, _ otherPath: String, _ other: Anchor
  ) -> Finding {
    Finding(
      "\(otherPath) and \(path) have the same renaming identifier, \(identifier)", on: anchor, at: .elementID,
      label: "also the renaming identifier of \(otherPath)",
      notes: ["a migration to this version cannot be inferred (134190)"],
      help: ["clear the Renaming ID of the one that does not have the old values"],
      related: [(other, .elementID, otherPath)], discriminator: identifier)
  }
}

/// A property with a renaming identifier, and its location.
private struct Renamed {
  var identifier: String
  var name: String
  var path: String
  var anchor: Anchor
}

extension Schema {
  /// Returns the stored property of the entity, own or inherited, that a migration matches by this name, because it
  /// has no other renaming identifier. `nil` if no such property exists.
  fileprivate func unrenamed(_ name: String, of entity: Entity) -> (path: String, anchor: Anchor)? {
    func isPlain(_ identifier: String?) -> Bool { (identifier ?? "").isEmpty || identifier == name }
    if let (attribute, owner) = attribute(name, of: entity) {
      guard !attribute.isTransient, isPlain(attribute.renamingIdentifier) else { return nil }
      return ("\(owner.name).\(name)", .attribute(attribute, of: owner))
    }
    guard let (relationship, owner) = relationship(name, of: entity), !relationship.isTransient,
      isPlain(relationship.renamingIdentifier)
    else { return nil }
    return ("\(owner.name).\(name)", .relationship(relationship, of: owner))
  }
}

extension Entity {
  /// The stored properties with a renaming identifier. Transient ones are excluded, because migrations ignore them.
  fileprivate var renamedProperties: [Renamed] {
    attributes.compactMap { attribute -> Renamed? in
      guard let identifier = attribute.renamingIdentifier, !identifier.isEmpty, !attribute.isTransient else {
        return nil
      }
      return Renamed(
        identifier: identifier, name: attribute.name, path: "\(name).\(attribute.name)",
        anchor: .attribute(attribute, of: self))
    }
      + relationships.compactMap { relationship -> Renamed? in
        guard let identifier = relationship.renamingIdentifier, !identifier.isEmpty, !relationship.isTransient else {
          return nil
        }
        return Renamed(
          identifier: identifier, name: relationship.name, path: "\(name).\(relationship.name)",
          anchor: .relationship(relationship, of: self))
      }
  }
}
