import PlumbDeclarations
import PlumbGenerate
import PlumbRules

extension Rule {
  /// Reported by `reportMissing` for entities, by `compareCompositions`, and by `compare` for a class of the other
  /// style. It has no fix: `plumb generate` writes classes.
  package static let driftEntityMissing = Rule(
    "drift-entity-missing", .drift, "An entity that no class declares",
    severity: .always(.error),
    text: Text(
      what: """
        An entity of the model without a class in the sources, or in macro style with a class without \
        `@PersistentModel`, in accessor style with `@NSManaged` properties; a composite without its struct. Also a \
        class of the name that does not inherit from NSManagedObject. A warning if the entity needs no class, as in \
        classic @NSManaged style. A note if the sources contain a freestanding macro of the app, which may declare the \
        class.
        """,
      why: """
        Core Data creates plain NSManagedObject instances if it finds no class, and a cast to the expected class \
        fails. In macro style the entity has no typed access at all.
        """,
      bad: .words("The model has the entity Order of the class Order, and the sources have no class Order."),
      good: .code(
        """
        @objc(Order)
        @PersistentModel
        final class Order: NSManagedObject {}
        """, language: "swift"),
      fix: "Declare the class (`plumb generate` writes it), or delete the entity in the model."))
}

extension Difference {
  /// An entity for which the sources declare no class: an error in macro style, otherwise a warning. Core Data
  /// creates plain NSManagedObject instances instead, which work until one is cast. The difference is a note for an
  /// abstract entity, which has no instances. `unbuilt` is a file named like the class that no target builds.
  static func driftEntityMissing(_ expected: EntityDeclaration, isAbstract: Bool, unbuilt: String?) -> Difference {
    let isComplete = expected.style.isComplete
    let effect =
      isAbstract
      ? "the entity is abstract and has no instances"
      : "Core Data creates plain NSManagedObject instances if it finds no class"
    return Difference(
      .driftEntityMissing,
      isComplete
        ? "No class declares \(expected.entity)"
        : "The class \(expected.className) of the entity \(expected.entity) is not declared in the sources",
      element: [.init(.entity, expected.entity)],
      xml: .init(
        expected.facts.origin, isComplete ? .name : .representedClassName,
        unbuilt == nil ? "no such class in the sources" : "no such class in the files that a target builds"),
      atMost: isComplete ? .error : isAbstract ? .note : .warning, notes: [effect],
      help: [
        unbuilt.map { "\($0) belongs to no target of the Xcode project and is not read: add it to the app's target" }
          ?? "declare the class, or let `plumb generate` write it"
      ])
  }

  /// An entity whose class is one that Core Data does not use, because it does not inherit from `NSManagedObject`.
  static func driftEntityMissing(
    _ expected: EntityDeclaration, isAbstract: Bool, plain: Declarations.PlainClass
  ) -> Difference {
    let superclass = plain.superclass.flatMap { $0 == "NSObject" ? $0 : nil }
    let problem =
      superclass.map { "inherits from \($0), not from NSManagedObject" } ?? "does not inherit from NSManagedObject"
    return Difference(
      .driftEntityMissing, "The class \(expected.className) of the entity \(expected.entity) \(problem)",
      element: [.init(.entity, expected.entity)], swift: .init(plain.places, .name, "not a class of Core Data"),
      xml: .init(expected.facts.origin, .representedClassName, "the class of \(expected.entity)"),
      atMost: isAbstract ? .note : .warning,
      notes: ["Core Data creates no objects of a class that does not inherit from NSManagedObject"],
      help: ["inherit from NSManagedObject, or choose another class for the entity in the model"])
  }

  /// Returns a note for an entity without a class if a freestanding macro of the app may declare the class: `#Models`.
  func declared(by macro: String) -> Difference {
    guard rule.id == Rule.driftEntityMissing.id, swift == nil, diagnostic.element.steps.first?.kind == .entity else {
      return self
    }
    var note = atMost(.note)
    note.diagnostic.notes = ["the macro \(macro) may declare it"]
    return note
  }

  /// A class of the other style, with or without `@PersistentModel`.
  static func driftEntityMissing(_ expected: EntityDeclaration, otherStyle actual: EntityDeclaration) -> Difference {
    let style = expected.style
    return Difference(
      .driftEntityMissing, "The class of \(expected.entity) is declared \(style.otherStyle.found)",
      element: [.init(.entity, expected.entity)], swift: .init(actual.places, .name, style.otherStyle.label),
      xml: .init(expected.facts.origin, .name, "the entity \(expected.entity)"),
      atMost: style.isComplete ? .error : .warning, help: [style.otherStyle.help], discriminator: "macro")
  }

  /// A composite for which the sources declare no struct. It is a note unless Plumb generates the struct: the struct
  /// may be in another module, because neither Core Data nor the macro depends on where it is declared.
  static func driftEntityMissing(_ composition: CompositionDeclaration, isGenerated: Bool) -> Difference {
    let name = composition.typeName
    return Difference(
      .driftEntityMissing,
      isGenerated
        ? "No @Composition struct declares \(composition.composite)"
        : "No @Composition struct \(name) is in the sources, so \(composition.composite) is not compared",
      element: [.init(.composite, composition.composite)],
      xml: .init(composition.facts.origin, .name, "no such struct in the sources"),
      atMost: isGenerated ? .error : .note,
      help: [
        isGenerated
          ? "declare the struct \(name), or let `plumb generate` write it"
          : "add the file that declares \(name) to `sources`, or declare it"
      ])
  }
}
