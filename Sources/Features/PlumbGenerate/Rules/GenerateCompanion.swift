import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Rule {
  /// Checked by `Declarer.checkCompanions`.
  static let generateCompanion = Rule(
    "generate-companion", .generating, "A companion that the classes do not support",
    severity: .always(.error),
    text: Text(
      what: """
        Typed paths, fetch requests, snapshots or queries in “also”, with the style swiftdata. Queries with the style \
        macro, with typed paths, with observation, or for a class whose name has another meaning in a query.
        """,
      why: """
        They use managed objects: a path creates an NSPredicate or NSSortDescriptor, a request fetches \
        NSManagedObjects, a snapshot is created from one. SwiftData has `#Predicate`, `SortDescriptor` and \
        `FetchDescriptor`, which use key paths of the `@Model` classes. The model in code is supported. Paths and \
        queries both add `fields` to a class, and so does the macro `@PersistentModel`. Inside of `Fields`, names \
        such as `Value` are types of the library.
        """,
      bad: .code("\"style\": \"swiftdata\", \"also\": [\"paths\", \"schema\"]", language: "json"),
      good: .code("\"style\": \"swiftdata\", \"also\": [\"schema\"]", language: "json"),
      fix: "Remove it from “also”, or generate it with the classes of another style."))
}

extension Finding {
  static func generateCompanion(_ companion: CompanionKind, _ style: DeclarationStyle) -> Finding {
    refusal(
      .generateCompanion,
      "\(companion.rawValue) requires managed objects, which the style \(style.rawValue) does not have",
      help: ["remove `\(companion.rawValue)` from `also`"], discriminator: companion.rawValue)
  }

  /// Returns the finding for a companion whose members the style's classes have already.
  static func generateCompanion(_ companion: CompanionKind, alreadyIn style: DeclarationStyle) -> Finding {
    refusal(
      .generateCompanion, "the macro @PersistentModel adds the members of \(companion.rawValue)",
      help: ["remove `\(companion.rawValue)` from `also`"], discriminator: companion.rawValue)
  }

  /// Returns the finding for a class whose name is that of a type in `Fields`.
  static func generateCompanion(queriesOf entity: Entity, _ className: String) -> Finding {
    refusal(
      .generateCompanion, "queries cannot name the class \(className), because `Fields` has a type of this name",
      on: .entity(entity), label: "a type of the library",
      help: ["set another class for \(entity.name) with “class” in the configuration"],
      discriminator: CompanionKind.queries.rawValue)
  }

  /// The finding for observed accessors, whose functions differ from those of the library.
  static var generateCompanionQueriesObserved: Finding {
    refusal(
      .generateCompanion, "queries and observation both add the functions that the accessors call",
      help: ["remove the observation, or use @PersistentModel, whose classes have both"],
      discriminator: "queries observation")
  }

  /// The finding for two companions that add `fields` to a class.
  static var generateCompanionPathsAndQueries: Finding {
    refusal(
      .generateCompanion, "paths and queries both add the member `fields` to a class",
      help: ["remove `paths` from `also` if the app uses PlumbData, else `queries`"], discriminator: "paths queries")
  }
}
