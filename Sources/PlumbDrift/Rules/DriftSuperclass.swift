import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Asked by `compareSuperclass`; its fix needs review.
  static let driftSuperclass = Rule(
    "drift-superclass", .drift, "Another superclass than the parent entity's class",
    severity: .always(.error),
    text: Text(
      what: """
        A class that does not inherit from the class of its parent entity, or that inherits from the class of \
        another entity. Base classes without an entity may stand between.
        """,
      why: """
        An object of the sub-entity is no instance of the parent's class: casts of fetched objects fail, and \
        inherited properties are missing.
        """,
      example: .code(
        "public class Car: «NSManagedObject|Vehicle» {}«  // the parent entity is Vehicle|»", language: "swift"),
      fix: "Change the superclass in Swift, or the parent entity in the model."),
    check: .elsewhere)
}

extension Difference {
  /// Another superclass. There is no fix where base classes without an entity stand between (mogenerator's `_Car`): the
  /// name to change is theirs then.
  static func driftSuperclass(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, found: String, wanted: String, parent: String?
  ) -> Difference {
    let canMend = actual.form.layers.isEmpty
    return Difference(
      .driftSuperclass, expected, actual,
      "The class of \(expected.entity) inherits from \(found), not from \(wanted)",
      part: .superclass, label: "\(wanted) is expected", at: parent == nil ? .name : .parentEntity,
      modelLabel: parent.map { "the parent entity is \($0)" } ?? "\(expected.entity) has no parent entity",
      fix: canMend ? DriftFix("Inherit from \(wanted)", .review, [.entity(actual, .setSuperclass(wanted))]) : nil,
      help: canMend ? [] : ["inherit from \(wanted), or change the parent entity in the model"], discriminator: found)
  }
}
