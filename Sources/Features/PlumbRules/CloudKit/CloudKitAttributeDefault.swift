import PlumbModel

extension Rule {
  /// A mandatory attribute without a default, with CloudKit.
  ///
  /// The rule ignores derived attributes. It also ignores attributes without a type, which `attribute-type-missing`
  /// and `cloudkit-attribute-type` report. It checks transient attributes, unlike `attribute-optional-or-default`:
  /// Core Data checks all attributes of the entity when it loads the store.
  package static let cloudKitAttributeDefault = Rule(
    "cloudkit-attribute-default", .cloudKit, "A mandatory attribute without a default, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute of an entity used with CloudKit that is neither optional nor has a default value. Transient \
        attributes are included.
        """,
      why: """
        Records arrive field by field and from older versions of the app, so a value may be missing. Core Data checks \
        the model before it loads the store and rejects it (134060).
        """,
      example: .order(
        #"<attribute name="total" attributeType="Decimal"«| defaultValueString="0.0"»/>"#
      ).usedWithCloudKit,
      fix: "Select the attribute and check “Optional”, or give it a “Default Value”, in the Data Model inspector."),
    check: .attribute { attribute, entity, schema in
      guard !attribute.isOptional, !attribute.hasDefault, !attribute.isDerived, attribute.type != .undefined,
        schema.mirrors(entity)
      else {
        return []
      }
      return .finding(
        "\(entity.name).\(attribute.name) is mandatory and has no default, which CloudKit does not allow",
        at: .name, label: "not optional, no default", notes: [.cloudKitRefuses],
        help: Rule.remedy(attribute, in: entity), fixes: Rule.remedies(attribute, in: entity))
    })
}
