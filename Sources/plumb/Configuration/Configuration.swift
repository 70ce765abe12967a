import PlumbKit
import PlumbModel

/// What a `plumb.json` says, with the defaults filled in. Paths are as they are used: relative to the working folder.
struct Configuration {
  /// The file it was read from; nil where there is none.
  var file: String?
  var models: [ModelSettings] = []
  var rules = RuleSettings()
  /// The file of findings that are known and do not count.
  var baseline: String?
}

extension Configuration {
  /// The configured models that are not among these.
  func models(besides settings: [ModelSettings]) -> [ModelSettings] {
    models.filter { configured in !settings.contains { $0.path == configured.path } }
  }
}

/// What is configured for one model.
struct ModelSettings {
  /// The bundle, or the lone version.
  var path: String
  /// The version to work with; nil for the current one.
  var version: String?
  /// The path of that version, where the command line names it in place of the bundle.
  var namedVersion: String?
  /// Folders and files with Swift declarations of the model.
  var sources: [String] = []
  var generate: GenerateSettings?
  var declarations = DeclarationOptions()
  /// Whether generated files have to be, to the byte, what `generate` would write.
  var isExact = false
}

extension ModelSettings {
  /// Whether a file is one of the sources, or below one.
  func holds(_ file: String) -> Bool {
    (sources + [generate?.output].compactMap(\.self)).contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

/// What is to be generated, and where.
struct GenerateSettings {
  var output: String
  /// The name of the only file, where it is to have another than the model's.
  var fileName: String?
  var generator = GeneratorOptions(model: "")
  /// A file whose text stands above each generated file.
  var headerFile: String?
}
