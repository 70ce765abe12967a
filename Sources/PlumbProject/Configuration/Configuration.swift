import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

/// What a `plumb.json` says, with the defaults filled in. Paths are as they are used: relative to the working folder.
///
///     var shop = ModelSettings(path: "Shop.xcdatamodeld", sources: ["Sources/Shop"])
///     shop.generate = GenerateSettings(output: "Sources/Shop/Generated")
///     var configuration = ProjectConfiguration(models: [shop])
///     configuration.rules.preset = .strict
///
/// A front end can put one together as above, or read it with `parse(_:file:)`. Every default stands at its declaration
/// here, once; the keys of the file take theirs from there.
public struct ProjectConfiguration: Sendable {
  /// The file it was read from; nil where there is none.
  public var file: String?
  /// In the order of the file. Empty means the models below the working folder.
  public var models: [ModelSettings] = []
  /// Which rules run, how much each weighs, and what is let be.
  public var rules = RuleSettings()
  /// The file of findings that are known and do not count. A path; nil for none. The file need not be there yet.
  public var baseline: String?

  /// Where the file says it; none where there is no file.
  package var places = ConfiguredPlaces()

  /// Without rules of its own and without a baseline.
  public init(models: [ModelSettings] = []) { self.models = models }
}

extension ProjectConfiguration {
  /// The configured models that are not among these. They are told apart by their paths.
  func models(besides settings: [ModelSettings]) -> [ModelSettings] {
    models.filter { configured in !settings.contains { $0.path == configured.path } }
  }
}

/// What is configured for one model.
///
/// A bundle may be configured twice, for two versions or with sources of different targets.
public struct ModelSettings: Sendable {
  /// The bundle, or the lone version.
  public var path: String
  /// The version to work with; nil for the current one. By name, with or without `.xcdatamodel`.
  public var version: String?
  /// The version that was released before the current one; nil for the one before it in the order of names. By name,
  /// with or without `.xcdatamodel`.
  public var previous: String?
  /// The path of that version, where the command line names it in place of the bundle. nil where a bundle is named. A
  /// version that is named so and is not the current one is held against no Swift.
  public var namedVersion: String?
  /// Folders and files with Swift declarations of the model. Folders count with all that is below them.
  public var sources: [String] = []
  /// What is generated; nil for nothing.
  public var generate: GenerateSettings?
  /// Templates, and the files that are made with them.
  public var templates: [TemplateSettings] = []
  /// What differs from what the model alone asks of Swift.
  public var declarations = DeclarationOptions()
  /// Whether generated files have to be, to the byte, what `generate` would write. `validate --exact` asks it of all
  /// models.
  public var isExact = false
  /// Versions that no user has a store of, by name; `current` stands for the current one. `validate --against` lets them
  /// be edited and deleted.
  public var unreleased: [String] = []
  /// The folder that the configured output and header must not be outside of: the configuration's. nil where they may be
  /// anywhere, as without a configuration.
  public var boundary: String?
  /// Where the configuration says it; none for a model that it does not name.
  package var places = ConfiguredPlaces()

  /// Declared as the model alone asks for it; `declarations` says otherwise.
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
  ///
  ///     ModelSettings(path: "A.xcdatamodeld", sources: ["Src"]).holds("Src/Item.swift")   // true
  func holds(_ file: String) -> Bool {
    (sources + [generate?.output].compactMap(\.self)).contains { PathPattern(path: $0).covers(file) }
  }
}

/// What is to be generated, and where.
///
/// What the files declare, style and access among it, is in `ModelSettings.declarations`.
public struct GenerateSettings: Sendable {
  /// The folder. Only what has Plumb's marker in it is ever replaced or deleted.
  public var output: String
  /// The name of the only file, where it is to have another than the model's.
  public var fileName: String?
  /// How it is divided into files. Its `model` is filled in from the bundle's name, its `header` from `headerFile`.
  public var generator = GeneratorOptions(model: "")
  /// A file whose text stands above each generated file. One of more than a mebibyte is refused.
  public var headerFile: String?

  /// One file for each class, without scaffolds.
  public init(output: String) { self.output = output }
}

/// A Mustache template over the model, and the files that it makes.
public struct TemplateSettings: Sendable, Hashable {
  /// The template's file.
  public var template: String
  /// The file that is written. With `{entity}` in its name one for each entity.
  public var output: String
  /// What `{{values.NAME}}` is in the template.
  public var values: [String: String] = [:]
  /// Whether a file that stands there may be replaced without the marker on its first line: for formats that have no
  /// comments.
  public var replaces = false

  /// A template without values, whose output has the marker.
  public init(template: String, output: String) {
    self.template = template
    self.output = output
  }
}
