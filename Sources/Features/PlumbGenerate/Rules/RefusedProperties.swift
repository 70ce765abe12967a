import PlumbCore
import PlumbModel
import PlumbRules

// `PlumbRules` declares these rules about elements that a model should not contain. The functions return the findings
// of `plumb generate` for elements that it cannot declare. They are errors, independent of the rule's severity.

extension Finding {
  /// Returns the finding for an attribute without a type. `canConfigure` is true if the configuration can provide the
  /// type.
  static func attributeTypeMissing(_ place: PropertyPath, canConfigure: Bool = false) -> Finding {
    refusal(
      .attributeTypeMissing, "\(place.text) has no type", on: place.anchor, at: .attributeType, label: "no type",
      help: ["choose a type in the model" + (canConfigure ? ", or set `type` in the configuration" : "")])
  }

  /// Returns the finding for a default that is not a value of the attribute's type, or out of the type's range.
  /// `reason` describes the value: `not a number`.
  static func badDefault(_ rule: Rule, _ subject: AttributeSubject, _ reason: String) -> Finding {
    refusal(
      rule, "The default of \(subject.path) is \(reason)", on: subject.anchor, at: subject.defaultKey, label: reason,
      help: ["fix it in the model"])
  }

  static func derivedAttribute(_ subject: AttributeSubject) -> Finding {
    refusal(
      .derivedAttribute, "\(subject.path) is a derived attribute, which the macro style does not support",
      on: subject.anchor, at: .derivationExpression, help: ["compute the value in Swift, or use the managed style"])
  }

  package static func transformerInsecure(_ subject: AttributeSubject) -> Finding {
    refusal(
      .transformerInsecure, "\(subject.path) is Transformable without a transformer, which the macro style requires",
      on: subject.anchor, at: .valueTransformerName,
      help: [
        "name one in the model or with `transformer`: NSSecureUnarchiveFromData for Foundation's values, for any other "
          + "class a subclass of NSSecureUnarchiveFromDataTransformer that allows it"
      ])
  }

  /// Returns the finding for an attribute whose composite does not exist in the model, or is not specified.
  static func compositeMissing(_ subject: AttributeSubject) -> Finding {
    refusal(
      .compositeMissing,
      subject.attribute.composite.map { "The composite \($0) of \(subject.path) does not exist in the model" }
        ?? "\(subject.path) has the type Composite, but no composite", on: subject.anchor, at: .composite,
      help: ["choose a composite in the model"])
  }

  /// Returns the finding for an element with a type that a dictionary of values cannot contain.
  static func compositeElementInvalid(_ element: AttributeSubject) -> Finding {
    refusal(
      .compositeElementInvalid,
      "\(element.path) has \(element.typePhrase), which an element of a composite cannot have",
      on: element.anchor, at: .attributeType, help: ["choose another type in the model"])
  }
}

// MARK: - Entities

extension Finding {
  static func entityInheritance(_ entity: Entity, from parent: String) -> Finding {
    refusal(
      .entityInheritance, "\(entity.name) inherits from \(parent), which the macro style does not support",
      on: .entity(entity), at: .parentEntity,
      help: ["move the properties of \(parent) here, or use the managed style"])
  }

  /// Returns a note on a fetched property, because classes do not declare it.
  static func fetchedProperty(_ property: FetchedProperty, of entity: Entity) -> Finding {
    refusal(
      .fetchedProperty, "\(entity.name).\(property.name) is a fetched property, which is not declared in Swift",
      on: .child(.fetchedProperty, property.name, origin: property.origin, of: entity), severity: .note)
  }
}

// MARK: - Relationships

extension Finding {
  /// Returns the finding for a relationship without an existing destination. `near` is the entity with the most similar
  /// name.
  static func destinationMissing(_ relationship: Relationship, of entity: Entity, near: String?) -> Finding {
    let path = "\(entity.name).\(relationship.name)"
    let name = relationship.destinationEntity
    return refusal(
      .destinationMissing,
      name.map { "The destination \($0) of \(path) does not exist in the model" }
        ?? "\(path) has no destination entity",
      on: .relationship(relationship, of: entity), at: .destinationEntity, label: "no such entity",
      help: [near.map { "did you mean \($0)?" } ?? "choose the destination in Xcode"])
  }

  static func relationshipOptional(_ place: PropertyPath) -> Finding {
    refusal(
      .relationshipOptional, "\(place.text) is a mandatory relationship, which the macro style does not support",
      on: place.anchor, at: .optional, label: "not optional", help: ["make it optional in the model"])
  }

  /// Returns the finding for a relationship with the delete rule No Action or without a delete rule.
  static func deleteRuleNoAction(_ place: PropertyPath, _ rule: DeleteRule?) -> Finding {
    let found = rule == nil ? "has no delete rule" : "has the delete rule No Action"
    return refusal(
      .deleteRuleNoAction, "\(place.text) \(found), and the macro style requires Nullify, Cascade or Deny",
      on: place.anchor, at: .deletionRule, help: ["choose Nullify in the model"])
  }

  static func toOneCount(_ place: PropertyPath, _ count: Int) -> Finding {
    refusal(
      .toOneCount, "\(place.text) is a to-one relationship with the maximum count \(count)", on: place.anchor,
      at: .maxCount, help: ["make it to-many, or set the count to 1"])
  }

  static func relationshipInverse(_ place: PropertyPath) -> Finding {
    refusal(
      .relationshipInverse, "\(place.text) has no inverse relationship, which the macro style requires",
      on: place.anchor, at: .destinationEntity, label: "no inverse", help: ["add an inverse in the model"])
  }

  /// Returns the finding for an inverse that the destination does not have. `near` is its relationship with the most
  /// similar name.
  static func inverseMissingTarget(
    _ place: PropertyPath, _ name: String, in destination: Entity, near: String?
  ) -> Finding {
    refusal(
      .inverseMissingTarget, "The inverse \(name) of \(place.text) does not exist in \(destination.name)",
      on: place.anchor, at: .inverseName, label: "no such relationship",
      help: [near.map { "did you mean \($0)?" } ?? "choose the inverse in the model"])
  }
}

// MARK: - SwiftData

// An error if the element has no property, a warning if its property differs from the model.
extension Finding {
  static func swiftDataDerived(_ subject: AttributeSubject) -> Finding {
    refusal(
      .swiftDataDerived, "\(subject.path) is derived, which SwiftData does not support", on: subject.anchor,
      at: .derivationExpression, help: ["store it and set it in code, or compute it in Swift"])
  }

  static func swiftDataUndefinedType(_ subject: AttributeSubject) -> Finding {
    refusal(
      .swiftDataUndefinedType, "\(subject.path) has \(subject.typePhrase), which SwiftData does not support",
      on: subject.anchor, at: .attributeType, help: ["choose a type in the model"])
  }

  /// Returns the finding for an abstract entity, which can have objects in SwiftData.
  static func swiftDataAbstract(_ entity: Entity) -> Finding {
    refusal(
      .swiftDataAbstract, "\(entity.name) is abstract, which SwiftData does not support", on: .entity(entity),
      at: .isAbstract,
      notes: ["its hash differs from the hash of a @Model class, so SwiftData does not open the store"],
      help: ["make it an ordinary entity, or move its properties to its subentities"], severity: .warning)
  }

  /// Returns the finding for a relationship whose order is lost.
  static func swiftDataOrdered(_ place: PropertyPath) -> Finding {
    refusal(
      .swiftDataOrdered, "\(place.text) is ordered, which SwiftData does not support", on: place.anchor, at: .ordered,
      notes: ["its hash differs from the hash of an array in a @Model class, so SwiftData does not open the store"],
      help: ["uncheck Ordered and store the order in an attribute of the destination"], severity: .warning)
  }
}

extension AttributeSubject {
  /// The attribute's type after “has”: `the type Decimal`, `no type`.
  var typePhrase: String { attribute.type == .undefined ? "no type" : "the type \(attribute.type.rawValue)" }
}
