import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

// `PlumbRules` declares these rules about elements that a model should not contain. The functions return the findings
// of `plumb generate` for elements that it cannot declare. They are errors, independent of the rule's severity.

extension RuleFinding {
  /// Returns the finding for an attribute without a type. `canConfigure` is true if the configuration can provide the
  /// type.
  static func attributeTypeMissing(_ place: PropertyPath, canConfigure: Bool = false) -> RuleFinding {
    refusal(
      .attributeTypeMissing,
      Finding(
        "\(place.text) has no type", on: place.anchor, at: .attributeType, label: "no type",
        help: ["choose a type in the model" + (canConfigure ? ", or set `type` in the configuration" : "")]))
  }

  /// Returns the finding for a default that is not a value of the attribute's type. `reason` describes the value:
  /// `not a number`.
  static func defaultTypeMismatch(_ subject: AttributeSubject, _ reason: String) -> RuleFinding {
    badDefault(.defaultTypeMismatch, subject, reason)
  }

  /// Returns the finding for a default that is out of the type's range.
  static func defaultOutOfRange(_ subject: AttributeSubject, _ reason: String) -> RuleFinding {
    badDefault(.defaultOutOfRange, subject, reason)
  }

  private static func badDefault(_ rule: Rule, _ subject: AttributeSubject, _ reason: String) -> RuleFinding {
    refusal(
      rule,
      Finding(
        "The default of \(subject.path) is \(reason)", on: subject.anchor, at: subject.defaultKey,
        label: reason, help: ["mend it in the model"]))
  }

  /// Returns the finding for a derived attribute.
  static func derivedAttribute(_ subject: AttributeSubject) -> RuleFinding {
    refusal(
      .derivedAttribute,
      Finding(
        "\(subject.path) is a derived attribute, which the macro style cannot express", on: subject.anchor,
        at: .derivationExpression, help: ["compute the value in Swift, or use the managed style"]))
  }

  /// Returns the finding for a Transformable attribute without a transformer.
  static func transformerInsecure(_ subject: AttributeSubject) -> RuleFinding {
    refusal(
      .transformerInsecure,
      Finding(
        "\(subject.path) is Transformable without a transformer, which the macro style has to name",
        on: subject.anchor, at: .valueTransformerName,
        help: [
          "name one in the model or with `transformer`: NSSecureUnarchiveFromData for Foundation's values, for any other "
            + "class a subclass of NSSecureUnarchiveFromDataTransformer that lists it"
        ]))
  }

  /// Returns the finding for an attribute whose composite does not exist in the model, or is not specified.
  static func compositeMissing(_ subject: AttributeSubject) -> RuleFinding {
    refusal(
      .compositeMissing,
      Finding(
        subject.attribute.composite.map { "\(subject.path) is the composite \($0), which the model does not have" }
          ?? "\(subject.path) is a Composite, but the model does not say which", on: subject.anchor, at: .composite,
        help: ["choose a composite in the model"]))
  }

  /// Returns the finding for an element with a type that a dictionary of values cannot contain.
  static func compositeElementInvalid(_ element: AttributeSubject) -> RuleFinding {
    let type = element.attribute.type == .undefined ? "of no type" : element.attribute.type.rawValue
    return refusal(
      .compositeElementInvalid,
      Finding(
        "\(element.path) is \(type), which an element of a composite cannot be", on: element.anchor,
        at: .attributeType, help: ["choose another type in the model"]))
  }
}

// MARK: - Entities

extension RuleFinding {
  /// Returns the finding for an entity with a parent.
  static func entityInheritance(_ entity: Entity, from parent: String) -> RuleFinding {
    refusal(
      .entityInheritance,
      Finding(
        "\(entity.name) inherits from \(parent), which the macro style cannot express", on: .entity(entity),
        at: .parentEntity, help: ["move the properties of \(parent) here, or use the managed style"]))
  }

  /// Returns a note on a fetched property, because classes do not declare it.
  static func fetchedProperty(_ property: FetchedProperty, of entity: Entity) -> RuleFinding {
    RuleFinding(
      .fetchedProperty,
      Finding(
        "\(entity.name).\(property.name) is a fetched property, which is not declared in Swift",
        on: .child(.fetchedProperty, property.name, origin: property.origin, of: entity), at: .name),
      severity: .note)
  }
}

// MARK: - Relationships

extension RuleFinding {
  /// Returns the finding for a relationship without an existing destination, with the most similar name of
  /// `entities`.
  static func destinationMissing(_ relationship: Relationship, of entity: Entity, in entities: [String]) -> RuleFinding
  {
    let path = "\(entity.name).\(relationship.name)"
    let name = relationship.destinationEntity
    let near = name.flatMap { Suggestion.nearest(to: $0, in: entities) }
    return refusal(
      .destinationMissing,
      Finding(
        name.map { "\(path) leads to \($0), an entity that the model does not have" }
          ?? "\(path) has no destination entity",
        on: .relationship(relationship, of: entity), at: .destinationEntity, label: "no such entity",
        help: [near.map { "did you mean \($0)?" } ?? "choose the destination in Xcode"]))
  }

  /// Returns the finding for a mandatory relationship.
  static func relationshipOptional(_ place: PropertyPath) -> RuleFinding {
    refusal(
      .relationshipOptional,
      Finding(
        "\(place.text) is a mandatory relationship, which the macro style cannot express", on: place.anchor,
        at: .optional, label: "not optional", help: ["make it optional in the model"]))
  }

  /// Returns the finding for a relationship with the delete rule No Action or without a delete rule.
  static func deleteRuleNoAction(_ place: PropertyPath, _ rule: DeleteRule?) -> RuleFinding {
    let has = rule == nil ? "has no delete rule" : "has the delete rule No Action"
    return refusal(
      .deleteRuleNoAction,
      Finding(
        "\(place.text) \(has), and the macro style needs Nullify, Cascade or Deny", on: place.anchor,
        at: .deletionRule, help: ["choose Nullify in the model"]))
  }

  /// Returns the finding for a to-one relationship with a maximum count other than 1.
  static func toOneCount(_ place: PropertyPath, _ count: Int) -> RuleFinding {
    refusal(
      .toOneCount,
      Finding(
        "\(place.text) leads to one object, but its greatest count is \(count)", on: place.anchor, at: .maxCount,
        help: ["make it to-many, or set the count to 1"]))
  }

  /// Returns the finding for a relationship without an inverse.
  static func relationshipInverse(_ place: PropertyPath) -> RuleFinding {
    refusal(
      .relationshipInverse,
      Finding(
        "\(place.text) has no inverse relationship, which the macro style has to name", on: place.anchor,
        at: .destinationEntity, label: "never points back", help: ["add an inverse in the model"]))
  }

  /// Returns the finding for an inverse that the destination does not have, with its relationship of the most similar
  /// name.
  static func inverseMissingTarget(_ place: PropertyPath, _ name: String, in destination: Entity) -> RuleFinding {
    let near = Suggestion.nearest(to: name, in: destination.relationships.map(\.name))
    return refusal(
      .inverseMissingTarget,
      Finding(
        "The inverse of \(place.text) is \(name), a relationship that \(destination.name) does not have",
        on: place.anchor, at: .inverseName, label: "no such relationship",
        help: [near.map { "did you mean \($0)?" } ?? "choose the inverse in the model"]))
  }

  private static func refusal(_ rule: Rule, _ finding: Finding) -> RuleFinding {
    RuleFinding(rule, finding, severity: .error)
  }
}
