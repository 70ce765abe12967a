import PlumbDeclarations
import PlumbModel

/// Relationships of the macro style: `Dest?`, `Set<Dest>`, or `[Dest]` for an ordered relationship. They never have a
/// default.
extension Declarer {
  /// Returns the property of a relationship, or `nil` if the destination does not exist. A relationship that the
  /// macro does not support is reported and still declared, so that it can be compared.
  mutating func macroRelationship(_ relationship: Relationship, of entity: Entity) -> PropertyDeclaration? {
    checkRelationship(relationship, of: entity)
    guard let destination = destination(of: relationship, entity) else { return nil }
    let counts = relationship.isToMany ? relationship.explicitCounts : (nil, nil)
    return PropertyDeclaration(
      name: macroName(swiftName(of: relationship.name, entity), of: PropertyPath(relationship, of: entity)),
      persistentName: relationship.name, type: relationship.type(of: .named(destination)),
      kind: .relationship(
        .init(
          cardinality: relationship.cardinality, destination: destination, inverse: relationship.inverseName,
          deleteRule: relationship.deleteRule, minimumCount: counts.0, maximumCount: counts.1)),
      facts: ModelFacts(origin: relationship.origin, isOptional: relationship.isOptional))
  }

  /// Reports the relationships that Core Data supports and the macro does not: mandatory relationships, No Action,
  /// and missing inverses.
  private mutating func checkRelationship(_ relationship: Relationship, of entity: Entity) {
    let place = PropertyPath(relationship, of: entity)
    if !relationship.isOptional {
      say(.relationshipOptional(place))
    }
    if relationship.deleteRule == nil || relationship.deleteRule == .noAction {
      say(.deleteRuleNoAction(place, relationship.deleteRule))
    }
    if !relationship.isToMany, let count = relationship.maximumCount, count != 1 {
      say(.toOneCount(place, count))
    }
    checkInverse(of: relationship, place)
  }

  /// Checks the inverse. The macro has an argument with the inverse's name, so the destination must have this
  /// relationship.
  private mutating func checkInverse(of relationship: Relationship, _ place: PropertyPath) {
    guard let name = relationship.inverseName else {
      return say(.relationshipInverse(place))
    }
    guard !schema.hasNamedInverse(relationship),
      let destination = schema.entity(relationship.inverseEntity ?? relationship.destinationEntity)
    else { return }
    let near = schema.similarName(to: name, in: destination.relationships.map(\.name))
    say(.inverseMissingTarget(place, name, in: destination, near: near))
  }
}

extension Relationship {
  /// The minimum and maximum count of a to-many relationship. A count of zero is returned as `nil`, because it means
  /// no limit.
  fileprivate var explicitCounts: (Int?, Int?) {
    (minimumCount.flatMap { $0 > 0 ? $0 : nil }, maximumCount.flatMap { $0 > 0 ? $0 : nil })
  }
}
