import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules

/// What a `plumb.json` says, with the defaults filled in. Paths are as they are used: relative to the working folder.
public struct ProjectConfiguration: Sendable {
  /// The file it was read from; nil where there is none.
  public var file: String?
  public var models: [ModelSettings] = []
  /// Which rules run, how much each weighs, and what is let be.
  public var rules = RuleSettings()
  /// The file of findings that are known and do not count.
  public var baseline: String?

  public init(models: [ModelSettings] = []) { self.models = models }
}

extension ProjectConfiguration {
  /// The configured models that are not among these.
  func models(besides settings: [ModelSettings]) -> [ModelSettings] {
    models.filter { configured in !settings.contains { $0.path == configured.path } }
  }
}

/// What is configured for one model.
public struct ModelSettings: Sendable {
  /// The bundle, or the lone version.
  public var path: String
  /// The version to work with; nil for the current one.
  public var version: String?
  /// The path of that version, where the command line names it in place of the bundle.
  public var namedVersion: String?
  /// Folders and files with Swift declarations of the model.
  public var sources: [String] = []
  /// What is generated; nil for nothing.
  public var generate: GenerateSettings?
  /// What differs from what the model alone asks of Swift.
  public var declarations = DeclarationOptions()
  /// Whether generated files have to be, to the byte, what `generate` would write.
  public var isExact = false

  public init(
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
  func holds(_ file: String) -> Bool {
    (sources + [generate?.output].compactMap(\.self)).contains { file == $0 || file.hasPrefix($0 + "/") }
  }
}

/// What is to be generated, and where.
public struct GenerateSettings: Sendable {
  /// The folder.
  public var output: String
  /// The name of the only file, where it is to have another than the model's.
  public var fileName: String?
  /// How it is divided into files.
  public var generator = GeneratorOptions(model: "")
  /// A file whose text stands above each generated file.
  public var headerFile: String?

  public init(output: String) { self.output = output }
}
