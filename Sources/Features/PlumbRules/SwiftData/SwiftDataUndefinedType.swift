import PlumbModel

extension Rule {
  /// An attribute of a type that SwiftData does not have: no type, or ObjectID.
  ///
  /// The rule checks stored attributes only, unlike `cloudkit-attribute-type`: a transient property is declared with
  /// `@Transient` and can have any type.
  package static let swiftDataUndefinedType = Rule(
    "swiftdata-undefined-type", .swiftData, "An attribute of a type that SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: """
        A stored attribute without a type or of the type ObjectID, in a model that is used with SwiftData. Transient \
        attributes are not checked: SwiftData does not store them either.
        """,
      why: "A property of a `@Model` class needs a type that can be stored. Such an attribute has none.",
      example: .order(#"<attribute name="source" optional="YES" attributeType="«ObjectID|URI»"/>"#).usedWithSwiftData,
      fix: "Select the attribute and choose a “Type” in the Data Model inspector, or make it transient."),
    check: .attribute { attribute, entity, _ in
      guard attribute.type == .undefined || attribute.type == .objectID, !attribute.isTransient else { return [] }
      let type = attribute.type == .undefined ? "no type" : "the type ObjectID"
      return .finding(
        "\(entity.name).\(attribute.name) has \(type), which SwiftData cannot express", at: .attributeType,
        label: "no Swift type for it", notes: ["a property of a @Model class needs a type that can be stored"],
        help: ["choose a type, or make the attribute transient"])
    })
}
