import PlumbModel

extension Rule {
  /// A property that a uniqueness constraint or a fetch index names twice. The second name has no effect.
  static let attributeRepeated = Rule(
    "attribute-repeated", .references, "A property that a constraint or an index names twice",
    severity: .recommended(.warning),
    text: Text(
      what: "A uniqueness constraint or a fetch index names one property twice.",
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
      let indexes = entity.fetchIndexes.flatMap { index in
        index.elements.filter { $0.property != nil }.repetitions { "\($0.property ?? "") \($0.type ?? "")" }
          .map { _, later in
            finding(
              "The fetch index \(index.name) of \(entity.name)", later.property ?? "",
              on: .child(.fetchIndex, index.name, origin: later.origin, of: entity), at: .property)
          }
      }
      return constraints + indexes
    })

  private static func finding(_ subject: String, _ name: String, on anchor: Anchor, at key: XMLKey) -> Finding {
    Finding(
      "\(subject) names \(name) twice", on: anchor, at: key, label: "named before",
      notes: ["the second name has no effect"], help: ["name another property, or remove the name"],
      discriminator: name)
  }
}
