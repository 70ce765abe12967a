import PlumbModel

extension Rule {
  /// A fetch request for an entity that does not exist.
  ///
  /// The rule checks the model's fetch request templates and the requests of fetched properties. It ignores a fetched
  /// property without a request. An empty `entity` is treated as absent.
  static let fetchRequestEntityMissing = Rule(
    "fetch-request-entity-missing", .references, "A fetch request for an entity that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        A fetch request template, or the request of a fetched property, names no entity or one that is not in the \
        model.
        """,
      why: """
        Executing the request raises an exception, which Swift cannot catch, if the model compiles at all.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="isOpen" optional="YES" attributeType="Boolean"/>
        </entity>
        <fetchRequest name="openOrders" entity="«Oder|Order»" predicateString="isOpen == YES"/>
        """,
      fix: "Select the fetch request, or the fetched property, and choose another entity."),
    check: .fetchRequests { finding($0, $1.atStart, $2, $3) })

  /// Returns the finding for one request. Empty if its entity exists. `name` is the start of the message, `anchor` is
  /// the request's location.
  private static func finding(
    _ request: FetchRequest, _ name: String, _ anchor: Anchor, _ schema: Schema
  ) -> [Finding] {
    let entity = request.entity ?? ""
    guard !schema.contains(entity) else { return [] }
    return [
      entity.isEmpty
        ? Finding(
          "\(name) has no entity", on: anchor, at: .entity, label: "no entity",
          notes: ["executing the request raises an exception"], help: ["choose the entity to fetch"])
        : Finding(
          "\(name) fetches \(entity), which is not in the model", on: anchor, at: .entity, label: "no such entity",
          notes: ["executing the request raises an exception"],
          help: schema.suggestion(for: entity, in: schema.entityNames)
            + ["choose another entity, or add \(entity)"])
    ]
  }
}
