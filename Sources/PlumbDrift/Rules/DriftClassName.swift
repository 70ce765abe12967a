import PlumbRules

extension Rule {
  /// Found by `compareName`; no fix, as a class is renamed in all its uses. A missing `@objc` is a note, a macro
  /// class's Swift name a warning.
  static let driftClassName = Rule(
    "drift-class-name", .drift, "A class under another name",
    severity: .always(.error),
    text: Text(
      what: """
        A class whose name, or the name that `@objc(…)` gives it, is not the one that the model or the configuration \
        says for its entity.
        """,
      why: """
        Core Data looks the class up by its Objective-C name. Where it finds none it makes plain NSManagedObject \
        instances, and a cast to the expected class fails.
        """,
      example: .code(
        """
        @objc(«OrderRecord|Order»)
        public class Order: NSManagedObject {}«  // the model's class is Order|»
        """, language: "swift"),
      fix: "Rename the class or change `@objc(…)`, or set the class in the model or in the configuration."),
    check: .elsewhere)
}
