import PlumbModel

extension Rule {
  /// A fetch request that a SQLite store cannot execute, or that never finds an object.
  ///
  /// The rule follows the key paths whose keys are certain, as `fetch-request-key-path` does. It is a warning, because
  /// code may never execute the template, and other types of stores evaluate predicates in memory.
  static let fetchRequestUnusable = Rule(
    "fetch-request-unusable", .references, "A fetch request that a store cannot execute",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The predicate of a fetch request, or of a fetched property, contains a transient attribute, or compares a path \
        through a to-many relationship without ANY, ALL, NONE or a collection operator. Or the entity is abstract and no \
        concrete entity inherits from it.
        """,
      why: """
        A SQLite store has no column for a transient attribute, and several values for a to-many relationship: the fetch \
        raises an exception, which Swift cannot catch. A request for an abstract entity alone never finds an object.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total" optional="YES"« transient="YES"|» attributeType="Decimal"/>
        </entity>
        <fetchRequest name="largeOrders" entity="Order" predicateString="total &gt; 100"/>
        """,
      fix: "Compare a stored attribute, or write ANY before the comparison of a path through a to-many relationship."),
    check: .fetchRequests { request, name, anchor, schema in
      guard let entity = schema.entity(request.entity) else { return [] }
      return unpopulated(entity, name.atStart, anchor, schema)
        + unusablePaths(of: request, from: entity, schema).map { path, reason in
          Finding(
            "\(name.atStart) compares \(path), which \(reason)", on: anchor, at: .predicateString, label: reason,
            notes: ["executing the fetch in a SQLite store raises an exception"],
            help: [reason == transient ? "compare a stored attribute" : "write ANY or ALL before the comparison"],
            discriminator: path)
        }
    })

  private static let transient = "is transient"

  /// Returns the finding for an entity without objects.
  private static func unpopulated(
    _ entity: Entity, _ name: String, _ anchor: Anchor, _ schema: Schema
  ) -> [Finding] {
    guard entity.isAbstract, !schema.hasConcreteEntity(below: entity) else { return [] }
    return .finding(
      "\(name) fetches \(entity.name), which is abstract and has no concrete subentity", on: anchor, at: .entity,
      label: "has no objects", notes: ["the fetch never finds an object"], help: ["fetch a concrete entity"],
      discriminator: entity.name)
  }

  /// Returns the key paths that a store cannot compare, each one time, with the reason.
  private static func unusablePaths(
    of request: FetchRequest, from entity: Entity, _ schema: Schema
  ) -> [(path: String, reason: String)] {
    guard let keyPaths = request.predicate.flatMap(PredicateKeyPaths.init) else { return [] }
    var seen: Set<String> = []
    return keyPaths.comparisons.flatMap { comparison in
      [comparison.left, comparison.right].compactMap { side -> (path: String, reason: String)? in
        guard let keys = side.keysFromObject, !keys.contains(where: { $0.hasPrefix("@") }) else { return nil }
        let (end, toManyCount) = schema.follow(keys.map { $0[...] }, from: entity)
        let path = keys.joined(separator: ".")
        if case .attribute(let attribute) = end, attribute.isTransient {
          return seen.insert(path).inserted ? (path, transient) : nil
        }
        guard toManyCount > 0, comparison.quantifier == nil, !comparison.operator.takesCollection,
          seen.insert(path).inserted
        else { return nil }
        return (path, "has several values")
      }
    }
  }
}

extension ComparisonSyntax.Operator {
  /// Whether one side of a comparison may be a collection.
  fileprivate var takesCollection: Bool { self == .in || self == .contains || self == .between }
}
