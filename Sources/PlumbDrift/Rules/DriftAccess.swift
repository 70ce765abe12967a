import PlumbRules

extension Rule {
  /// Found by `compareAccess`, where Plumb writes the Swift and an access level is configured; its fix needs review.
  /// Off in the preset `core`: nothing fails at run time.
  static let driftAccess = Rule(
    "drift-access", .drift, "Another access level than configured",
    severity: .recommended(.warning),
    text: Text(
      what: "A class whose access level differs from the one the configuration asks for.",
      why: "Other modules cannot use the class, or can where they should not.",
      bad: .code(
        """
        // the configuration says "access": "public"
        final class Order: NSManagedObject {}
        """, language: "swift"),
      good: .code("public final class Order: NSManagedObject {}", language: "swift"),
      fix: "Change the access level in Swift or in the configuration."),
    check: .elsewhere)
}
