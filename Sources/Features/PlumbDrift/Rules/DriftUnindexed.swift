import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportUnindexed`, one finding per entity.
  static let driftUnindexed = Rule(
    "drift-unindexed", .drift, "An attribute without an index with which several fetches begin",
    severity: .strict(.note),
    text: Text(
      what: """
        Attributes without a fetch index with which at least three predicates or sort descriptors in the sources begin. \
        Uniqueness constraints count as indexes. Only fetches whose entity the code shows are counted.
        """,
      why: """
        SQLite reads every row of the entity to find or to sort the objects. This is slow if the entity has many \
        objects, and an index would make each insertion a little slower.
        """,
      example: .code(
        """
        request.predicate = NSPredicate(format: "number == %d", number)  // in three functions
        - <attribute name="number" attributeType="Integer 64"/>
        + <attribute name="number" attributeType="Integer 64"/>
        + <fetchIndex name="byNumber">
        +     <fetchIndexElement property="number" type="Binary" order="ascending"/>
        + </fetchIndex>
        """, language: "xml"),
      fix: "Select the entity, choose Editor > Add Fetch Index, and select the attribute."))
}

extension Difference {
  /// The attributes of an entity without an index; `counts` are the numbers of predicates and sort descriptors.
  static func driftUnindexed(_ entity: Entity, _ counts: [(attribute: String, count: Int)], _ first: NameUse)
    -> Difference
  {
    let names = counts.map { "\($0.attribute) (\($0.count))" }
    return Difference(
      .driftUnindexed,
      "predicates and sort descriptors begin with attributes of \(entity.name) that have no index: \(Phrase.list(names))",
      element: [.init(.entity, entity.name)], swift: .init(SourceRanges(first), .name, "for example here"),
      xml: .init(entity.origin, .name, "without an index"), startsAtModel: true, atMost: .note,
      help: ["add a fetch index if the entity has many objects"])
  }
}
