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
  package var unknownParts: [String: [UnknownPart]] = [:]
  /// The locations of the lists of classes, by the name of the version.
  package var locations: [String: Location] = [:]

  /// The containers that code creates with the plan and with other entities than those of its last version.
  package var containers: [Container] = []
  /// The places at which code deletes a store that could not be opened.
  package var deletions: [Location] = []
  /// The properties in predicates and sort descriptors that a store cannot evaluate.
  package var queries: [Query] = []
  /// The choice by which the schema was read; `nil` for all files below its path.
  package var choice: SchemaChoice?

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

  /// A part of a list of classes that Plumb does not understand.
  package struct UnknownPart: Hashable, Sendable {
    /// The part as the source spells it: `Missing`, `allModels()`.
    package var text: String
    package var location: Location
    /// Whether the part is the name of a class or of another list, which the sources do not declare.
    package var isName: Bool

    package init(_ text: String, at location: Location, isName: Bool) {
      (self.text, self.location, self.isName) = (text, location, isName)
    }
  }

  /// A stage of a plan.
  package struct Stage: Hashable, Sendable {
    package var from: String
    package var to: String
    package var isCustom: Bool
    package var location: Location
    /// The classes in the code of a custom stage that the version at this time does not contain.
    package var misplaced: [MisplacedClass] = []

    package init(from: String, to: String, isCustom: Bool, location: Location) {
      (self.from, self.to, self.isCustom, self.location) = (from, to, isCustom, location)
    }
  }

  /// A class in the code of a custom stage that the version at this time does not contain.
  package struct MisplacedClass: Hashable, Sendable {
    /// The use of the class, with its qualified name.
    package var use: DeclaredClass
    /// `willMigrate` or `didMigrate`.
    package var closure: String
    /// The version whose classes the code can use.
    package var version: String

    package init(_ use: DeclaredClass, closure: String, version: String) {
      (self.use, self.closure, self.version) = (use, closure, version)
    }
  }

  /// A container that code creates with other entities than those of the plan's last version.
  package struct Container: Hashable, Sendable {
    package var location: Location
    package var plan: String
    /// The last version of the plan.
    package var version: String
    /// The entities of the version that the container lacks.
    package var missing: [String]
    /// The entities of the container that the version lacks.
    package var extra: [String]
    /// The entities of both with other version hashes.
    package var different: [String]

    package init(
      at location: Location, plan: String, version: String, missing: [String], extra: [String], different: [String]
    ) {
      (self.location, self.plan, self.version) = (location, plan, version)
      (self.missing, self.extra, self.different) = (missing, extra, different)
    }
  }

  /// A property in a predicate or a sort descriptor that a store cannot evaluate.
  package struct Query: Hashable, Sendable {
    package var location: Location
    /// The class and the property: `Order.isLate`.
    package var property: String
    package var problem: Problem
    /// Whether a fetch uses the property. Otherwise perhaps only objects in memory do.
    package var isFetched: Bool

    package init(_ property: String, at location: Location, _ problem: Problem, isFetched: Bool) {
      (self.property, self.location, self.problem, self.isFetched) = (property, location, problem, isFetched)
    }

    /// The reasons why a store cannot evaluate a property.
    package enum Problem: Hashable, Sendable {
      /// A store does not contain the property: a computed one, or one with `@Transient`.
      case unstored
      /// An enum, by its name.
      case enumeration(String)
      /// A collection of values, by its type: `[String]`.
      case values(String)
      /// The value can be in a file next to the store.
      case external
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
