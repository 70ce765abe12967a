import PlumbModel

extension Rule {
  /// A derived attribute.
  ///
  /// On in `strict` only: derived attributes work, as Apple's documentation of `NSDerivedAttributeDescription`
  /// describes, and are rare (7 of 133,189 attributes in the corpus). `derived-expression-invalid` checks whether the
  /// expression can be computed.
  package static let derivedAttribute = Rule(
    "derived-attribute", .conventions, "A derived attribute",
    severity: .strict(.warning),
    text: Text(
      what: "An attribute is derived: the store computes it from other attributes.",
      why: """
        It is read-only, and it is computed when the object is saved, so that it has the old value until then. Only \
        SQLite stores support it, a sync cannot send it, and the macro style does not support it.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="number" optional="YES" attributeType="String"/>
            <attribute name="searchNumber" optional="YES" attributeType="String"« derived="YES" \
        derivationExpression="canonical:(number)"|»/>
        </entity>
        """,
      fix: """
        Uncheck “Derived” in the Data Model inspector and set the value in code, in `willSave()` for example; or \
        compute it when it is read.
        """),
    check: .attribute { attribute, entity, _ in
      guard attribute.isDerived else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is derived", at: .derived, label: "computed by the store",
        notes: ["it is read-only and changes only when the object is saved"],
        help: ["set it in code, or compute it when it is read"])
    })
}
