import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareAccess`, if Plumb generates the Swift code and an access level is configured; its fix needs
  /// review. Off in the preset `core`, because the difference causes no failure at run time.
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

extension Difference {
  /// A class whose access level differs from the configured one.
  static func driftAccess(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, found: AccessLevel, wanted: AccessLevel
  ) -> Difference {
    Difference(
      .driftAccess, expected, actual,
      "The class of \(expected.entity) is \(found.rawValue), but the configuration says \(wanted.rawValue)",
      part: .access, label: "\(wanted.rawValue) is expected", at: .name,
      fix: DriftFix("Make the class \(wanted.rawValue)", .review, [.entity(actual, .setAccess(wanted))]),
      discriminator: found.rawValue)
  }

  /// A property whose access level is lower than the configured one.
  static func driftAccess(
    _ expected: EntityDeclaration, property: PropertyDeclaration, found: AccessLevel, wanted: AccessLevel
  ) -> Difference {
    Difference(
      rule: .driftAccess,
      message: "\(expected.entity).\(property.persistentName) is \(found.rawValue), "
        + "but the configuration says \(wanted.rawValue)",
      element: [.init(.entity, expected.entity), .init(property.elementKind, property.persistentName)],
      swift: .init(places: property.places, part: .access, label: "\(wanted.rawValue) is expected"),
      xml: .init(origin: expected.facts.origin, attribute: .name, label: "the entity \(expected.entity)"),
      fix: DriftFix("Make the property \(wanted.rawValue)", .review, [.property(property, .setAccess(wanted))]),
      discriminator: found.rawValue)
  }
}
