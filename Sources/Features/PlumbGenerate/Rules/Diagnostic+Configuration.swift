import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Diagnostic {
  /// Whether the finding is about a mistake in the configuration. A name that conflicts with a member of generated code
  /// is none if no code is generated: a class in the sources need not have that member.
  package func isConfigurationMistake(generates: Bool) -> Bool {
    Rule.configurationMistakes.contains(rule) && (generates || discriminator != Finding.ofGeneratedCode)
  }

  /// Returns a mistake in the configuration with its location in the configuration file; its location in the model
  /// becomes a related location.
  ///
  /// Returns other findings unchanged, and also findings about values that are not from a file.
  package func inConfiguration(_ places: ConfiguredPlaces) -> Diagnostic {
    guard Rule.configurationMistakes.contains(rule),
      let place = configurationKeys.lazy.compactMap({ places[$0] }).first
    else { return self }
    var moved = self
    moved.location = place
    moved.label = ""
    if let location { moved.related.insert(Related(location, "the model"), at: 0) }
    return moved
  }

  /// The keys that may contain the mistake, the most specific first.
  private var configurationKeys: [String] {
    let names = element.steps.map(\.name)
    let (owner, property) = (names.first ?? "", names.dropFirst().first ?? "")
    let name = discriminator
    if Rule.unknownInConfiguration.contains(rule) {
      return ["attributes", "relationships"].map { "entities.\(owner).\($0).\(name)" }
        + ["compositions.\(owner).elements.\(name)", "entities.\(name)", "compositions.\(name)"]
    }
    return ["type", "name"].map { "entities.\(owner).attributes.\(property).\($0)" }
      + [
        "entities.\(owner).relationships.\(property).name", "compositions.\(owner).elements.\(property)",
        "entities.\(owner).class", "compositions.\(owner).type", "types.\(name)",
      ]
  }
}
