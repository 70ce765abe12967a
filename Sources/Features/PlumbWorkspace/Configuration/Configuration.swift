import PlumbModel
import PlumbRules
import PlumbText

/// The contents of a `plumb.json`, with the defaults filled in. Paths are relative to the working folder.
///
///     var shop = ModelSettings(path: "Shop.xcdatamodeld", sources: ["Sources/Shop"])
///     shop.generate = GenerateSettings(output: "Sources/Shop/Generated")
///     var configuration = ProjectConfiguration(models: [shop])
///     configuration.rules.preset = .strict
///
/// Callers create a configuration as above, or read one with `parse(_:file:)`. Each default is declared at its
/// property here only; the keys of the file use these defaults.
public struct ProjectConfiguration: Sendable {
  /// The path of the configuration file; `nil` if the configuration was not read from a file.
  public var file: String?
  /// The models, in file order. If empty, all models below the working folder are used.
  public var models: [ModelSettings] = []
  /// The settings of the rules: which rules run, their severities, and the ignored findings.
  public var rules = RuleSettings()
  /// The path of the baseline file, whose findings do not count; `nil` for no baseline. A missing file is an error.
  public var baseline: String?

  /// The source locations of the values; empty if no file was read.
  package var places = ConfiguredPlaces()

  /// Creates a configuration with default rules and no baseline.
  public init(models: [ModelSettings] = []) { self.models = models }
}

extension ProjectConfiguration {
  /// Returns the configured models that are not in `settings`, compared by path.
  package func models(excluding settings: [ModelSettings]) -> [ModelSettings] {
    let paths = Set(settings.map(\.path.exact))
    return models.filter { !paths.contains($0.path.exact) }
  }
}

/// The settings of one model.
///
/// A bundle may be configured twice, for two versions or with sources of different targets.
public struct ModelSettings: Sendable {
  /// The path of the bundle, or of a single `.xcdatamodel`.
  public var path: String
  /// The name of the version to use, with or without `.xcdatamodel`; `nil` for the current version.
  public var version: String?
  /// The name of the version that was released before the current one, with or without `.xcdatamodel`; `nil` for the
  /// preceding version in name order.
  public var previous: String?
  /// The path of the version, if the command line names a version instead of a bundle; `nil` otherwise. A version
  /// named in this way that is not the current one is not compared with Swift.
  public var namedVersion: String?
  /// The folders and files with the model's Swift declarations. A folder includes all of its subfolders.
  public var sources: [String] = []
  /// The choice of a schema in Swift; `nil` for a model in XML, and for a schema that is not configured.
  package var schema: SchemaChoice?
  /// The settings for generated code; `nil` if no code is generated.
  public var generate: GenerateSettings?
  /// The templates and their output files.
  public var templates: [TemplateSettings] = []
  /// The declaration options that differ from those derived from the model.
  public var declarations = DeclarationOptions()
  /// Whether generated files must equal the output of `generate` byte for byte. `validate --exact` requires it for
  /// all models.
  public var isExact = false
  /// The names of the versions that have not been released to users; `current` is the current version.
  /// `validate --against` permits edits and deletions of these versions.
  public var unreleased: [String] = []
  /// The exports of the CloudKit container with which the model's store is mirrored.
  public var cloudKit = CloudKitSettings()
  /// The configuration's folder, which must contain the configured outputs and headers; `nil` for no restriction, as
  /// without a configuration.
  public var boundary: String?
  /// The source locations of the settings; empty for a model that is not in the configuration.
  package var places = ConfiguredPlaces()

  /// Creates settings with the default declaration options.
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
  /// Whether a file is one of the sources or the output folder, or is below one of them.
  ///
  ///     ModelSettings(path: "A.xcdatamodeld", sources: ["Src"]).contains("Src/Item.swift")   // true
  package func contains(_ file: String) -> Bool {
    (sources + [generate?.output].compactMap(\.self)).contains { PathPattern(path: $0).covers(file) }
  }
}

/// The exports of a CloudKit container, in CloudKit's schema language.
public struct CloudKitSettings: Sendable, Hashable {
  /// The path of the export of the Production environment; `nil` for no comparison with it.
  public var production: String?
  /// The path of the export of the Development environment; `nil` for no comparison with it.
  public var development: String?

  /// Creates settings without exports.
  public init() {}

  /// Whether an export is configured, which declares that the model's store is mirrored.
  public var isConfigured: Bool { self != CloudKitSettings() }
}

/// The output folder and the layout of the generated code.
///
/// The style, access level, and other options of the declarations are in `ModelSettings.declarations`.
public struct GenerateSettings: Sendable {
  /// The output folder. Only files with Plumb's marker are replaced or deleted.
  public var output: String
  /// The name of the single output file; `nil` to derive it from the model's name.
  public var fileName: String?
  /// The generator's options. `model` is filled in from the bundle's name, `header` from the contents of
  /// `headerFile`.
  public var generator = GeneratorOptions(model: "")
  /// The file with the text to put at the top of each generated file. Its size limit is 1 MiB.
  public var headerFile: String?

  /// Creates settings that generate one file per class, without scaffolds.
  public init(output: String) { self.output = output }
}

/// A Mustache template for the model, and the files that it generates.
public struct TemplateSettings: Sendable, Hashable {
  /// The path of the template.
  public var template: String
  /// The path of the output file. `{entity}` in its name generates one file per entity.
  public var output: String
  /// The values of `{{values.NAME}}` in the template.
  public var values: [String: String] = [:]
  /// Whether an existing file without the marker on its first line may be replaced, for file formats without
  /// comments.
  public var replaces = false

  /// Creates a template without values, whose output has the marker.
  public init(template: String, output: String) {
    self.template = template
    self.output = output
  }
}
