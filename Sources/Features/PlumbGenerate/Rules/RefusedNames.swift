import PlumbDeclarations
import PlumbModel
import PlumbRules

// `PlumbRules` declares these rules about names in any model. The functions return the errors of `plumb generate` for
// names that it cannot write.

extension Finding {
  /// Returns an error, or a finding with another severity, about an element that is not generated from the model as it
  /// is.
  static func refusal(
    _ rule: Rule, _ message: String, on anchor: Anchor? = nil, at attribute: XMLKey? = .name, label: String = "",
    notes: [String] = [], help: [String] = [], discriminator: String = "", severity: Severity = .error
  ) -> Finding {
    Finding(
      rule,
      Finding(
        message, on: anchor, at: attribute, label: label, notes: notes, help: help, discriminator: discriminator),
      severity: severity)
  }

  /// Returns the finding for the second entity with a name.
  static func entityDuplicate(_ entity: Entity) -> Finding {
    refusal(.entityDuplicate, "The model has two entities named \(entity.name)", on: .entity(entity))
  }

  static func classDuplicate(_ entity: Entity, _ className: String, of other: String) -> Finding {
    refusal(
      .classDuplicate, "The entities \(entity.name) and \(other) have the same class \(className)", on: .entity(entity),
      at: .representedClassName, label: "also the class of \(other)",
      help: ["give each entity its own class, or set `class` for one of them"])
  }

  static func propertyDuplicate(_ name: String, of entity: Entity, on anchor: Anchor) -> Finding {
    refusal(.propertyDuplicate, "\(entity.name) has two properties named \(name)", on: anchor)
  }
}

// MARK: - Names that are not identifiers

extension Finding {
  static func nameInvalid(class name: String, of entity: Entity, _ style: any Style) -> Finding {
    nameInvalid(
      "The class name \(Declarer.shown(name)) of \(entity.name)", on: .entity(entity),
      at: entity.className == name ? .representedClassName : .name, help: style.classHelp)
  }

  /// Returns the finding for an entity's name that is not valid in `@objc(…)`.
  static func nameInvalid(objcNameOf entity: Entity) -> Finding {
    nameInvalid(
      "The entity name \(Declarer.shown(entity.name)), which @objc(…) contains,", on: .entity(entity),
      help: "rename the entity in the model")
  }

  static func nameInvalid(_ name: String, of place: PropertyPath, _ style: any Style) -> Finding {
    nameInvalid(
      "The Swift name \(Declarer.shown(name)) of \(place.text)", on: place.anchor, help: style.renameHelp)
  }

  /// Returns the finding for a property name that is a keyword, in a style whose macro does not support keywords.
  static func nameInvalid(keyword name: String, of place: PropertyPath, _ style: any Style) -> Finding {
    refusal(
      .nameInvalid, "The Swift name \(name) of \(place.text) is a keyword, which the macro style does not support",
      on: place.anchor, label: "a keyword", help: [style.renameHelp])
  }

  static func nameInvalid(struct name: String, of composite: Composite) -> Finding {
    nameInvalid(
      "The Swift name \(Declarer.shown(name)) of the composite \(composite.name)", on: composite.anchor,
      help: "give it another name with `type`")
  }

  private static func nameInvalid(
    _ subject: String, on anchor: Anchor, at attribute: XMLKey = .name, help: String
  ) -> Finding {
    refusal(
      .nameInvalid, "\(subject) is not an identifier", on: anchor, at: attribute, label: "not an identifier",
      help: [help])
  }
}

// MARK: - Names in use

extension Finding {
  /// Returns the finding for a class name that would shadow a type of the generated code.
  static func nameCollision(class name: String, of entity: Entity, _ style: any Style) -> Finding {
    refusal(
      .nameCollision, "The class name \(name) of \(entity.name) is the name of a type that the generated code uses",
      on: .entity(entity), at: .representedClassName, help: [style.classHelp], discriminator: Self.ofGeneratedCode)
  }

  /// The discriminator of a conflict with a declaration that only generated code contains.
  static let ofGeneratedCode = "generated code"

  /// Returns the finding for a struct name that a class already has, or that would shadow a type of the generated
  /// code. `owner` has the name already.
  static func nameCollision(struct name: String, of composite: Composite, takenBy owner: String) -> Finding {
    refusal(
      .nameCollision, "The Swift name \(name) of the composite \(composite.name) is already used by \(owner)",
      on: composite.anchor, help: ["give it another name with `type`"])
  }

  /// Returns the finding for two elements of a composite with the same Swift name.
  static func nameCollision(_ element: PropertyDeclaration, of composite: Composite) -> Finding {
    refusal(
      .nameCollision, "The composite \(composite.name) has two elements named \(element.name) in Swift",
      on: .top(.composite, composite.name, origin: element.facts.origin),
      help: ["give one of them another name under `elements`"], discriminator: element.name)
  }

  /// Returns the finding for two properties with the same Swift name.
  static func nameCollision(
    _ property: PropertyDeclaration, _ other: PropertyDeclaration, of entity: Entity, on anchor: Anchor
  ) -> Finding {
    refusal(
      .nameCollision,
      "\(entity.name).\(other.persistentName) and \(entity.name).\(property.persistentName) are both named "
        + "\(property.name) in Swift", on: anchor, help: ["give one of them another name with `name`"])
  }

  /// Returns the finding for a property with the same name as another member of the class. `help` describes how to
  /// rename the property.
  static func nameCollision(
    _ property: PropertyDeclaration, of entity: Entity, with member: TakenMember, on anchor: Anchor, help: String
  ) -> Finding {
    refusal(
      .nameCollision,
      "The Swift name \(property.name) of \(entity.name).\(property.persistentName) \(member.description)", on: anchor,
      help: [help], discriminator: Self.ofGeneratedCode)
  }
}

/// A member with the same name as a property.
package enum TakenMember: Equatable {
  /// A member of NSManagedObject, such as `hasChanges`.
  case ofManagedObject
  /// A member of every `@Model` class, such as `modelContext`.
  case ofModelClass
  /// A member that the macro generates for every class.
  case ofEveryClass
  /// A member that is generated for every observed class.
  case ofObservation
  /// A member that is generated for the relationship with this name.
  case ofRelationship(String)

  /// The conflict, as the continuation of “the name”.
  fileprivate var description: String {
    switch self {
    case .ofManagedObject: "is a member of NSManagedObject"
    case .ofModelClass: "is a member of every @Model class"
    case .ofEveryClass: "is generated by the macro for every class"
    case .ofObservation: "is generated for observation"
    case .ofRelationship(let name): "is generated for the relationship \(name)"
    }
  }
}

extension Composite {
  /// The anchor of findings about the composite.
  var anchor: Anchor { .top(.composite, name, origin: origin) }
}
