import PlumbModel

extension Rule {
  /// A uniqueness constraint on a property that a store cannot keep unique.
  ///
  /// A constraint is a unique index over columns. A property without a column cannot be part of it. An attribute with
  /// external storage has a column, but the column contains either the data or the name of a file, so that equal
  /// values may differ: it is a warning. Names that do not exist are `uniqueness-attribute-missing`. A to-one
  /// relationship is valid, because it is a column.
  static let uniquenessAttributeInvalid = Rule(
    "uniqueness-attribute-invalid", .references, "A uniqueness constraint on a property that cannot be unique",
    severity: .always(.error),
    text: Text(
      what: """
        A uniqueness constraint names a transient attribute, a to-many relationship, or (a warning) an attribute that \
        allows external storage. Inherited properties are included.
        """,
      why: """
        A constraint is a unique index of the table. A transient attribute and a to-many relationship have no column \
        there, so the constraint has no effect, if the model is accepted at all. Data in a separate file has a column \
        with the file's name, and two equal values have two files.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="number" optional="YES"« transient="YES"|» attributeType="Integer 64"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="number"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """,
      fix: """
        Name a stored attribute under “Constraints” in the Data Model inspector. For large data, constrain an \
        attribute with a checksum.
        """),
    check: .constrainedNames { name, entity, schema in
      problem(name, of: entity, schema).map { problem in
        Finding(
          "A uniqueness constraint of \(entity.name) names \(name), \(problem.what)", at: .value,
          label: problem.label, notes: ["the constraint does not keep values unique"], help: [problem.help],
          related: [problem.related], discriminator: name, atMost: problem.atMost)
      }
    })

  /// A reason why a property cannot be unique. `what` follows the property's name and a comma.
  private struct Obstacle {
    var what: String
    var label: String
    var help: String
    var related: (anchor: Anchor, attribute: XMLKey?, label: String)
    var atMost: Severity?
  }

  /// Returns the reason why a property cannot be unique. `nil` if it can be, or if the entity does not have it.
  private static func problem(_ name: String, of entity: Entity, _ schema: Schema) -> Obstacle? {
    if let (attribute, owner) = schema.attribute(name, of: entity) {
      if attribute.isTransient {
        return Obstacle(
          what: "which is transient", label: "has no column", help: "name a stored attribute",
          related: (.attribute(attribute, of: owner), .transient, "transient"))
      }
      guard attribute.allowsExternalStorage else { return nil }
      return Obstacle(
        what: "which may be stored outside the store", label: "a reference to a file if the data is large",
        help: "constrain an attribute with a checksum of it",
        related: (.attribute(attribute, of: owner), .allowsExternalBinaryDataStorage, "external storage"),
        atMost: .warning)
    }
    guard let (relationship, owner) = schema.relationship(name, of: entity), relationship.isToMany else { return nil }
    return Obstacle(
      what: "which is to-many", label: "has no column", help: "name an attribute, or a to-one relationship",
      related: (.relationship(relationship, of: owner), .toMany, "to-many"))
  }
}
