import PlumbModel

extension Rule {
  /// An abstract entity, which SwiftData does not have.
  ///
  /// The rule reports every entity with `isAbstract="YES"`, with or without subentities: 240 of 17,779 entities in
  /// the corpus.
  package static let swiftDataAbstract = Rule(
    "swiftdata-abstract", .swiftData, "An abstract entity, which SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: "An abstract entity in a model that is used with SwiftData.",
      why: """
        Every `@Model` class can have instances, so its entity is never abstract. The version hash of an entity \
        includes whether it is abstract: a SwiftData schema of the same classes does not open the store.
        """,
      example: .model(
        #"<entity name="Document" representedClassName="Document"« isAbstract="YES"|»/>"#
      ).usedWithSwiftData,
      fix: """
        Select the entity and uncheck “Abstract Entity” in the Data Model inspector, in a new version; or use the \
        hierarchy with Core Data only.
        """),
    check: .entity { entity, _ in
      guard entity.isAbstract else { return [] }
      return .finding(
        "\(entity.name) is abstract, which SwiftData cannot express", at: .isAbstract, label: "abstract",
        notes: ["its hash differs from that of a @Model class, so SwiftData does not open the store"],
        help: ["make it an ordinary entity, or move its properties to its subentities"])
    })
}
