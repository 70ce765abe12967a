import PlumbModel

extension Rule {
  /// An entity with a parent.
  ///
  /// Every entity that names a parent is reported, so that a hierarchy of four has three findings, and each can be
  /// fixed separately. Abstract parents count too, because an abstract entity has the same columns. In the corpus 9 %
  /// of the entities have a parent.
  package static let entityInheritance = Rule(
    "entity-inheritance", .conventions, "An entity with a parent",
    severity: .strict(.warning),
    text: Text(
      what: "An entity inherits from another.",
      why: """
        Core Data stores an entity and all of its subentities in one table with the columns of all of them: most \
        columns of a row are empty, and a fetch of the parent searches the whole table. The macro style does not \
        support it.
        """,
      example: """
        - <entity name="Document" representedClassName="Document">
        + <entity name="Invoice" representedClassName="Invoice">
        +     <attribute name="number" optional="YES" attributeType="String"/>
              <attribute name="title" optional="YES" attributeType="String"/>
          </entity>
        - <entity name="Invoice" representedClassName="Invoice" parentEntity="Document">
        -     <attribute name="number" optional="YES" attributeType="String"/>
        - </entity>
        """,
      fix: """
        In a new version of the model, set “Parent Entity” to “No Parent Entity” in the Data Model inspector and give \
        the entity the properties that it inherited. A protocol can declare the members that the classes share.
        """),
    check: .entity { entity, schema in
      guard let parent = entity.parentEntity else { return [] }
      return .finding(
        "\(entity.name) inherits from \(parent)", at: .parentEntity, label: "one table with \(parent)",
        notes: ["all entities of a hierarchy share one table with the columns of all"],
        help: ["give \(entity.name) its own properties, and declare shared members in a protocol"])
    })
}
