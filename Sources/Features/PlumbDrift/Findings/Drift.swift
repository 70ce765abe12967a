import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// The comparison of a model with Swift: the expected declarations of the sources and their actual declarations.
///
///     let expected = declarations(of: model, options: options).value
///     let drift = Drift(expected: expected, actual: actual, model: model, sources: files)
///     for finding in drift.findings() { … }   // Order.quantity is Integer 64 in the model but Int32 in Swift
///
/// One difference is one finding; the properties of a missing class are not reported separately. A finding names both
/// sides if both exist: the Swift token and the XML attribute. The findings are in the order of the expected
/// declarations, followed by the declarations that only the sources have.
///
/// Code that works at run time is accepted. In classic `@NSManaged` classes, every type that Core Data's accessor can
/// return is accepted; in macro classes, only the type that the model and the configuration require.
public struct Drift: Sendable {
  /// The declarations that the model and the configuration require.
  public var expected: Declarations
  /// The declarations of the sources.
  public var actual: Declarations
  /// The model of `expected`; its source provides the XML locations.
  public var model: Model
  /// The options that `expected` was created with. They distinguish configured values from values of the model.
  public var options: DeclarationOptions
  /// Whether the options of the generator are compared: the access level, and the arguments of `@PersistentModel`. If
  /// it is `false`, any access level and any arguments are accepted.
  public var comparesGeneratorOptions: Bool
  /// Whether code of the sources sets the classes of entities (`managedObjectClassName = …`). Core Data then may not
  /// use the class names in the model.
  package var setsClassNames = false
  /// The files that are compiled only for targets without the model, for which Xcode generates no code.
  var filesOfOtherTargets: Set<String> = []
  /// The files below the folders of `sources` that belong to no target of the Xcode project and are not read.
  var filesWithoutTarget: [String] = []
  /// The strings and key paths in the sources that name elements. Empty if no rule that checks them is on.
  var nameUses: [NameUse] = []
  /// The project's other models.
  var modelsElsewhere: [Model] = []
  /// Whether a model of the project cannot be read, so that its entities and classes are unknown.
  var lacksModels = false
  /// The names of the project's bundles.
  var modelNames: Set<String> = []
  /// The names of the versions in the project's bundles. Empty unless code names a version.
  var versionNames: Set<String> = []
  /// The names of the entities and the properties in all versions of the project's bundles. `nil` if no code migrates
  /// objects, or if a version cannot be read.
  var namesInVersions: Set<String>?
  /// The versions in the project's bundles by their checksums. `nil` if code names none, or if one of them is unknown.
  var versionChecksums: [String: String]?
  /// The names of the configurations in all versions of the project's bundles. Empty unless code names a configuration.
  var configurationNames: Set<String> = []
  /// Whether code of the sources gives a model configurations.
  var setsConfigurations = false
  /// The transformers of the model whose names no source contains.
  var missingTransformers: Set<String> = []
  /// The words of the sources that may be names of transformers. Empty if no transformer is missing.
  var transformerNames: Set<String> = []
  /// The entities that another model has otherwise, each with a file that merges models of an app with both.
  var mergedNamesakes: [(entity: String, path: String, file: String)] = []
  /// The places of code that deletes a store that does not open.
  var storeDeletions: [Location] = []
  /// The names of the model that the sources contain outside of declarations. `nil` if they were not searched.
  var mentionedNames: Set<String>?
  /// The classes that the same sources declare for other models.
  public var classesElsewhere: Set<String>
  /// The severities of the rules and the configuration's suppressions. A rule that is off produces no findings.
  public var settings: RuleSettings
  /// The Swift files of `actual`, for lines and columns. Locations in other files have no line and column.
  public var sources: [Source]

  /// Creates a comparison. It is run when its findings are requested.
  ///
  /// `expected` and `options` have to belong together, because messages use `options` to identify configured values.
  public init(
    expected: Declarations, actual: Declarations, model: Model, options: DeclarationOptions = DeclarationOptions(),
    comparesGeneratorOptions: Bool = false, classesElsewhere: Set<String> = [], settings: RuleSettings = RuleSettings(),
    sources: [Source] = []
  ) {
    self.expected = expected
    self.actual = actual
    self.model = model
    self.options = options
    self.comparesGeneratorOptions = comparesGeneratorOptions
    self.classesElsewhere = classesElsewhere
    self.settings = settings
    self.sources = sources
  }

  /// Returns the differences with the severities of the rules and the settings, in the order of the expected
  /// declarations, including suppressed ones. Linear in the number of declarations; each call repeats the comparison.
  public func findings() -> [Difference] { placed(differences()) }

  /// Returns the differences without source locations, for callers that read only the files with differences.
  package func differences() -> [Difference] {
    var comparison = Comparison(self)
    comparison.run()
    return comparison.differences.deduplicated.compactMap { $0.weighed(in: settings, for: model) }
  }

  /// The findings without their fixes.
  public var diagnostics: [Diagnostic] { findings().map(\.diagnostic) }
}

extension Drift {
  /// Returns the findings that are not suppressed by the settings, the model or a comment of the sources, in their
  /// order.
  func unsuppressed(_ findings: [Difference]) -> [Difference] {
    var suppressions = Suppressions(settings, models: [model], drifts: [self])
    return zip(findings, suppressions.apply(to: findings.map(\.diagnostic)))
      .filter { $0.1.suppression == nil }.map(\.0)
  }
}

extension Suppressions {
  /// Creates the suppressions of the settings, the models and the comments of Swift sources. A comment has a line
  /// number if its file is among the drift's sources.
  package init(_ settings: RuleSettings, models: [Model], drifts: [Drift]) {
    self.init(settings.ignores)
    for model in models { add(model) }
    for drift in drifts { add(drift.actual) { file in drift.sources.first { $0.file == file }?.bytes } }
  }
}
