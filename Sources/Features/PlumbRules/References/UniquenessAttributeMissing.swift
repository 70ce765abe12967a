import PlumbModel

extension Rule {
  /// A uniqueness constraint on an attribute that does not exist.
  ///
  /// The rule reports one finding for each missing name. It ignores an empty name. A constraint may name a
  /// relationship or an inherited attribute; `uniqueness-on-subentity` checks which entity must have the constraint.
  /// The corpus has 662 constraints on 762 names.
  static let uniquenessAttributeMissing = Rule(
    "uniqueness-attribute-missing", .references, "A uniqueness constraint on an attribute that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        A uniqueness constraint names an attribute that the entity does not have. An element of a composite is named \
        by its key path.
        """,
      why: """
        The constraint has no effect, if the model compiles at all. The usual cause is an attribute that was renamed \
        without its constraint: duplicates are saved although the code relies on unique values.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="number" optional="YES" attributeType="Integer 64"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="«nummer|number»"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """,
      fix: "Select the entity and correct the name under “Constraints” in the Data Model inspector."),
    check: .constrainedNames { name, entity, schema in
      guard !name.isEmpty, let (component, owner) = schema.missingComponent(of: name, from: entity) else { return nil }
      return Finding(
        "A uniqueness constraint of \(entity.name) names \(name), which does not exist", at: .value,
        label: "\(owner) has no \(component)", notes: ["the constraint does not keep values unique"],
        help: schema.suggestion(for: component, in: schema.memberNames(of: owner))
          + ["name an attribute of \(entity.name), or remove it from the constraint"],
        discriminator: name)
    })
}

extension Schema {
  /// Returns the first component of a key path that does not exist, and the entity or the composite that does not
  /// have it. `nil` if all components exist, or if the end of the path is uncertain.
  ///
  /// For `place.longitude` it returns (`longitude`, `Place`). A path that is an attribute of the entity is not split.
  func missingComponent(of path: String, from entity: Entity) -> (component: String, owner: String)? {
    if entity.hasAttribute(path) { return nil }
    let components = path.split(separator: ".", omittingEmptySubsequences: false)
    guard case .missing(let component, in: let owner) = follow(components, from: entity).end else { return nil }
    return (String(component), owner)
  }
}

extension Anchor {
  /// The maximum number of names in the step of a constraint, so that the paths of many findings stay short.
  private static let mostNamed = 32

  /// Returns the anchor of a uniqueness constraint, located at one of its names. Its step is the list of all names:
  /// `street,city`.
  static func constraint(
    _ constraint: UniquenessConstraint, at reference: NameReference, of entity: Entity
  ) -> Anchor {
    let names = constraint.attributes.prefix(mostNamed).map(\.name)
    return .child(.uniquenessConstraint, names.joined(separator: ","), origin: reference.origin, of: entity)
  }
}
