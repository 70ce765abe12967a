import PlumbDeclarations

/// Who can see a class and its properties, where the configuration says so.
///
/// A model has no access levels, so they are asked for only where Plumb writes the Swift (`comparesGeneratorOptions`)
/// and `access` is configured. Core Data itself does not care: it reaches classes and accessors through the Objective-C
/// runtime. The compiler of another module does.
///
///     plumb.json  "access": "public"
///     Swift       final class Order: NSManagedObject { … }
///     // drift-access: The class of Order is internal, but the configuration says public
extension Comparison {
  /// Compares the class first; its properties only where the class itself is as configured, for one wrong class would
  /// else be as many findings as it has properties. A class without a modifier is internal.
  mutating func compareAccess(_ expected: EntityDeclaration, _ actual: EntityDeclaration) {
    guard drift.comparesGeneratorOptions, let wanted = expected.access else { return }
    let found = actual.access ?? .internal
    guard found != wanted else { return compareMembers(expected, actual, wanted) }
    differences.append(.driftAccess(expected, actual, found: found, wanted: wanted))
  }

  /// Properties that are seen by fewer than the configuration asks for: `var note` in a class that is to be `public`.
  ///
  /// A property that is seen by more is right, for its class bounds it. None has to be `open`, which asks for no more
  /// than `public` of its members. Only what Core Data or the macro writes accessors for counts; computed properties
  /// are the author's own.
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

extension AccessLevel {
  /// The number of levels below: a greater one is seen by more code.
  fileprivate var reach: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
