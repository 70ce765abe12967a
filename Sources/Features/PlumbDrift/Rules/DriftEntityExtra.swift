import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `reportUnclaimedClasses` and `compareCompositions`. It has no fix, because Plumb deletes no Swift
  /// code; `plumb align --model` can add the entity.
  static let driftEntityExtra = Rule(
    "drift-entity-extra", .drift, "A class for an entity that the model lacks",
    severity: .always(.error),
    text: Text(
      what: """
        A class with persisted properties for which the model has no entity; a `@Composition` struct without its \
        composite. Base classes of other model classes are not reported. A warning in classic @NSManaged classes, \
        which may belong to another model. A note if another model cannot be read, if a superclass is not in the \
        sources, or if code sets `managedObjectClassName`: the entity may be in another model, or in one that code \
        builds.
        """,
      why: """
        `init(context:)` and a fetch request of such a class end the app: the entity is not in the model.
        """,
      example: .code(
        """
          @objc(«Ordr|Order»)
          @PersistentModel
        - final class Ordr: NSManagedObject {}  // the model's entity is Order
        + final class Order: NSManagedObject {}
        """, language: "swift"),
      fix: "Name the class as in the model, add the entity to the model, or delete the class."))
}

extension Difference {
  /// A class without an entity; `near` is an entity without a class that has a similar name. In managed style it is a
  /// warning, because the class may belong to a model that Plumb does not read, and a note if the class declares no
  /// properties or may belong to a model elsewhere: an unreadable one, one of the module of its superclass, or one
  /// built in code. A `@Model` class
  /// may be intended for a separate store.
  static func driftEntityExtra(
    _ declaration: EntityDeclaration, named name: String, near: String?, mayBeElsewhere: Bool
  ) -> Difference {
    Difference(
      .driftEntityExtra,
      "\(name) is declared in \(declaration.places.language.name), but the model has no entity for it",
      element: [.init(.entity, name)], swift: .init(declaration.places, .name, "not in the model"),
      atMost: severity(of: declaration, mayBeElsewhere: mayBeElsewhere),
      notes: declaration.isSwiftData
        ? ["a container with it has another schema than the model"]
        : ["creating or fetching such an object ends the app\(mayBeElsewhere ? ", unless another model has it" : "")"],
      help: [
        near.map { "did you mean \($0)?" }
          ?? "add the entity to the model (`plumb align --model`), or delete the class"
      ],
      subject: .extraType(declaration, near: near))
  }

  private static func severity(of declaration: EntityDeclaration, mayBeElsewhere: Bool) -> Severity {
    if declaration.isSwiftData { return .warning }
    let isMarked = declaration.style.isMarked
    if mayBeElsewhere || declaration.properties.isEmpty && !isMarked { return .note }
    return isMarked ? .error : .warning
  }

  /// A struct without a composite. It is a warning, because it causes no failure until an attribute uses it.
  static func driftEntityExtra(_ composition: CompositionDeclaration, named name: String) -> Difference {
    Difference(
      .driftEntityExtra, "\(name) is declared as a composition, but the model has no composite for it",
      element: [.init(.composite, name)], swift: .init(composition.places, .name, "not in the model"),
      atMost: .warning, help: ["add the composite to the model, or remove @Composition"],
      subject: .extraComposition(composition))
  }
}
