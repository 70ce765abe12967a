import PlumbDeclarations
import PlumbGenerate
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareSuperclass`, as a warning for classic classes, and by `leavesSources` as a note; without a
  /// fix.
  static let driftSuperclass = Rule(
    "drift-superclass", .drift, "Another superclass than the parent entity's class",
    severity: .always(.error),
    text: Text(
      what: """
        A class that does not inherit from the class of its parent entity, or that inherits from the class of \
        another entity. Base classes without an entity may be in between. A warning in classic @NSManaged classes, \
        which work until an object is used as an object of the parent's class, or until a property is used that the \
        class inherits and its entity does not have.
        """,
      why: """
        An object of the sub-entity is not an instance of the parent's class: casts of fetched objects fail, and \
        inherited properties are missing.
        """,
      example: .code(
        "public class Car: «NSManagedObject|Vehicle» {}«  // the parent entity is Vehicle|»", language: "swift"),
      fix: "Change the superclass in Swift, or the parent entity in the model."))
}

extension Difference {
  /// A note on a superclass that the sources do not declare, so that its members are unknown.
  static func driftSuperclass(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, beyondSources name: String
  ) -> Difference {
    Difference(
      .driftSuperclass, expected, actual,
      name == actual.className
        ? "The @interface of \(name) is not in the sources"
        : "\(actual.className) inherits from \(name), which the sources do not declare",
      part: .superclass, label: "not in the sources", atMost: .note,
      notes: ["its properties are unknown, so missing properties of its subclasses are not reported"],
      help: [widening(for: name)], discriminator: "outside \(name)")
  }

  /// A class that inherits from another class than the parent entity's. `found` is `nil` for a class without a
  /// superclass, `wanted` is empty for a SwiftData class without a parent. `other` is the entity of a classic superclass
  /// in the sources, with the base class that the class can inherit from instead.
  ///
  /// It has no fix: with another superclass, a class inherits other members. The code that uses it may no longer
  /// compile, or may override different members.
  static func driftSuperclass(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, found: String, wanted: String, parent: String?,
    isUnmanaged: Bool, other: (entity: String, base: String)?
  ) -> Difference {
    Difference(
      .driftSuperclass, expected, actual,
      "The class of \(expected.entity) "
        + (found.isEmpty
          ? "has no superclass, but \(wanted) is expected"
          : wanted.isEmpty
            ? "inherits from \(found), but no superclass is expected"
            : "inherits from \(found), not from \(wanted)"),
      part: .superclass, label: "\(wanted.isEmpty ? "no superclass" : wanted) is expected",
      at: parent == nil ? .name : .parentEntity,
      modelLabel: parent.map { "the parent entity is \($0)" } ?? "\(expected.entity) has no parent entity",
      atMost: expected.style.isComplete || isUnmanaged ? .error : .warning,
      notes: isUnmanaged
        ? [
          "Core Data creates no objects of a class that does not inherit from NSManagedObject; its properties are not compared"
        ] : [],
      help: [
        other.map {
          "inherit from \($0.base) and change the code that uses members of \(found), or make \($0.entity) the parent "
            + "entity in a new version of the model"
        }
          ?? (wanted.isEmpty
            ? "remove \(found), or set a parent entity in the model"
            : "inherit from \(wanted), or change the parent entity in the model")
      ], discriminator: found.isEmpty ? "nothing" : found)
  }

  /// Returns a finding about a wrong superclass with the inherited properties that the entity lacks. The class works
  /// until code uses one of them.
  func inheriting(_ names: [String]) -> Difference {
    var found = self
    found.diagnostic.notes.append(
      "it inherits \(Phrase.list(names, conjunction: "and", limit: 5)), which its entity does not have: using one of them ends the app"
    )
    return found
  }
}
