import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift

/// The models of a run with their Swift sources, which the models may share.
///
///     var sources = ProjectSources([shop], excluding: [], .disk)
///     let check = try sources.check(0, rules: rules)       // nil if Shop has no sources
///     let next = try sources.check(0, rules: rules, in: ["Src/Item.swift": edited])   // parses one file
struct ProjectSources {
  /// The models of the run, followed by the other configured models.
  let models: [DeclaredModel]
  /// The sources by model; `nil` if the model has none.
  private var sources: [Int: ModelSources?] = [:]
  private(set) var cache: SourceCache
  private var targets: TargetFiles
  private let files: Files

  /// Creates an instance without reading any file.
  ///
  /// `projects` contains the Xcode projects that were already read, `cache` the files of an earlier check.
  init(
    _ models: [DeclaredModel], excluding others: [DeclaredModel], _ files: Files, _ projects: XcodeProjectSearch? = nil,
    cache: SourceCache? = nil
  ) {
    self.models = models + others
    self.files = files
    self.cache = cache ?? SourceCache(files)
    targets = TargetFiles(files, projects ?? XcodeProjectSearch(files))
  }

  /// Returns the configured models that are not in the run and may share sources with its models.
  ///
  /// Reads no model if the run's model is the only one, or if no model has sources.
  static func nextTo(
    _ models: [ModelSettings], in configuration: ProjectConfiguration, _ bundles: inout Bundles
  ) -> [DeclaredModel] {
    let others = configuration.models(excluding: models)
    guard models.count + others.count > 1, models.contains(where: \.hasSources) else { return [] }
    // A model that cannot be read is reported by its own check.
    return others.compactMap { settings in (try? bundles.model(settings)).map { DeclaredModel(settings, $0) } }
  }

  /// Returns the types that a model requires and that its sources declare: classes, composite structs, raw enums,
  /// Codable types, value transformers. Generated files and the files in `outputs`, which will be written, are
  /// ignored.
  mutating func types(of index: Int, excluding outputs: Set<String>) throws -> Set<String> {
    let model = models[index]
    let names = ExpectedNames(model.declared.value)
    let classes = Set(model.declared.value.entities.map(\.className))
    let wanted = classes.union(names.types).union(names.compositions.keys)
    let parser = SourceParser(names)
    let paths = try SwiftFiles(files).below(model.settings.sources).filter { !outputs.contains($0) }
    let units = try cache.parse(paths, in: [:]) { file, known in
      let isOfInterest = wanted.contains { file.bytes.contains(Array($0.utf8)) }
      guard isOfInterest, !GeneratedFile.isGenerated(file.bytes) else { return SourceUnit(unread: file.path) }
      return known ?? parser.parse(file, always: true)
    }
    let found = parser.merge(units).value
    return wanted.intersection(
      found.entities.map(\.className) + found.compositions.map(\.typeName) + found.types.map(\.name))
  }

  /// Returns a model's sources; `nil` if none are configured.
  mutating func sources(of index: Int, rules: RuleSettings) throws -> ModelSources? {
    if let known = sources[index] { return known }
    let found = try ModelSources(models[index], rules: rules, excluding: models, &targets, files)
    sources[index] = .some(found)
    return found
  }

  /// Removes the text of a file that changed.
  mutating func forget(_ path: String) { cache.forget(path) }

  /// Returns the text of a file as it was read; `nil` for a file that was not read.
  func bytes(_ file: String) -> [UInt8]? { cache.bytes(file, in: [:]) }

  /// Compares a model with its Swift sources; returns `nil` if none are configured.
  ///
  /// `texts` contains replaced texts by path.
  mutating func check(_ index: Int, rules: RuleSettings, in texts: SourceCache.Texts = [:]) throws -> DriftCheck? {
    guard var model = try sources(of: index, rules: rules) else { return nil }
    defer { sources[index] = .some(model) }
    return try model.check(texts, &cache)
  }

  /// Compares an edited model with its Swift sources; returns `nil` if none are configured.
  mutating func check(_ index: Int, as model: Model, rules: RuleSettings) throws -> DriftCheck? {
    var changed = try sources(of: index, rules: rules)?.replacing(DeclaredModel(models[index].settings, model))
    return try changed?.check([:], &cache)
  }
}

/// A model and its expected Swift declarations, computed only once per run.
struct DeclaredModel: Sendable {
  /// The settings of the declarations.
  let settings: ModelSettings
  let model: Model
  /// The expected declarations, with diagnostics for elements that cannot be declared.
  let declared: Parsed<Declarations>

  /// Computes the declarations.
  init(_ settings: ModelSettings, _ model: Model) {
    self.settings = settings
    self.model = model
    declared = declarations(of: model, options: settings.declarations)
  }

  /// The names of entities without a class in the model and in the configuration.
  var classlessEntities: Set<String> {
    let entities = model.entities.filter { entity in
      [nil, "NSManagedObject"].contains(entity.className)
        && settings.declarations.entities[entity.name]?.class == nil
    }
    return Set(entities.map(\.name))
  }

  /// The names of the classes and structs in Swift.
  fileprivate var typeNames: [String] {
    declared.value.entities.map(\.className) + declared.value.compositions.map(\.typeName)
  }
}

extension [DeclaredModel] {
  /// Returns the classes and structs of all models with a different path, which are not reported as unrelated. Models
  /// are compared by path, because a bundle may be configured twice.
  func typeNames(elsewhereThan path: String) -> Set<String> {
    Set(filter { $0.settings.path != path }.flatMap(\.typeNames))
  }

  /// Returns the paths of the models with sources and a different path, each with the classes that it requires.
  func places(elsewhereThan path: String) -> [(path: String, classes: Set<String>)] {
    filter { $0.settings.path != path && $0.settings.hasSources }.map { other in
      let classless = other.classlessEntities
      let entities = other.declared.value.entities.filter { !classless.contains($0.entity) }
      return (other.settings.path, Set(entities.map(\.className.lastComponent)))
    }
  }
}

extension ModelSettings {
  /// Whether the model has Swift files to compare it with.
  var hasSources: Bool { !sources.isEmpty || generate != nil }
}
