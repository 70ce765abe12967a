import PlumbRules

extension Rule {
  /// Found by `reportMissing` for entities and composites, and by `reportOtherStyle`. No fix: `plumb generate` writes
  /// classes.
  static let driftEntityMissing = Rule(
    "drift-entity-missing", .drift, "An entity that no class declares",
    severity: .always(.error),
    text: Text(
      what: """
        An entity of the model for which the sources hold no class, or in macro style one without \
        `@PersistentModel`; a composite without its struct. A warning in classic @NSManaged style, where an entity may \
        go without a class.
        """,
      why: """
        Core Data makes plain NSManagedObject instances where it finds no class, and a cast to the expected one \
        fails. In macro style the entity has no typed access at all.
        """,
      bad: .words("The model has the entity Order of the class Order, and the sources have no class Order."),
      good: .code(
        """
        @objc(Order)
        @PersistentModel
        final class Order: NSManagedObject {}
        """, language: "swift"),
      fix: "Declare the class (`plumb generate` writes it), or delete the entity in the model."),
    check: .elsewhere)
}
