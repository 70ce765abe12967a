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
        let renamed = entities.indices.filter { entities[$0].renamingIdentifier != nil }
          .compactMap { entities[$0].renaming() }
        return renamed.compactMap { livingEntity($0, schema) }
          + renamed.repetitions(of: \.identifier).map { finding($0.later, $0.first) }
      },
      .entity { entity, schema in
        guard entity.hasRenamedProperty else { return [] }
        let properties = entity.storedRenamings
        var first: [String: Renaming] = [:]
        for property in schema.ancestors(of: entity).flatMap(\.storedRenamings) {
          first[property.identifier] = property
        }
        return properties.compactMap { livingSibling($0, of: entity, schema) }
          + properties.compactMap { property in
            guard let other = first[property.identifier], other.path != property.path else {
              first[property.identifier] = property
              return nil
            }
            return finding(property, other)
          }
      },
    ]))

  /// Returns the finding for an entity whose identifier is the name of another entity, which is itself matched by that
  /// name; `nil` if no such entity exists.
  private static func livingEntity(_ entity: Renaming, _ schema: Schema) -> Finding? {
    guard entity.identifier != entity.name, let other = schema.entity(entity.identifier),
      (other.renamingIdentifier ?? "").isEmpty || other.renamingIdentifier == other.name
    else { return nil }
    return stillThere(entity, other.name, .entity(other))
  }

  /// Returns the finding for a property whose identifier is the name of another property of the entity, inherited
  /// ones included; `nil` if no such property exists.
  private static func livingSibling(_ property: Renaming, of entity: Entity, _ schema: Schema) -> Finding? {
    guard property.name != property.identifier,
      let (path, anchor) = schema.unrenamed(property.identifier, of: entity)
    else { return nil }
    return stillThere(property, path, anchor)
  }

  private static func stillThere(_ renaming: Renaming, _ otherPath: String, _ other: Anchor) -> Finding {
    let (path, identifier) = (renaming.path, renaming.identifier)
    return Finding(
      "\(path) has the renaming identifier \(identifier), but \(otherPath) still exists", on: renaming.anchor,
      at: .elementID, label: "\(otherPath) has this name now",
      notes: ["a migration from a version with \(identifier) cannot determine which of them it has become"],
      help: ["clear the Renaming ID of \(path), or give \(otherPath) its own"],
      related: [(other, .name, otherPath)], discriminator: identifier, atMost: .warning)
  }

  /// Returns the finding on the second of two elements, with the first as a related location.
  private static func finding(_ renaming: Renaming, _ other: Renaming) -> Finding {
    Finding(
      "\(other.path) and \(renaming.path) have the same renaming identifier, \(renaming.identifier)",
      on: renaming.anchor, at: .elementID, label: "also the renaming identifier of \(other.path)",
      notes: ["a migration to this version cannot be inferred (134190)"],
      help: ["clear the Renaming ID of the one that does not have the old values"],
      related: [(other.anchor, .elementID, other.path)], discriminator: renaming.identifier)
  }
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
  /// The renamings of stored properties. Transient ones are excluded, because migrations ignore them.
  fileprivate var storedRenamings: [Renaming] { renamings().filter { !$0.isTransient } }
}
