import PlumbRules

extension Rule {
  /// Found by `reportMissing`, with a safe fix that inserts the property, and by `reportUnstored` without one.
  static let driftPropertyMissing = Rule(
    "drift-property-missing", .drift, "A property of the model that Swift does not declare",
    severity: .always(.error),
    text: Text(
      what: """
        An attribute or relationship of the model that no class of its entity declares, in no branch of an `#if`. A \
        warning in classic @NSManaged classes, where a property may be left to key-value coding. \
        A variable of its name that nothing stores is no declaration: a constant, a lazy or a computed one, one marked \
        @Ignore, or one without @NSManaged in a classic class. It is pointed at instead, and has to be mended by hand.
        """,
      why: """
        The value can be reached by its key only, untyped. In macro style initializers, paths and the test schema \
        lack it.
        """,
      example: .code(
        """
        - // the model has Order.total and Order.number
          @PersistentModel
          final class Order: NSManagedObject {
            var number: Int64 = 0
        +   var total: Decimal = 0
          }
        """, language: "swift"),
      fix: "Declare the property (`plumb align` inserts it), or delete it in the model."),
    check: .elsewhere)
}
