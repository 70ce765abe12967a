import PlumbModel
import PlumbText

extension Rule {
  /// Entities that cascade to each other in a cycle of three or more. A pair is `cascade-both-ways`.
  static let cascadeCycle = Rule(
    "cascade-cycle", .conventions, "Entities that delete each other in a cycle",
    severity: .strict(.warning),
    text: Text(
      what: "Relationships with the delete rule “Cascade” lead from an entity over others back to the entity.",
      why: """
        Deleting one object deletes the objects along the cycle, and through to-many relationships possibly all objects \
        of these entities.
        """,
      example: """
        <entity name="Customer" representedClassName="Customer">
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Order"/>
        </entity>
        <entity name="Order" representedClassName="Order">
            <relationship name="parcels" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Parcel"/>
        </entity>
        <entity name="Parcel" representedClassName="Parcel">
            <relationship name="sender" optional="YES" maxCount="1" deletionRule="«Cascade|Nullify»" \
        destinationEntity="Customer"/>
        </entity>
        """,
      fix: "Decide which entity owns the others, and let the relationship that leads back to it nullify."),
    check: .model { schema in
      cycles(in: schema).compactMap { steps in
        guard let first = steps.first, let last = steps.last else { return nil }
        let path = steps.map { "\($0.owner.name).\($0.relationship.name)" }
        return Finding(
          "\(Phrase.list(path, limit: 5)) cascade in a cycle", on: .relationship(last.relationship, of: last.owner),
          at: .deletionRule, label: "leads back to \(first.owner.name)",
          notes: ["deleting one object deletes the objects along the cycle"],
          help: ["let the relationship that leads back to the owner nullify"],
          discriminator: path.joined(separator: " "))
      }
    })

  /// A relationship with the entity that declares it.
  private typealias Step = (owner: Entity, relationship: Relationship)

  /// Returns the cycles of three or more entities, each one time, starting at its first entity by name. The search
  /// finds one cycle for each relationship that leads back.
  private static func cycles(in schema: Schema) -> [[Step]] {
    let cascades = Dictionary(
      grouping: schema.model.entities.flatMap { entity in
        entity.relationships.filter { $0.deleteRule == .cascade }.map { (owner: entity, relationship: $0) }
      }, by: \.owner.name)
    var done: Set<String> = []
    var found: [[Step]] = []
    for start in cascades.keys.sorted() where !done.contains(start) {
      var open: [(name: String, next: ArraySlice<Step>)] = [(start, (cascades[start] ?? [])[...])]
      var path: [Step] = []
      while let last = open.indices.last {
        guard let step = open[last].next.popFirst() else {
          done.insert(open.removeLast().name)
          if !path.isEmpty { path.removeLast() }
          continue
        }
        guard let next = step.relationship.destinationEntity, !done.contains(next) else { continue }
        if let index = open.firstIndex(where: { $0.name == next }) {
          let cycle = Array(path[index...]) + [step]
          if cycle.count > 2 { found.append(cycle) }
        } else if open.count < 100 {
          path.append(step)
          open.append((next, (cascades[next] ?? [])[...]))
        }
      }
    }
    return found
  }
}
