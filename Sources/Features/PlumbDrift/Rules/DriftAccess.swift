import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareAccess`, if Plumb generates the Swift code and an access level is configured; its fix needs
  /// review. Off in the preset `core`, because the difference causes no failure at run time.
  static let driftAccess = Rule(
    "drift-access", .drift, "Another access level than configured",
    severity: .recommended(.warning),
    text: Text(
      what: "A class or property whose access level differs from the configured one.",
      why: "Other modules cannot use the class, or can use it although they should not.",
      bad: .code(
        """
        // the configuration contains "access": "public"
        final class Order: NSManagedObject {}
        """, language: "swift"),
      good: .code("public final class Order: NSManagedObject {}", language: "swift"),
      fix: "Change the access level in Swift or in the configuration."))
}

extension Difference {
  /// A class whose access level differs from the configured one.
  static func driftAccess(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, found: AccessLevel, wanted: AccessLevel
  ) -> Difference {
    Difference(
      .driftAccess, expected, actual, message("The class of \(expected.entity)", found, wanted), part: .access,
      label: "\(wanted.rawValue) is expected", discriminator: found.rawValue
    ).with("Make the class \(wanted.rawValue)", .review, .entity(actual, .setAccess(wanted)))
  }

  /// A property whose access level is lower than the configured one.
  static func driftAccess(
    _ expected: EntityDeclaration, property: PropertyDeclaration, found: AccessLevel, wanted: AccessLevel
  ) -> Difference {
    Difference(
      .driftAccess, message("\(expected.entity).\(property.persistentName)", found, wanted),
      element: [.init(.entity, expected.entity), .init(property.elementKind, property.persistentName)],
      swift: .init(property.places, .access, "\(wanted.rawValue) is expected"),
      xml: .init(expected.facts.origin, .name, "the entity \(expected.entity)"), discriminator: found.rawValue
    ).with("Make the property \(wanted.rawValue)", .review, .property(property, .setAccess(wanted)))
  }

  private static func message(_ subject: String, _ found: AccessLevel, _ wanted: AccessLevel) -> String {
    "\(subject) is \(found.rawValue) in Swift, but the configured access level is \(wanted.rawValue)"
  }
}
