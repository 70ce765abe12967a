extension Rule {
  static let driftEntityMissing = Rule(
    "drift-entity-missing", .drift, "An entity that no class declares",
    severity: .always(.error),
    text: Text(
      what: """
        An entity of the model for which the sources hold no class, or in macro style one without \
        `@PersistentModel`; a composite without its struct.
        """,
      why: """
        Core Data makes plain NSManagedObject instances where it finds no class, and a cast to the expected one \
        fails. In macro style the entity has no typed access at all.
        """,
      bad: .words("The model has the entity Order of the class Order, and the sources have no class Order."),
      good: .words(
        """
        @objc(Order)
        @PersistentModel
        final class Order: NSManagedObject {}
        """),
      fix: "Declare the class (`plumb generate` writes it), or delete the entity in the model."),
    check: .elsewhere)
}
