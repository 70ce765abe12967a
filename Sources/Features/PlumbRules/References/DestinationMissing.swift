import PlumbModel

extension Rule {
  /// A relationship without a valid destination.
  ///
  /// The destination is searched by name in the same model. Entities of other models count as missing, because a
  /// model file cannot refer to them. An empty `destinationEntity` is treated as absent.
  package static let destinationMissing = Rule(
    "destination-missing", .references, "A relationship without a valid destination",
    severity: .always(.error),
    text: Text(
      what: "A relationship has no destination entity, or names one that is not in the model.",
      why: """
        The model compiler rejects the model. A model created without it raises an exception when its store is loaded.
        """,
      example: .orderAndItems(
        #"name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="«Itme|Item»""#),
      fix: "Select the relationship and choose a “Destination” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      let destination = relationship.destinationEntity ?? ""
      guard !schema.contains(destination) else { return [] }
      let name = "\(entity.name).\(relationship.name)"
      return [
        destination.isEmpty
          ? Finding(
            "\(name) has no destination entity", at: .destinationEntity, label: "no destination",
            notes: ["the model compiler rejects the model"],
            help: ["choose a destination in the Data Model inspector, or delete the relationship"])
          : Finding(
            "\(name) references \(destination), which is not in the model", at: .destinationEntity,
            label: "no such entity", notes: ["the model compiler rejects the model"],
            help: schema.suggestion(for: destination, in: schema.entityNames)
              + ["choose another destination, or add \(destination)"])
      ]
    })
}
