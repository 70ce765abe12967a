import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkCompanions`.
  static let generateCompanion = Rule(
    "generate-companion", .generating, "Something beside the classes that they have no use for",
    severity: .always(.error),
    text: Text(
      what: "Typed paths, fetch requests or snapshots in “also”, with the style swiftdata.",
      why: """
        They speak of managed objects: a path becomes an NSPredicate or NSSortDescriptor, a request fetches \
        NSManagedObjects, a snapshot is made of one. SwiftData has `#Predicate`, `SortDescriptor` and \
        `FetchDescriptor`, which take key paths of the `@Model` classes. The model in code does no harm.
        """,
      bad: .code("\"style\": \"swiftdata\", \"also\": [\"paths\", \"schema\"]", language: "json"),
      good: .code("\"style\": \"swiftdata\", \"also\": [\"schema\"]", language: "json"),
      fix: "Take it out of “also”, or generate it with another style beside the classes of that style."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a companion that requires managed objects.
  static func generateCompanion(_ companion: CompanionKind, _ style: DeclarationStyle) -> RuleFinding {
    RuleFinding(
      .generateCompanion,
      Finding(
        "\(companion.rawValue) cannot be generated in the style \(style.rawValue): managed objects are what it is about",
        help: ["remove `\(companion.rawValue)` from `also`"], discriminator: companion.rawValue))
  }
}
