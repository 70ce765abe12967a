import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkCompanions`.
  static let generateCompanion = Rule(
    "generate-companion", .generating, "A companion that the style does not support",
    severity: .always(.error),
    text: Text(
      what: "Typed paths, fetch requests or snapshots in “also”, with the style swiftdata.",
      why: """
        They use managed objects: a path creates an NSPredicate or NSSortDescriptor, a request fetches \
        NSManagedObjects, a snapshot is created from one. SwiftData has `#Predicate`, `SortDescriptor` and \
        `FetchDescriptor`, which use key paths of the `@Model` classes. The model in code is supported.
        """,
      bad: .code("\"style\": \"swiftdata\", \"also\": [\"paths\", \"schema\"]", language: "json"),
      good: .code("\"style\": \"swiftdata\", \"also\": [\"schema\"]", language: "json"),
      fix: "Remove it from “also”, or generate it with the classes of another style."),
    check: .elsewhere)
}

extension Finding {
  static func generateCompanion(_ companion: CompanionKind, _ style: DeclarationStyle) -> Finding {
    refusal(
      .generateCompanion,
      "\(companion.rawValue) requires managed objects, which the style \(style.rawValue) does not have",
      help: ["remove `\(companion.rawValue)` from `also`"], discriminator: companion.rawValue)
  }
}
