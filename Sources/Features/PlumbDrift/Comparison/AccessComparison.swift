import PlumbDeclarations

/// Access levels of a class and its properties, compared with the configuration.
///
/// A model has no access levels. They are compared only if Plumb generates the Swift code
/// (`comparesGeneratorOptions`) and `access` is configured. Core Data does not depend on access levels, because it
/// calls classes and accessors through the Objective-C runtime. The compiler of another module does.
extension Comparison {
  /// Compares the class, and its properties only if the class has the configured access level. Otherwise one wrong
  /// class would add a finding for each of its properties. A class without a modifier is internal.
  mutating func compareAccess(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard drift.comparesGeneratorOptions, let wanted = expected.access else { return }
    let found = actual.access ?? .internal
    guard found != wanted else { return compareMembers(expected, actual, wanted) }
    differences.append(.driftAccess(expected, actual, found: found, wanted: wanted))
  }

  /// Reports properties whose access level is lower than the configured one. The class limits a higher access level,
  /// and an `open` class requires only `public` members. Computed properties are the author's decision.
  private mutating func compareMembers(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ wanted: AccessLevel
  ) {
    let names = Set(expected.properties.map(\.persistentName))
    for property in actual.properties
    where names.contains(property.persistentName)
      && (property.form.storage == .managed || property.form.storage == .stored)
    {
      let found = property.form.access ?? .internal
      guard found.reach < min(wanted.reach, AccessLevel.public.reach) else { continue }
      differences.append(.driftAccess(expected, property: property, found: found, wanted: wanted))
    }
  }
}
