import PlumbModel

extension Rule {
  /// A derived attribute, which SwiftData does not have.
  ///
  /// The rule reports every derived attribute with any expression, because the version hash of an attribute includes
  /// whether it is derived.
  package static let swiftDataDerived = Rule(
    "swiftdata-derived", .swiftData, "A derived attribute, which SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: "A derived attribute in a model that is used with SwiftData.",
      why: """
        A `@Model` class cannot declare a property that the store computes. As a plain stored property it would be \
        another attribute with another hash, and it would not be updated.
        """,
      example: .model(
        """
        <entity name="Customer" representedClassName="Customer">
            <attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="searchName" optional="YES" attributeType="String"« derived="YES" \
        derivationExpression="canonical:(name)"|»/>
        </entity>
        """
      ).usedWithSwiftData,
      fix: """
        Select the attribute and uncheck “Derived” in the Data Model inspector, and set the value in code; or remove \
        the attribute and compute it in Swift.
        """),
    check: .attribute { attribute, entity, _ in
      guard attribute.isDerived else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is derived, which SwiftData cannot express", at: .derived,
        label: "computed by the store", notes: ["a @Model class cannot declare a property that the store computes"],
        help: ["store it and set it in code, or compute it in Swift"])
    })
}
