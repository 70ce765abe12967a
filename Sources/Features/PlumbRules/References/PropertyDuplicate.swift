import PlumbModel
import PlumbText

extension Rule {
  /// Two properties with the same name in an entity.
  ///
  /// Attributes, relationships and fetched properties share one namespace, because
  /// `NSEntityDescription.propertiesByName` contains one property for each name. A property that a parent has too is
  /// reported on the subentity. Names are compared exactly: `phone` and `Phone` are `name-invalid`.
  package static let propertyDuplicate = Rule(
    "property-duplicate", .references, "Two properties with the same name in an entity",
    severity: .always(.error),
    text: Text(
      what: """
        An entity has two properties of the same name: attributes, relationships and fetched properties share one \
        namespace, which includes the properties of the parent entities.
        """,
      why: """
        The model compiler rejects the model. A property is found by its name alone, so that one of them could never \
        be read.
        """,
      example: """
        <entity name="Document" representedClassName="Document">
            <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Invoice" representedClassName="Invoice" parentEntity="Document">
            <attribute name="«title|number»" optional="YES" attributeType="«String|Integer 64»"/>
        </entity>
        """,
      fix: "Rename or delete one of them. The entity inherits the properties of its parent."),
    check: .entity { entity, schema in
      let list = entity.propertyNames
      let names = Set(list.map(\.exact))
      let duplicates = names.count < list.count ? duplicates(in: entity) : []
      return entity.parentEntity == nil ? duplicates : duplicates + redeclared(in: entity, names, schema)
    })

  /// Returns the findings for properties with the name of an earlier one, in the order attributes, relationships,
  /// fetched properties.
  private static func duplicates(in entity: Entity) -> [Finding] {
    entity.properties.repetitions(of: \.name.exact).map { first, property in
      Finding(
        "\(entity.name) has two properties named \(property.name)", on: property.anchor, at: .name,
        label: "another \(property.name)", notes: ["the model compiler rejects the model"],
        help: ["rename or delete one of them"], related: [(first.anchor, .name, "the first \(property.name)")])
    }
  }

  /// Returns the findings for properties that a parent has too, each with the nearest such parent. `names` contains
  /// all names of the entity's properties. In a cycle of parents, the entity is not compared with itself.
  private static func redeclared(in entity: Entity, _ names: Set<ExactText>, _ schema: Schema) -> [Finding] {
    var inherited: [ExactText: (owner: Entity, anchor: Anchor)] = [:]
    for owner in schema.ancestors(of: entity) {
      for name in schema.declared(names, by: owner) where inherited[name.exact] == nil {
        inherited[name.exact] = schema.anchor(ofProperty: name, of: owner).map { (owner, $0) }
      }
    }
    guard !inherited.isEmpty else { return [] }
    return entity.properties.compactMap { property in
      guard let (owner, anchor) = inherited.removeValue(forKey: property.name.exact) else { return nil }
      return Finding(
        "\(entity.name).\(property.name) is already inherited from \(owner.name)", on: property.anchor, at: .name,
        label: "inherited from \(owner.name)", notes: ["the model compiler rejects the model"],
        help: ["delete or rename it"], related: [(anchor, .name, "\(owner.name).\(property.name)")])
    }
  }
}

extension Schema {
  /// Returns the anchor of an entity's first property with a name, in the order attributes, relationships, fetched
  /// properties.
  fileprivate func anchor(ofProperty name: String, of entity: Entity) -> Anchor? {
    if let attribute = ownAttribute(name, of: entity) { return .attribute(attribute, of: entity) }
    if let relationship = ownRelationship(name, of: entity) { return .relationship(relationship, of: entity) }
    let fetched = entity.fetchedProperties.first { $0.name.isExactly(name) }
    return fetched.map { .child(.fetchedProperty, $0.name, origin: $0.origin, of: entity) }
  }
}

extension Entity {
  /// The name and the anchor of every property, in the order of `propertyNames`.
  var properties: [(name: String, anchor: Anchor)] {
    attributes.map { ($0.name, .attribute($0, of: self)) }
      + relationships.map { ($0.name, .relationship($0, of: self)) }
      + fetchedProperties.map { ($0.name, .child(.fetchedProperty, $0.name, origin: $0.origin, of: self)) }
  }
}
