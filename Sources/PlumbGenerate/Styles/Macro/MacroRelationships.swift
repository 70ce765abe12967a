import PlumbDeclarations
import PlumbModel

/// Relationships of the macro style: `Dest?`, `Set<Dest>`, and `[Dest]` where they are ordered; never with a default.
extension Declarer {
  /// The relationship as a property; nil where it leads nowhere. What the macro cannot express is refused and declared
  /// all the same, so that it can be compared.
  mutating func macroRelationship(_ relationship: Relationship, of entity: Entity) -> PropertyDeclaration? {
    checkRelationship(relationship, of: entity)
    guard let destination = destination(of: relationship, entity) else { return nil }
    let cardinality = relationship.cardinality
    let type: TypeReference =
      switch cardinality {
      case .toOne: .optional(.named(destination))
      case .toMany: .set(.named(destination))
      case .toManyOrdered: .array(.named(destination))
      }
    let counts = relationship.isToMany ? relationship.explicitCounts : (nil, nil)
    return PropertyDeclaration(
      name: name(of: relationship, entity), persistentName: relationship.name, type: type,
      kind: .relationship(
        .init(
          cardinality: cardinality, destination: destination, inverse: relationship.inverseName,
          deleteRule: relationship.deleteRule, minimumCount: counts.0, maximumCount: counts.1)),
      facts: ModelFacts(origin: relationship.origin, isOptional: relationship.isOptional))
  }

  /// The configured name, else the model's.
  mutating func name(of relationship: Relationship, _ entity: Entity) -> String {
    let configured = options.entities[entity.name]?.relationships[relationship.name]?.name
    return macroName(configured ?? relationship.name, of: PropertyPath(relationship, of: entity))
  }

  /// What Core Data takes and the macro does not: mandatory relationships, No Action, and missing inverses.
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

  /// The macro is told the inverse by its name, which therefore has to be there at the other end.
  private mutating func checkInverse(of relationship: Relationship, _ place: PropertyPath) {
    guard let name = relationship.inverseName else {
      return say(.relationshipInverse(place))
    }
    guard !schema.hasNamedInverse(relationship),
      let destination = schema.entity(relationship.inverseEntity ?? relationship.destinationEntity)
    else { return }
    say(.inverseMissingTarget(place, name, in: destination))
  }
}

extension Relationship {
  /// The bounds of a to-many that differ from none at all.
  fileprivate var explicitCounts: (Int?, Int?) {
    (minimumCount.flatMap { $0 > 0 ? $0 : nil }, maximumCount.flatMap { $0 > 0 ? $0 : nil })
  }
}
