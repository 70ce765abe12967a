import PlumbModel

extension Rule {
  /// Entities whose parents form a cycle.
  ///
  /// The rule reports one finding for each cycle, on its first entity. Entities that only inherit from an entity in
  /// the cycle are not reported. Each entity is visited one time, for any number of cycles.
  static let parentEntityCycle = Rule(
    "parent-entity-cycle", .references, "Entities that inherit from each other in a cycle",
    severity: .always(.error),
    text: Text(
      what: "An entity is its own parent, directly or through other entities.",
      why: "The model compiler rejects the model: an entity cannot inherit from itself.",
      example: """
        <entity name="Document" representedClassName="Document"« parentEntity="Invoice"|»/>
        <entity name="Invoice" representedClassName="Invoice" parentEntity="Document"/>
        """,
      fix: "Set “Parent Entity” of one of them to “No Parent Entity” in the Data Model inspector."),
    check: .model { schema in
      var findings: [Finding] = []
      var done: Set<String> = []
      for entity in schema.model.entities where entity.parentEntity != nil && !done.contains(entity.name) {
        if let ring = ring(above: entity, schema, &done) { findings.append(finding(ring)) }
      }
      return findings
    })

  /// Follows the parents of an entity and adds every visited entity to `done`. Returns a cycle that is found for the
  /// first time, without the entities below it. `nil` if it finds no new cycle.
  private static func ring(above entity: Entity, _ schema: Schema, _ done: inout Set<String>) -> [Entity]? {
    var path: [Entity] = []
    var onPath: Set<String> = []
    var next: Entity? = schema.entity(entity.name)
    while let current = next, !done.contains(current.name) {
      guard onPath.insert(current.name).inserted else {
        done.formUnion(onPath)
        return path.firstIndex { $0.name == current.name }.map { Array(path[$0...]) }
      }
      path.append(current)
      next = schema.entity(current.parentEntity)
    }
    done.formUnion(onPath)
    return nil
  }

  /// Returns the finding for a cycle: `Document inherits from itself through Invoice`.
  private static func finding(_ ring: [Entity]) -> Finding {
    let first = ring[0]
    let way = ring.dropFirst().map(\.name).joined(separator: ", ")
    return Finding(
      way.isEmpty ? "\(first.name) is its own parent entity" : "\(first.name) inherits from itself through \(way)",
      on: .entity(first), at: .parentEntity, label: "a cycle back to \(first.name)",
      notes: ["the model compiler rejects the model"],
      help: ["give one of them no parent entity, or another one"],
      related: ring.dropFirst().map { (.entity($0), .parentEntity, "parent of \($0.name)") })
  }
}
