import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// Relationships that both sides have, and the classes that declare them.
extension ModelUpdate {
  /// Returns the change that matches the model's end of the relationship to Swift, by the rule that found the
  /// difference. `expected` are the model's current traits.
  func relationshipFix(
    _ pair: PropertyPair, _ expected: RelationshipTraits, _ rule: String
  ) throws(Undetermined) -> ModelFix {
    if rule == Rule.driftRelationshipKind.id { return try cardinalityFix(pair, expected) }
    if rule == Rule.driftType.id { return try destinationFix(pair) }
    guard case .relationship(let traits) = pair.actual.kind else { throw .noRelationship }
    switch rule {
    case Rule.driftInverse.id:
      // An inverse is never removed, because a relationship without an inverse violates a rule of the model.
      guard let inverse = traits.inverse else {
        throw .init("Swift declares no inverse, and an inverse is not removed")
      }
      let isSafe = expected.inverse == nil
      return fix(
        pair, isSafe ? "Add the inverse \(inverse)" : "Change the inverse to \(inverse)", isSafe ? .safe : .review,
        [.set(.inverseName, to: inverse), .setting(.inverseEntity, to: relationship(pair)?.destinationEntity)])
    case Rule.driftDeletion.id:
      guard let rule = traits.deleteRule else { throw .noDeleteRule }
      let change = XMLFix.Change.set(.deletionRule, to: rule.rawValue)
      return fix(pair, "Change the delete rule to \(rule.rawValue)", .safe, [change])
    case Rule.driftCounts.id:
      let maximum = traits.cardinality == .toOne ? 1 : traits.maximumCount
      return fix(
        pair, "Change the counts", .review,
        [.setting(.minCount, to: traits.minimumCount?.description), .setting(.maxCount, to: maximum?.description)])
    case Rule.driftOptionality.id:
      throw .init("the kind of a relationship determines whether its type is optional: change Swift")
    default: throw .notInModel
    }
  }

  /// Returns the change of the cardinality to that of the Swift type: to-one, to-many, ordered. No migration can be
  /// inferred from to-many to to-one; the title then reports this.
  private func cardinalityFix(_ pair: PropertyPair, _ expected: RelationshipTraits) throws(Undetermined) -> ModelFix {
    let cardinality: Cardinality?
    switch pair.actual.kind {
    case .relationship(let traits): cardinality = traits.cardinality
    case .attribute where pair.isExact: throw .noRelationship
    case .attribute: cardinality = self.cardinality(ofManaged: pair.actual.type)
    }
    guard let cardinality else { throw .init("an array is not a relationship: change Swift") }
    if expected.cardinality == cardinality { throw .notInModel }
    let isToOne = cardinality == .toOne
    return fix(
      pair, "Make it \(cardinality.relationship)\(isToOne ? ", for which no migration can be inferred" : "")", .review,
      [
        .flag(.toMany, !isToOne), .flag(.ordered, cardinality == .toManyOrdered),
        .setting(.maxCount, to: isToOne ? "1" : nil),
      ])
  }

  /// Returns the change of the destination, if the Swift class represents an entity. The entity of the inverse is the
  /// destination.
  private func destinationFix(_ pair: PropertyPair) throws(Undetermined) -> ModelFix {
    let name = pair.actual.type.elementName
    guard let entity = entity(ofClass: name) else { throw .noEntity(name) }
    let inverse = relationship(pair)?.inverseName
    return fix(
      pair, "Change the destination to \(entity)", .review,
      [.set(.destinationEntity, to: entity)] + (inverse == nil ? [] : [.set(.inverseEntity, to: entity)]))
  }

  private func fix(
    _ pair: PropertyPair, _ title: String, _ applicability: Fix.Applicability, _ changes: [XMLFix.Change]
  ) -> ModelFix { ModelFix(title, applicability, [.set(pair.steps, changes)]) }

  /// Returns the relationship in the model.
  private func relationship(_ pair: PropertyPair) -> Relationship? {
    schema.entity(pair.owner.step.name)?.relationships.first { $0.name == pair.expected.persistentName }
  }
}

// MARK: - Classes

extension ModelUpdate {
  /// Returns the change of an entity that its class requires: the class's name or the parent.
  func fix(
    of expected: EntityDeclaration, _ actual: EntityDeclaration, _ rule: String
  ) throws(Undetermined) -> ModelFix {
    switch rule {
    case Rule.driftClassName.id: try classFix(expected, actual)
    case Rule.driftSuperclass.id: try parentFix(expected, actual)
    default: throw .notInModel
    }
  }

  /// Returns the change to the Swift name of the class, if Core Data will find the class: not if `@objc(…)` sets
  /// another name and the model names no module.
  private func classFix(_ expected: EntityDeclaration, _ actual: EntityDeclaration) throws(Undetermined) -> ModelFix {
    let name = actual.className.lastComponent
    if drift.options.entities[expected.entity]?.class != nil {
      throw .init("the class is configured: change it in the configuration")
    }
    let objcName = actual.form.objcName ?? actual.entity
    let module = schema.entity(expected.entity)?.module ?? module
    let isFound =
      module != nil || objcName == name || expected.style.namesEntity && objcName == expected.entity
    guard name != expected.className.lastComponent, isFound else {
      throw .init("Core Data searches for the name in @objc(…): change Swift")
    }
    return ModelFix(
      "Name the class \(name)", .review,
      [.set([.init(.entity, expected.entity)], [.set(.representedClassName, to: (module ?? "") + name)])])
  }

  /// Returns the change that sets a parent for an entity without one. Another parent, or its removal, removes
  /// inherited properties and has to be done in Xcode.
  private func parentFix(_ expected: EntityDeclaration, _ actual: EntityDeclaration) throws(Undetermined) -> ModelFix {
    if schema.entity(expected.entity)?.parentEntity != nil {
      throw .init("another parent removes inherited properties: do it in Xcode")
    }
    if !expected.style.inherits { throw .init("the macro style has no inheritance") }
    guard let parent = entity(ofClass: actual.superclass), parent != expected.entity else {
      throw .noEntity(actual.superclass.lastComponent)
    }
    return ModelFix(
      "Inherit from \(parent)", .review, [.set([.init(.entity, expected.entity)], [.set(.parentEntity, to: parent)])])
  }
}
