import PlumbRules

extension Rule {
  /// Found by `reportUnclaimedClasses` and `compareCompositions`. Nothing is deleted from Swift, so it has no fix;
  /// `plumb align --model` can add the entity.
  static let driftEntityExtra = Rule(
    "drift-entity-extra", .drift, "A class for an entity that the model lacks",
    severity: .always(.error),
    text: Text(
      what: """
        A class with persisted properties for which the model has no entity; a `@Composition` struct without its \
        composite. A base class of other model classes is none. A warning in classic @NSManaged classes, which may \
        belong to another model.
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
      fix: "Name the class as the model does, add the entity to the model, or delete the class."),
    check: .elsewhere)
}
