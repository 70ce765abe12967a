import PlumbFormats
import PlumbModel

extension Workspace {
  /// What is generated for a model with some settings.
  ///
  /// The settings need not be configured ones: `plumb generate --output` makes its own.
  package func generation(_ settings: ModelSettings) throws -> Generation {
    let bundle = try bundle(settings.path)
    let model = try bundle.chosen(by: settings).readable().value
    return try Generation(DeclaredModel(settings, model), bundleName: bundle.name, files)
  }

  /// The model that settings are about. The configured version, else the current one.
  package func model(for settings: ModelSettings) throws -> Model {
    try bundle(settings.path).chosen(by: settings).readable().value
  }
}
