import PlumbModel

extension Rule {
  /// A uniqueness constraint on a subentity whose attributes are all inherited.
  ///
  /// The rule ignores a constraint if the entity itself declares at least one attribute of it, or if a name does not
  /// exist (`uniqueness-attribute-missing`). For a key path into a composite, the composite attribute at the start of
  /// the path is compared. If several parents declare the attributes, the finding names the lowest one, because it
  /// has all of them.
  static let uniquenessOnSubentity = Rule(
    "uniqueness-on-subentity", .references, "A uniqueness constraint below the entity that has the attributes",
    severity: .always(.error),
    text: Text(
      what: """
        A uniqueness constraint of an entity on attributes that are all inherited. It has to be on the topmost entity \
        that has the attributes.
        """,
      why: """
        The objects of an entity and its subentities are in one table, and the constraint is a unique index of that \
        table: it cannot apply to one subentity alone. Core Data rejects the model.
        """,
      example: """
          <entity name="Document" representedClassName="Document">
              <attribute name="number" optional="YES" attributeType="Integer 64"/>
        - </entity>
        - <entity name="Invoice" representedClassName="Invoice" parentEntity="Document">
              <uniquenessConstraints>
                  <uniquenessConstraint>
                      <constraint value="number"/>
                  </uniquenessConstraint>
              </uniquenessConstraints>
          </entity>
        + <entity name="Invoice" representedClassName="Invoice" parentEntity="Document"/>
        """,
      fix: """
        Remove the constraint from the subentity and add it to the entity that declares the attributes; or move the \
        attributes to the subentity, if only its values have to be unique.
        """),
    check: .entity { entity, schema in
      guard let constraints = entity.uniquenessConstraints, let parent = schema.entity(entity.parentEntity) else {
        return []
      }
      return constraints.compactMap { constraint in
        guard let first = constraint.attributes.first,
          let owner = lowestOwner(of: constraint, below: entity, parent, schema)
        else { return nil }
        let names = constraint.attributes.map(\.name).joined(separator: ", ")
        return Finding(
          "The uniqueness constraint of \(entity.name) on \(names) belongs on \(owner.name)",
          on: .constraint(constraint, at: first, of: entity), at: .value, label: "inherited from \(owner.name)",
          notes: ["Core Data rejects a constraint below the entity that declares the attributes"],
          help: ["move the constraint to \(owner.name)"],
          related: [(.entity(owner), .name, "declares the attributes")])
      }
    })

  /// Returns the lowest of the parents that declare the attributes. `nil` if the entity itself declares one, or if an
  /// attribute does not exist.
  private static func lowestOwner(
    of constraint: UniquenessConstraint, below entity: Entity, _ parent: Entity, _ schema: Schema
  ) -> Entity? {
    let names = constraint.attributes.map { String($0.name.prefix { $0 != "." }) }
    guard !names.contains(where: { entity.hasProperty($0) }) else { return nil }
    let owners = names.map { name in schema.nearest(to: parent) { $0.hasProperty(name) ? $0 : nil } }
    let found = owners.compactMap { $0 }
    guard found.count == names.count else { return nil }
    return found.first { candidate in found.allSatisfy { schema.inherits(candidate, from: $0.name) } }
  }
}
