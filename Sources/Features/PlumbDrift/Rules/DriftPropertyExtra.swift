import PlumbCore
import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `reportExtra` for classes, by `compareCompositions`, and by `reportStrayProperties` and
  /// `reportLacking` for base classes. It has no fix, because Plumb deletes no Swift code; `plumb align --model`
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
        Reading or writing it ends the app: the accessor is not implemented, or the key is rejected as undefined.
        """,
      example: .code("@NSManaged var «totl|total»: NSDecimalNumber?«  // the model has total|»", language: "swift"),
      fix: """
        Spell the name as in the model, add the property to the model, or declare that it is not persisted: `@Ignore` \
        in a macro class, a stored property without `@NSManaged` in a classic one.
        """))
}

extension Difference {
  /// A persisted property that the entity lacks; `near` is a missing property with a similar name. A key of
  /// `value(forKey:)` is a warning, and so is any property if a superclass is not in the sources, because a class
  /// outside the sources may have it.
  static func driftPropertyExtra(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, in owner: EntityDeclaration, near: String?
  ) -> Difference {
    let style = entity.style
    let name = property.persistentName
    // Classic classes do not declare the inverse of a relationship, which the model needs.
    let canAdd = style.isComplete || !property.isRelationship
    let addition = canAdd ? "add it to the model (`plumb align --model`)" : "add it to the model in Xcode"
    return Difference(
      extra: property, of: .init(.entity, entity.entity),
      "\(entity.entity).\(name) is declared in \(property.places.language.name) but not in the model",
      xml: .init(entity.facts.origin, .name, "\(entity.entity) has no \(name)"),
      atMost: property.form.storage == .keyValue ? .warning : .error,
      note: entity.isSwiftData
        ? "SwiftData stores it, so its schema has another hash than the model"
        : style.isExact ? nil : "reading or writing it ends the app", outside: owner.form.outsideSuperclass,
      help: near.map { "did you mean \($0)?" } ?? "\(addition), or \(style.extraPropertyHelp)",
      subject: .extraProperty(property, of: .entity(entity), in: owner, near: near))
  }

  /// A note on a property without a written type in a macro class, such as `var cache = [:]`. The macro does not
  /// store it, which may be intended.
  static func driftPropertyExtra(inferred property: PropertyDeclaration, of entity: EntityDeclaration) -> Difference {
    Difference(
      extra: property, of: .init(.entity, entity.entity),
      "\(entity.entity).\(property.persistentName) has no written type, so @PersistentModel does not store it",
      label: "in memory only", atMost: .note, help: "mark it with @Ignore if this is intended",
      discriminator: "inferred")
  }

  /// A property of the base class `owner` that no entity of a subclass has. Any access to it ends the app.
  static func driftPropertyExtra(stray property: PropertyDeclaration, in owner: EntityDeclaration) -> Difference {
    let name = owner.className.lastComponent
    return Difference(
      extra: property, of: .init(.entity, name),
      "\(name).\(property.persistentName) is declared in \(property.places.language.name), "
        + "but no entity of its subclasses has it",
      note: "reading or writing it ends the app", outside: owner.form.outsideSuperclass,
      help: "add it to the model (`plumb align --model`), or delete it")
  }

  /// A property of the class `base` that some entities of subclasses have and others lack.
  static func driftPropertyExtra(
    _ property: PropertyDeclaration, of base: String?, lackedBy entities: [EntityDeclaration], outside: String?
  ) -> Difference {
    let names = Phrase.list(entities.map(\.entity), limit: 4)
    let name = property.persistentName
    let first = entities.first?.entity ?? ""
    return Difference(
      extra: property, of: .init(.entity, first),
      "\(base.map { "\($0).\(name)" } ?? "\(name) of a base class") is declared for "
        + "\(names), which \(entities.count == 1 ? "has" : "have") no \(name) in the model",
      label: "not in the model of \(names)",
      xml: entities.first.map { .init($0.facts.origin, .name, "\(first) has no \(name)") },
      atMost: .warning, note: "reading or writing it on such an object ends the app", outside: outside,
      help: "declare it in the classes whose entities have it, or add it to the model", discriminator: "base class")
  }

  /// An element that the composite lacks: no attribute can store its value.
  static func driftPropertyExtra(_ element: PropertyDeclaration, of composition: CompositionDeclaration) -> Difference {
    Difference(
      extra: element, of: .init(.composite, composition.composite),
      "\(composition.composite).\(element.persistentName) is declared in Swift but not in the model",
      xml: .init(composition.facts.origin, .name, "\(composition.composite) has no \(element.persistentName)"),
      help: "add it to the composite in the model, or delete it",
      subject: .extraProperty(element, of: .composition(composition), in: nil, near: nil))
  }

  /// `outside` is a superclass that the sources do not declare. It may implement the property, so that the difference
  /// is a warning.
  private init(
    extra property: PropertyDeclaration, of owner: ElementPath.Step, _ message: String,
    label: String = "not in the model", xml: XMLSide? = nil, atMost: Severity = .error, note: String? = nil,
    outside: String? = nil, help: String, subject: Subject? = nil, discriminator: String = ""
  ) {
    self.init(
      .driftPropertyExtra, message, element: [owner, .init(property.elementKind, property.persistentName)],
      swift: .init(property.places, .name, label), xml: xml,
      atMost: outside == nil ? atMost : min(atMost, .warning),
      notes: [note.map { $0 + (outside.map { ", unless \($0) implements it" } ?? "") }].compactMap(\.self),
      help: [help], subject: subject, discriminator: discriminator)
  }
}
