import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// What a `plumb.json` says, with the defaults filled in. Paths are as they are used: relative to the working folder.
package struct ProjectConfiguration {
  /// The file it was read from; nil where there is none.
  package var file: String?
  package var models: [ModelSettings] = []
  package var rules = RuleSettings()
  /// The file of findings that are known and do not count.
  package var baseline: String?

  package init(models: [ModelSettings] = []) { self.models = models }
}

extension ProjectConfiguration {
  /// The configured models that are not among these.
  package func models(besides settings: [ModelSettings]) -> [ModelSettings] {
    models.filter { configured in !settings.contains { $0.path == configured.path } }
  }
}

/// What is configured for one model.
package struct ModelSettings {
  /// The bundle, or the lone version.
  package var path: String
  /// The version to work with; nil for the current one.
  package var version: String?
  /// The path of that version, where the command line names it in place of the bundle.
  package var namedVersion: String?
  /// Folders and files with Swift declarations of the model.
  package var sources: [String] = []
  package var generate: GenerateSettings?
  package var declarations = DeclarationOptions()
  /// Whether generated files have to be, to the byte, what `generate` would write.
  package var isExact = false

  package init(
    path: String, version: String? = nil, sources: [String] = [], generate: GenerateSettings? = nil
  ) {
    self.path = path
    self.version = version
    self.sources = sources
    self.generate = generate
  }
}

extension ModelSettings {
  /// Whether a file is one of the sources, or below one.
  package func holds(_ file: String) -> Bool {
    (sources + [generate?.output].compactMap(\.self)).contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

/// What is to be generated, and where.
package struct GenerateSettings {
  package var output: String
  /// The name of the only file, where it is to have another than the model's.
  package var fileName: String?
  package var generator = GeneratorOptions(model: "")
  /// A file whose text stands above each generated file.
  package var headerFile: String?

  package init(output: String) { self.output = output }
}
