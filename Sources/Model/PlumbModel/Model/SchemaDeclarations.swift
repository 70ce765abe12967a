import PlumbCore

/// Facts about a schema in Swift that its versions as models do not contain: the plan of its migrations, and classes in
/// several versions or in none.
package struct SchemaDeclarations: Sendable {
  /// The plan; `nil` if the sources declare none.
  package var plan: Plan?
  /// Whether the versions are those of `VersionedSchema`. `false` for classes without a version.
  package var isVersioned = false
  /// The classes that a version shares with other versions, by the name of the version.
  package var shared: [String: [SharedClass]] = [:]
  /// The classes that no version contains, although there are versions.
  package var unlisted: [DeclaredClass] = []
  /// The parts of the lists of classes that Plumb does not understand, by the name of the version.
  package var unknownParts: [String: [String]] = [:]
  /// The locations of the lists of classes, by the name of the version.
  package var locations: [String: Location] = [:]

  package init() {}

  /// The plan of the migrations between versions, a `SchemaMigrationPlan`.
  package struct Plan: Sendable {
    package var name: String
    package var location: Location
    /// The names of the versions in order.
    package var versions: [String] = []
    /// The stages in order.
    package var stages: [Stage] = []
    /// Whether all versions and stages are understood.
    package var isComplete = true

    package init(name: String, location: Location) { (self.name, self.location) = (name, location) }
  }

  /// A stage of a plan.
  package struct Stage: Hashable, Sendable {
    package var from: String
    package var to: String
    package var isCustom: Bool
    package var location: Location

    package init(from: String, to: String, isCustom: Bool, location: Location) {
      (self.from, self.to, self.isCustom, self.location) = (from, to, isCustom, location)
    }
  }

  /// A class with the place of its name.
  package struct DeclaredClass: Hashable, Sendable {
    /// The name with the types around it.
    package var name: String
    package var location: Location

    package init(name: String, location: Location) { (self.name, self.location) = (name, location) }
  }

  /// A class that several versions contain.
  package struct SharedClass: Hashable, Sendable {
    package var declared: DeclaredClass
    /// The other versions.
    package var versions: [String]

    package init(_ declared: DeclaredClass, in versions: [String]) {
      (self.declared, self.versions) = (declared, versions)
    }
  }
}
