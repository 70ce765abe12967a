import PlumbDeclarations
import PlumbModel
import PlumbRules

// `PlumbRules` declares these rules about names in any model. The functions return the findings of `plumb generate`
// for names that it cannot write.

extension RuleFinding {
  /// Returns the finding for the second entity with a name.
  static func entityDuplicate(_ entity: Entity) -> RuleFinding {
    refusal(
      .entityDuplicate, Finding("The model has two entities named \(entity.name)", on: .entity(entity), at: .name))
  }

  /// Returns the finding for an entity with the same class as another entity.
  static func classDuplicate(_ entity: Entity, _ className: String, of other: String) -> RuleFinding {
    refusal(
      .classDuplicate,
      Finding(
        "\(entity.name) and \(other) have one class, \(className)", on: .entity(entity),
        at: .representedClassName, label: "the class of \(other) too",
        help: ["give each its own class, or another name with `class`"]))
  }

  /// Returns the finding for a property that an entity contains twice.
  static func propertyDuplicate(_ name: String, of entity: Entity, on anchor: Anchor) -> RuleFinding {
    refusal(
      .propertyDuplicate, Finding("\(entity.name) has two properties named \(name)", on: anchor, at: .name))
  }
}

// MARK: - No identifier

extension RuleFinding {
  /// Returns the finding for a class name that is not an identifier.
  static func nameInvalid(class name: String, of entity: Entity) -> RuleFinding {
    nameInvalid(
      "The class of \(entity.name) cannot be called \(Declarer.shown(name)), which is no identifier",
      on: .entity(entity), at: entity.className == name ? .representedClassName : .name,
      help: "give it a name with `class`")
  }

  /// Returns the finding for an entity's name that is not valid in `@objc(…)`.
  static func nameInvalid(objcNameOf entity: Entity) -> RuleFinding {
    nameInvalid(
      "The entity \(Declarer.shown(entity.name)) has no name that can stand in @objc(…)", on: .entity(entity),
      help: "rename the entity in the model")
  }

  /// Returns the finding for a property name that is not an identifier.
  static func nameInvalid(_ name: String, of place: PropertyPath, _ naming: Style.Naming) -> RuleFinding {
    nameInvalid(
      "\(place.text) cannot be called \(Declarer.shown(name)) in Swift, where that is no identifier",
      on: place.anchor, help: naming.renameHelp)
  }

  /// Returns the finding for a property name that is a keyword, in a style whose macro does not support keywords.
  static func nameInvalid(keyword name: String, of place: PropertyPath, _ naming: Style.Naming) -> RuleFinding {
    refusal(
      .nameInvalid,
      Finding(
        "\(place.text) cannot be called \(name) in the macro style: the macro takes no name in backticks",
        on: place.anchor, at: .name, label: "a keyword", help: [naming.renameHelp]))
  }

  /// Returns the finding for a struct name that is not an identifier.
  static func nameInvalid(struct name: String, of composite: Composite) -> RuleFinding {
    nameInvalid(
      "The composite \(composite.name) cannot be called \(Declarer.shown(name)) in Swift, where that is no identifier",
      on: .top(.composite, composite.name, origin: composite.origin), help: "give it another name with `type`")
  }

  private static func nameInvalid(
    _ message: String, on anchor: Anchor, at attribute: XMLKey = .name, help: String
  ) -> RuleFinding {
    refusal(.nameInvalid, Finding(message, on: anchor, at: attribute, label: "no identifier", help: [help]))
  }
}

// MARK: - Taken names

extension RuleFinding {
  /// Returns the finding for a class name that would shadow a type of the generated code.
  static func nameCollision(class name: String, of entity: Entity) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "The class of \(entity.name) cannot be called \(name), which the generated code uses for something else",
        on: .entity(entity), at: .representedClassName,
        help: ["rename the class, or give it another name with `class`"]))
  }

  /// Returns the finding for a struct name that a class already has, or that would shadow a type of the generated
  /// code. `owner` has the name already.
  static func nameCollision(struct name: String, of composite: Composite, takenBy owner: String) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "The composite \(composite.name) cannot be called \(name) in Swift, which is taken by \(owner)",
        on: .top(.composite, composite.name, origin: composite.origin), at: .name,
        help: ["give it another name with `type`"]))
  }

  /// Returns the finding for two elements of a composite with the same Swift name.
  static func nameCollision(_ element: PropertyDeclaration, of composite: Composite) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "\(composite.name) has two elements called \(element.name) in Swift",
        on: .top(.composite, composite.name, origin: element.facts.origin), at: .name,
        help: ["give one another name under `elements`"], discriminator: element.name))
  }

  /// Returns the finding for two properties with the same Swift name.
  static func nameCollision(
    _ property: PropertyDeclaration, _ other: PropertyDeclaration, of entity: Entity, on anchor: Anchor
  ) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "\(entity.name).\(other.persistentName) and \(entity.name).\(property.persistentName) are both called "
          + "\(property.name) in Swift", on: anchor, at: .name, help: ["give one another name with `name`"]))
  }

  /// Returns the finding for a property with the same name as another member of the class. `help` describes how to
  /// rename the property.
  static func nameCollision(
    _ property: PropertyDeclaration, of entity: Entity, with member: TakenMember, on anchor: Anchor, help: String
  ) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "\(entity.name).\(property.persistentName) cannot be called \(property.name) in Swift, which \(member.words)",
        on: anchor, at: .name, help: [help]))
  }

  private static func refusal(_ rule: Rule, _ finding: Finding) -> RuleFinding {
    RuleFinding(rule, finding, severity: .error)
  }
}

/// A member with the same name as a property.
enum TakenMember {
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

  /// The member's description, as the continuation of “which” in a message.
  fileprivate var words: String {
    switch self {
    case .ofManagedObject: "is a member of NSManagedObject"
    case .ofModelClass: "is a member of every @Model class"
    case .ofEveryClass: "the macro generates"
    case .ofObservation: "objects are observed with"
    case .ofRelationship(let name): "is generated for \(name)"
    }
  }
}
