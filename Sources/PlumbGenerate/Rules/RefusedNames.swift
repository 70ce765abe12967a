import PlumbDeclarations
import PlumbModel
import PlumbRules

// The rules are those of `PlumbRules`, about names in any model. Here is what `generate` says where it cannot write one.

extension RuleFinding {
  /// The second entity of a name.
  static func entityDuplicate(_ entity: Entity) -> RuleFinding {
    refusal(
      .entityDuplicate, Finding("The model has two entities named \(entity.name)", on: .entity(entity), at: .name))
  }

  /// An entity with the class of another one.
  static func classDuplicate(_ entity: Entity, _ className: String, of other: String) -> RuleFinding {
    refusal(
      .classDuplicate,
      Finding(
        "\(entity.name) and \(other) have one class, \(className)", on: .entity(entity),
        at: .representedClassName, label: "the class of \(other) too",
        help: ["give each its own class, or another name with `class`"]))
  }

  /// A property that its entity has twice.
  static func propertyDuplicate(_ name: String, of entity: Entity, on anchor: Anchor) -> RuleFinding {
    refusal(
      .propertyDuplicate, Finding("\(entity.name) has two properties named \(name)", on: anchor, at: .name))
  }
}

// MARK: - No identifier

extension RuleFinding {
  /// A class's name that is no identifier.
  static func nameInvalid(class name: String, of entity: Entity) -> RuleFinding {
    nameInvalid(
      "The class of \(entity.name) cannot be called \(Declarer.shown(name)), which is no identifier",
      on: .entity(entity), at: entity.className == name ? .representedClassName : .name,
      help: "give it a name with `class`")
  }

  /// An entity's name that cannot stand in `@objc(…)`.
  static func nameInvalid(objcNameOf entity: Entity) -> RuleFinding {
    nameInvalid(
      "The entity \(Declarer.shown(entity.name)) has no name that can stand in @objc(…)", on: .entity(entity),
      help: "rename the entity in the model")
  }

  /// A property's name that is no identifier.
  static func nameInvalid(_ name: String, of place: PropertyPath, _ naming: Style.Naming) -> RuleFinding {
    nameInvalid(
      "\(place.text) cannot be called \(Declarer.shown(name)) in Swift, where that is no identifier",
      on: place.anchor, help: naming.renameHelp)
  }

  /// A property's name that is a keyword, in a style whose macro takes none.
  static func nameInvalid(keyword name: String, of place: PropertyPath, _ naming: Style.Naming) -> RuleFinding {
    refusal(
      .nameInvalid,
      Finding(
        "\(place.text) cannot be called \(name) in the macro style: the macro takes no name in backticks",
        on: place.anchor, at: .name, label: "a keyword", help: [naming.renameHelp]))
  }

  /// A struct's name that is no identifier.
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
  /// A class's name that would hide a type of the generated code.
  static func nameCollision(class name: String, of entity: Entity) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "The class of \(entity.name) cannot be called \(name), which the generated code uses for something else",
        on: .entity(entity), at: .representedClassName,
        help: ["rename the class, or give it another name with `class`"]))
  }

  /// A struct's name that is a class's, or that would hide a type of the generated code; `owner` has it already.
  static func nameCollision(struct name: String, of composite: Composite, takenBy owner: String) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "The composite \(composite.name) cannot be called \(name) in Swift, which is taken by \(owner)",
        on: .top(.composite, composite.name, origin: composite.origin), at: .name,
        help: ["give it another name with `type`"]))
  }

  /// Two elements of a composite with one name in Swift.
  static func nameCollision(_ element: PropertyDeclaration, of composite: Composite) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "\(composite.name) has two elements called \(element.name) in Swift",
        on: .top(.composite, composite.name, origin: element.facts.origin), at: .name,
        help: ["give one another name under `elements`"], discriminator: element.name))
  }

  /// Two properties with one name in Swift.
  static func nameCollision(
    _ property: PropertyDeclaration, _ other: PropertyDeclaration, of entity: Entity, on anchor: Anchor
  ) -> RuleFinding {
    refusal(
      .nameCollision,
      Finding(
        "\(entity.name).\(other.persistentName) and \(entity.name).\(property.persistentName) are both called "
          + "\(property.name) in Swift", on: anchor, at: .name, help: ["give one another name with `name`"]))
  }

  /// A property with the name of something that every object or every class of this style has; `help` is how it gets
  /// another.
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

/// Something that has the name of a property.
enum TakenMember {
  /// `hasChanges`
  case ofManagedObject
  /// `modelContext`
  case ofModelClass
  /// What stands beside every property of a class.
  case ofEveryClass
  /// What every class has whose objects can be observed.
  case ofObservation
  /// What stands beside the relationship of this name.
  case ofRelationship(String)

  /// As it follows `which` in a message.
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
