import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbRules

extension Rule {
  /// Reported by `reportExtra` for classes, by `compareCompositions`, and by `reportStrayProperties` and
  /// `LackingEntities` for base classes. It has no fix, because Plumb deletes no Swift code; `plumb align --model`
  /// can add the property.
  static let driftPropertyExtra = Rule(
    "drift-property-extra", .drift, "A persisted property that the model lacks",
    severity: .always(.error),
    text: Text(
      what: """
        An `@NSManaged` property, a stored property of a macro class, or an accessor by key, for a key that the \
        entity does not have.
        """,
      why: """
        Reading or writing it ends the app: nobody implements the accessor, or the key is refused as undefined.
        """,
      example: .code(
        "@NSManaged var «totl|total»: NSDecimalNumber?«  // the model has total|»", language: "swift"),
      fix: """
        Spell the name as the model does, add the property to the model, or say that it is not persisted: `@Ignore` \
        in a macro class, a stored property without `@NSManaged` in a classic one.
        """),
    check: .elsewhere)
}

extension Difference {
  /// A persisted property that the entity lacks; `near` is a missing property with a similar name. A key of
  /// `value(forKey:)` is a warning, because a class outside the sources may have it.
  static func driftPropertyExtra(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, in owner: EntityDeclaration, near: String?
  ) -> Difference {
    let style = Style.of(entity).comparing
    let name = property.persistentName
    return Difference(
      rule: .driftPropertyExtra,
      message: "\(entity.entity).\(name) is declared in \(property.places.language.name) but not in the model",
      element: [.init(.entity, entity.entity), .init(property.elementKind, name)],
      swift: .init(places: property.places, part: .name, label: "not in the model"),
      xml: .init(origin: entity.facts.origin, attribute: .name, label: "\(entity.entity) has no \(name)"),
      atMost: property.form.storage == .keyValue ? .warning : .error,
      notes: entity.isSwiftData
        ? ["SwiftData stores it, so its schema has another hash than the model"]
        : style.isExact ? [] : ["reading or writing it ends the app"],
      help: [
        near.map { "did you mean \($0)?" }
          ?? "add it to the model (`plumb align --model`), or \(style.remedy)"
      ],
      subject: .extraProperty(property, of: .entity(entity), in: owner, near: near))
  }

  /// A note on a property without a written type in a macro class, such as `var cache = [:]`. The macro does not
  /// store it, which may be intended.
  static func driftPropertyExtra(inferred property: PropertyDeclaration, of entity: EntityDeclaration) -> Difference {
    let name = property.persistentName
    return Difference(
      rule: .driftPropertyExtra,
      message: "\(entity.entity).\(name) has no written type, so @PersistentModel does not store it",
      element: [.init(.entity, entity.entity), .init(.attribute, name)],
      swift: .init(places: property.places, part: .name, label: "kept in memory only"), atMost: .note,
      help: ["mark it with @Ignore if that is what it is for"], discriminator: "inferred")
  }

  /// A property of the base class `owner` that no entity of a subclass has. Any access to it ends the app.
  static func driftPropertyExtra(stray property: PropertyDeclaration, in owner: String) -> Difference {
    Difference(
      rule: .driftPropertyExtra,

      message: "\(owner).\(property.persistentName) is declared in \(property.places.language.name), "
        + "but no entity of a class below has it",
      element: [.init(.entity, owner), .init(property.elementKind, property.persistentName)],
      swift: .init(places: property.places, part: .name, label: "not in the model"),
      notes: ["reading or writing it ends the app"],
      help: ["add it to the model (`plumb align --model`), or delete it"])
  }

  /// A property of the class `base` that some entities of subclasses have and others lack.
  static func driftPropertyExtra(
    _ property: PropertyDeclaration, of base: String?, lackedBy entities: [EntityDeclaration]
  ) -> Difference {
    let names = entities.map(\.entity)
    let name = property.persistentName
    let first = names.first ?? ""
    return Difference(
      rule: .driftPropertyExtra,
      message: "\(base.map { "\($0).\(name)" } ?? "\(name) of a base class") is declared for "
        + "\(Words.list(names, limit: 4)), which \(names.count == 1 ? "has" : "have") no \(name) in the model",
      element: [.init(.entity, first), .init(property.elementKind, name)],
      swift: .init(places: property.places, part: .name, label: "not in the model of \(Words.list(names, limit: 4))"),
      xml: entities.first.map {
        .init(origin: $0.facts.origin, attribute: .name, label: "\(first) has no \(name)")
      },
      notes: ["reading or writing it on such an object ends the app"],
      help: ["declare it in the classes whose entities have it, or add it to the model"], discriminator: "base class")
  }

  /// An element that the composite lacks: no attribute can store its value.
  static func driftPropertyExtra(
    _ element: PropertyDeclaration, of composition: CompositionDeclaration
  ) -> Difference {
    Difference(
      rule: .driftPropertyExtra,
      message: "\(composition.composite).\(element.persistentName) is declared in Swift but not in the model",
      element: [.init(.composite, composition.composite), .init(.attribute, element.persistentName)],
      swift: .init(places: element.places, part: .name, label: "not in the model"),
      xml: .init(
        origin: composition.facts.origin, attribute: .name,
        label: "\(composition.composite) has no \(element.persistentName)"),
      help: ["add it to the composite in the model, or delete it"],
      subject: .extraProperty(element, of: .composition(composition), in: nil, near: nil))
  }
}
