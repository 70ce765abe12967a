import PlumbFormats
import PlumbModel

extension Workspace {
  /// Returns the code generated for a model with some settings.
  ///
  /// The settings need not be from a configuration: `plumb generate --output` creates its own.
  package func generation(_ settings: ModelSettings) throws -> Generation {
    let bundle = try bundle(settings.path)
    let model = try bundle.chosen(by: settings).readable().value
    let declared = DeclaredModel(settings, model)
    return try Generation(declared, bundleName: bundle.name, files) { outputs in
      var sources = ProjectSources([declared], excluding: [], files)
      return try sources.types(of: 0, excluding: outputs)
    }
  }

  /// Returns the model for some settings: the configured version, else the current one.
  package func model(for settings: ModelSettings) throws -> Model {
    try bundle(settings.path).chosen(by: settings).readable().value
  }
}
