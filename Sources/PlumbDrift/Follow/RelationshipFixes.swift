import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// Relationships that both sides have, and the classes that declare them.
extension Follower {
  /// Returns the change that matches the model's end of the relationship to Swift, by the rule that found the
  /// difference. `expected` are the model's current traits.
  func relationshipFix(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits, _ rule: String
  ) -> Reading<ModelFix> {
    if rule == Rule.driftRelationshipKind.id { return cardinalityFix(pair) }
    if rule == Rule.driftType.id { return destinationFix(pair) }
    guard case .relationship(let traits) = pair.actual.kind else { return .unknown("Swift does not say @Relationship") }
    switch rule {
    case Rule.driftInverse.id: return inverseFix(pair, expected, traits)
    case Rule.driftDeletion.id:
      guard let rule = traits.deleteRule else { return .unknown("Swift does not say its delete rule") }
      return fix(pair, "Change the delete rule to \(rule.rawValue)", .safe, .setDeleteRule(rule))
    case Rule.driftCounts.id:
      let maximum = traits.cardinality == .toOne ? 1 : traits.maximumCount
      return fix(
        pair, "Change the counts", .review, .setCounts(minimum: traits.minimumCount, maximum: maximum))
    case Rule.driftOptionality.id:
      return .unknown("whether a relationship's type is optional follows from its kind: change Swift")
    default: return .unknown("it is for Swift to say")
    }
  }

  /// Returns the change of the cardinality to that of the Swift type: to-one, to-many, ordered. No migration can be
  /// inferred from to-many to to-one; the title then reports this.
  private func cardinalityFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    let cardinality: PropertyDeclaration.Cardinality?
    switch pair.actual.kind {
    case .relationship(let traits): cardinality = traits.cardinality
    case .attribute where pair.isExact: return .unknown("Swift does not say @Relationship")
    case .attribute: cardinality = self.cardinality(ofManaged: pair.actual.type)
    }
    guard let cardinality else { return .unknown("an array is no relationship: change Swift") }
    if case .relationship(let expected) = pair.expected.kind, expected.cardinality == cardinality {
      return .unknown("it is for Swift to say")
    }
    let warning = cardinality == .toOne ? ", for which no migration can be inferred" : ""
    return fix(pair, "Make it \(cardinality.relationship)\(warning)", .review, .setCardinality(cardinality))
  }

  /// Returns the change of the destination, if the Swift class represents an entity.
  private func destinationFix(_ pair: PropertyPair) -> Reading<ModelFix> {
    let name = pair.actual.type.elementName
    guard let entity = entity(ofClass: name) else { return .unknown("the model has no entity for the class \(name)") }
    return fix(pair, "Lead to \(entity)", .review, .setDestination(entity))
  }

  /// Returns the change of the inverse. It is safe if the model has no inverse yet. An inverse that Swift does not
  /// name is never removed, because a relationship without an inverse violates a rule of the model.
  private func inverseFix(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) -> Reading<ModelFix> {
    guard let inverse = actual.inverse else {
      return .unknown("Swift does not name an inverse, and none is taken away")
    }
    let isSafe = expected.inverse == nil
    return fix(
      pair, isSafe ? "Add the inverse \(inverse)" : "Change the inverse to \(inverse)", isSafe ? .safe : .review,
      .setInverse(inverse))
  }

  private func fix(
    _ pair: PropertyPair, _ title: String, _ applicability: Fix.Applicability, _ change: ModelEdit.RelationshipChange
  ) -> Reading<ModelFix> {
    guard case .entity(let entity) = pair.owner else { return .unknown("a composite has no relationships") }
    return .value(
      ModelFix(title, applicability, [.relationship(pair.expected.persistentName, of: entity.entity, change)]))
  }
}

// MARK: - Classes

extension Follower {
  /// Returns the change of an entity that its class requires: the class's name or the parent.
  func fix(of expected: EntityDeclaration, _ actual: EntityDeclaration, _ rule: String) -> Reading<ModelFix> {
    switch rule {
    case Rule.driftClassName.id: classFix(expected, actual)
    case Rule.driftSuperclass.id: parentFix(expected, actual)
    default: .unknown("it is for Swift or the configuration to say")
    }
  }

  /// Returns the change to the Swift name of the class, if Core Data will find the class: not if `@objc(…)` sets
  /// another name.
  private func classFix(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> Reading<ModelFix> {
    let name = actual.className.lastComponent
    if drift.options.entities[expected.entity]?.class != nil {
      return .unknown("the configuration gives the class: change it there")
    }
    let objcName = actual.form.objcName ?? actual.entity
    guard name != expected.className.lastComponent, [expected.entity, name].contains(objcName) else {
      return .unknown("Core Data looks for the name in @objc(…): change Swift")
    }
    return .value(
      ModelFix("Name the class \(name)", .review, [.entity(expected.entity, .setClass(representedClassName(name)))]))
  }

  /// Returns the change that sets a parent for an entity without one. Another parent, or its removal, removes
  /// inherited properties and has to be done in Xcode.
  private func parentFix(_ expected: EntityDeclaration, _ actual: EntityDeclaration) -> Reading<ModelFix> {
    if schema.entity(expected.entity)?.parentEntity != nil {
      return .unknown("another parent takes inherited properties away: do it in Xcode")
    }
    if !Style.of(expected).comparing.inherits { return .unknown("the macro style has no inheritance") }
    guard let parent = entity(ofClass: actual.superclass), parent != expected.entity else {
      return .unknown("the model has no entity for the class \(actual.superclass.lastComponent)")
    }
    return .value(ModelFix("Inherit from \(parent)", .review, [.entity(expected.entity, .setParent(parent))]))
  }
}
