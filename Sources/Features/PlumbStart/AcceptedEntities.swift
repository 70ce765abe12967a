import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The settings of a model's entities without those that `validate` would refuse.
///
/// Several classes may declare one entity, in branches of an `#if` or in several targets. Their settings are used if
/// they are equal.
struct AcceptedEntities {
  /// The settings by entity name, sorted.
  private(set) var settings: [(String, JSON)]

  /// Checks the settings of the classes of a model; `nil` is a class without settings.
  ///
  /// - Parameter generates: Whether the configuration has an output for generated code.
  init(_ proposed: [(String, JSON?)], in model: Model, path: String, generates: Bool) {
    settings = JSON.agreed(proposed).sorted { $0.0 < $1.0 }
    let refused = Self.refused(settings, in: model, path: path, generates: generates)
    settings.removeAll { refused.contains($0.0) }
  }

  /// Returns the names of the entities whose settings are invalid, or repeat a name of another entity.
  private static func refused(
    _ settings: [(String, JSON)], in model: Model, path: String, generates: Bool
  ) -> Set<String> {
    guard !settings.isEmpty else { return [] }
    let file: JSON = [
      "models": [["path": .string(path), "entities": .object(settings.map { JSON.Member($0.0, $0.1) })]]
    ]
    let parsed = ProjectConfiguration.parse(Array(file.prettyPrinted.utf8), file: "plumb.json")
    guard case .success(let configuration) = parsed, let own = configuration.models.first else {
      return Set(settings.map(\.0))
    }
    let mistakes = DeclaredModel(own, model).declared.diagnostics.filter {
      $0.isConfigurationMistake(generates: generates)
    }
    return Set(mistakes.compactMap { $0.element.steps.first?.name })
  }
}

extension JSON {
  /// Returns the values of keys without a contradiction: a key with several different values, or with a value and
  /// `nil`, is omitted.
  ///
  ///     JSON.agreed([("a", 1), ("a", 1), ("b", 1), ("b", nil)])   // [("a", 1)]
  static func agreed(_ members: [(String, JSON?)]) -> [(String, JSON)] {
    Dictionary(grouping: members, by: \.0).compactMap { key, values in
      guard let first = values.first?.1, values.allSatisfy({ $0.1 == first }) else { return nil }
      return (key, first)
    }
  }
}
