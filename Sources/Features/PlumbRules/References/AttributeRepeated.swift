import PlumbModel

extension Rule {
  /// A property that a uniqueness constraint or a fetch index names twice. The second name has no effect.
  static let attributeRepeated = Rule(
    "attribute-repeated", .references, "A property that a constraint or an index names twice",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A uniqueness constraint or a fetch index names one property twice, or two uniqueness constraints of an entity \
        name the same properties.
        """,
      why: """
        The second name does not change the index of the table. In most cases another property was meant, so the \
        constraint is stricter than intended, or the index does not serve the fetch.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="number" optional="YES" attributeType="Integer 64"/>
            <attribute name="year" optional="YES" attributeType="Integer 64"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="number"/>
                    <constraint value="«number|year»"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        """,
      fix: "Select the constraint or the fetch index and replace or remove the second name."),
    check: .entity { entity, _ in
      let constraints = (entity.uniquenessConstraints?.elements ?? []).flatMap { constraint in
        constraint.attributes.repetitions(of: \.name).map { _, later in
          finding(
            "A uniqueness constraint of \(entity.name)", later.name,
            on: .constraint(constraint, at: later, of: entity), at: .value)
        }
      }
      let twice = (entity.uniquenessConstraints?.elements ?? []).repetitions { $0.attributes.map(\.name).sorted() }
        .compactMap { _, later in later.attributes.first.map { same(later, $0, entity) } }
      let indexes = entity.fetchIndexes.flatMap { index in
        index.elements.filter { $0.property != nil }.repetitions { "\($0.property ?? "") \($0.type ?? "")" }
          .map { _, later in
            finding(
              "The fetch index \(index.name) of \(entity.name)", later.property ?? "",
              on: .child(.fetchIndex, index.name, origin: later.origin, of: entity), at: .property)
          }
      }
      return constraints + twice + indexes
    })

  /// Returns the finding for a constraint that another one of the entity equals.
  private static func same(_ constraint: UniquenessConstraint, _ first: NameReference, _ entity: Entity) -> Finding {
    let names = constraint.attributes.map(\.name).joined(separator: ", ")
    return Finding(
      "Two uniqueness constraints of \(entity.name) name \(names)",
      on: .constraint(constraint, at: first, of: entity), at: .value, label: "constrained before",
      notes: ["the second constraint has no effect"], help: ["remove it, or name another property"],
      discriminator: names)
  }

  private static func finding(_ subject: String, _ name: String, on anchor: Anchor, at key: XMLKey) -> Finding {
    Finding(
      "\(subject) names \(name) twice", on: anchor, at: key, label: "named before",
      notes: ["the second name has no effect"], help: ["name another property, or remove the name"],
      discriminator: name)
  }
}
