import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareConfigurationNames`, without a fix: the literal may be misspelled, or the model may lack the
  /// configuration.
  static let driftConfigurationName = Rule(
    "drift-configuration-name", .drift, "The name of a configuration in code that no model has",
    severity: .always(.error),
    text: Text(
      what: """
        A literal name of a configuration in `NSPersistentStoreDescription.configuration` or in \
        `addPersistentStore(ofType:configurationName:at:options:)` that no version of a model of the project has. A \
        note if a model of the project cannot be read. Not checked if code gives a model its configurations with \
        `setEntities(_:forConfigurationName:)`.
        """,
      why: "The store does not open, because the model has no such configuration.",
      example: .code(
        """
        description.configuration = "«Clowd|Cloud»"
        """, language: "swift"),
      fix: "Spell the name as in the model, or add the configuration to the model."))
}

extension Difference {
  /// The name of a configuration that does not exist; `near` is a configuration with a similar name.
  static func driftConfigurationName(
    _ use: NameUse, _ name: String, near: String?, in model: Model, isCertain: Bool
  ) -> Difference {
    let own = model.configurations.map(\.name)
    return Difference(
      .driftConfigurationName, "\(use.code) names a configuration that no model of the project has", element: [],
      swift: .init(SourceRanges(use), .name, "no such configuration"), xml: .init(model.origin, .name, "the model"),
      atMost: isCertain ? .error : .note,
      notes: [
        own.isEmpty ? "\(model.name) has no configurations" : "\(model.name) has \(Phrase.list(own, limit: 5))",
        isCertain ? "the store does not open" : "the store opens only if a model that cannot be read has it",
      ],
      help: [near.map { "did you mean \($0)?" } ?? "spell the name as in the model, or add the configuration to it"],
      discriminator: "\(Path.name(use.location.file)) \(name)")
  }
}
