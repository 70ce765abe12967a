import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbWorkspace

/// The configured models that may share sources with a model.
package struct OtherModels {
  package var models: [DeclaredModel] = []
  /// Whether a configured model cannot be read.
  package var isIncomplete = false

  package init(models: [DeclaredModel] = [], isIncomplete: Bool = false) {
    (self.models, self.isIncomplete) = (models, isIncomplete)
  }
}

/// The models of a run with their Swift sources, which the models may share.
///
///     var sources = ProjectSources([shop], excluding: OtherModels(), .disk)
///     let check = try sources.check(0, rules: rules)       // nil if Shop has no sources
///     let next = try sources.check(0, rules: rules, in: ["Src/Item.swift": edited])   // parses one file
package struct ProjectSources {
  /// The models of the run, followed by the other configured models.
  package let models: [DeclaredModel]
  /// The sources of the models that were searched for, by model.
  private var found: [Int: FoundSources] = [:]
  package var cache: SourceCache
  /// Whether another configured model cannot be read, so that its classes are unknown.
  private let lacksModels: Bool
  var targets: TargetFiles
  private let files: Files

  /// Creates an instance without reading any file.
  ///
  /// `projects` contains the Xcode projects that were already read, `cache` the files of an earlier check.
  package init(
    _ models: [DeclaredModel], excluding others: OtherModels, _ files: Files, _ projects: XcodeProjectSearch? = nil,
    cache: SourceCache? = nil
  ) {
    self.models = models + others.models
    lacksModels = others.isIncomplete
    self.files = files
    self.cache = cache ?? SourceCache(files)
    targets = TargetFiles(files, projects ?? XcodeProjectSearch(files))
  }

  /// Returns the configured models that are not in the run and may share sources with its models.
  ///
  /// Reads no model if the run's model is the only one, or if no model has sources.
  package static func nextTo(
    _ models: [ModelSettings], in configuration: ProjectConfiguration, _ bundles: inout Bundles
  ) -> OtherModels {
    let others = configuration.models(excluding: models)
    guard models.count + others.count > 1, models.contains(where: \.hasSources) else { return OtherModels() }
    // A model that cannot be read is reported by its own check.
    let read = others.compactMap { settings in (try? bundles.model(settings)).map { DeclaredModel(settings, $0) } }
    return OtherModels(models: read, isIncomplete: read.count < others.count)
  }

  /// Returns a model's sources; `nil` if none are configured.
  package mutating func sources(of index: Int, rules: RuleSettings) throws -> ModelSources? {
    switch found[index] {
    case .files(let sources): return sources
    case .none?: return nil
    case nil:
      let sources = try ModelSources(
        models[index], rules: rules, excluding: OtherModels(models: models, isIncomplete: lacksModels), &targets, files)
      found[index] = sources.map(FoundSources.files) ?? FoundSources.none
      return sources
    }
  }

  /// Removes the text of a file that changed.
  package mutating func forget(_ path: String) { cache.forget(path) }

  /// Returns the text of a file as it was read; `nil` for a file that was not read.
  package func bytes(_ file: String) -> [UInt8]? { cache.bytes(file, in: [:]) }

  /// Compares a model with its Swift sources; returns `nil` if none are configured.
  ///
  /// `texts` contains replaced texts by path.
  package mutating func check(_ index: Int, rules: RuleSettings, in texts: SourceCache.Texts = [:]) throws
    -> DriftCheck?
  {
    guard var model = try sources(of: index, rules: rules) else { return nil }
    defer { found[index] = .files(model) }
    return try model.check(texts, &cache, &targets)
  }

  /// Compares an edited model with its Swift sources; returns `nil` if none are configured.
  package mutating func check(_ index: Int, as model: Model, rules: RuleSettings) throws -> DriftCheck? {
    var changed = try sources(of: index, rules: rules)?.replacing(DeclaredModel(models[index].settings, model))
    return try changed?.check([:], &cache, &targets)
  }
}

/// The result of the search for a model's sources.
private enum FoundSources {
  /// A model without configured sources and without generated code.
  case none
  case files(ModelSources)
}
