import PlumbModel

extension Rule {
  /// A parent entity that does not exist.
  ///
  /// The finding is on the entity that names the parent. Its subentities are not reported. Other rules treat the
  /// entity as one without a parent.
  static let parentEntityMissing = Rule(
    "parent-entity-missing", .references, "A parent entity that does not exist",
    severity: .always(.error),
    text: Text(
      what: "An entity names a parent entity that is not in the model.",
      why: """
        The model compiler rejects the model. The properties of the entity are unknown, because the parent's are \
        missing.
        """,
      example: """
        <entity name="Invoice" representedClassName="Invoice" parentEntity="«Documnet|Document»"/>
        <entity name="Document" representedClassName="Document"/>
        """,
      fix: """
        Select the entity and choose another “Parent Entity” in the Data Model inspector, or add the missing entity.
        """),
    check: .entity { entity, schema in
      guard let parent = entity.parentEntity, !parent.isEmpty, !schema.contains(parent) else { return [] }
      return .finding(
        "The parent entity of \(entity.name), \(parent), is not in the model", at: .parentEntity,
        label: "no such entity",
        notes: ["the model compiler rejects the model"],
        help: schema.suggestion(for: parent, in: schema.entityNames)
          + ["add \(parent), or choose another parent entity"])
    })
}
