import PlumbRules

extension Rule {
  /// Found by `compareSuperclass`; its fix needs review.
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
