import PlumbModel

extension Rule {
  /// An attribute whose type has no field in CloudKit: Undefined or ObjectID, as listed in Apple's article.
  ///
  /// A stored attribute without a type is reported by `attribute-type-missing`, because such a model does not
  /// compile.
  static let cloudKitAttributeType = Rule(
    "cloudkit-attribute-type", .cloudKit, "An attribute of a type that CloudKit does not support",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute of an entity used with CloudKit whose type is ObjectID, or a transient one whose type is \
        Undefined: Core Data checks the types of transient attributes too.
        """,
      why: """
        A record has no field for such a value, and an object id has no meaning on another device. Core Data rejects \
        the model when the store is loaded (134060).
        """,
      example: .order(
        #"<attribute name="draft" optional="YES" transient="YES"«| attributeType="Transformable"»/>"#
      ).usedWithCloudKit,
      fix: """
        Select the attribute and choose a “Type” in the Data Model inspector; or delete a transient attribute and \
        write an ordinary property in the class.
        """),
    check: .attribute { attribute, entity, schema in
      guard attribute.type == .objectID || attribute.type == .undefined && attribute.isTransient,
        schema.mirrors(entity)
      else { return [] }
      let type = attribute.type == .undefined ? "no type" : "the type ObjectID"
      return .finding(
        "\(entity.name).\(attribute.name) has \(type), which CloudKit does not allow", at: .attributeType,
        label: "not a type of a record's field", notes: [.cloudKitRefuses],
        help: [
          attribute.isTransient
            ? "give it a type, or make it an ordinary property of the class" : "give it a type that is stored"
        ])
    })
}
