import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift

/// The models of a run, each with the Swift that speaks for it. Models may share their sources.
///
///     var sources = ProjectSources([shop], besides: [], .disk)
///     let check = try sources.check(0, rules: rules)       // nil where Shop has no sources
///     let next = try sources.check(0, rules: rules, in: ["Src/Item.swift": edited])   // one file is parsed
struct ProjectSources {
  /// Those of the run, then those that are configured beside them.
  let models: [DeclaredModel]
  /// By model; nil where nothing speaks for it.
  private var sources: [Int: ModelSources?] = [:]
  private var cache: SourceCache
  private let files: Files

  /// Nothing is read until a model is asked for.
  init(_ models: [DeclaredModel], besides others: [DeclaredModel], _ files: Files) {
    self.models = models + others
    self.files = files
    cache = SourceCache(files)
  }

  /// The configured models beside those of a run, where they could share sources with them.
  ///
  /// Nothing is read for a model that is alone, or where no model has sources.
  static func beside(
    _ models: [ModelSettings], in configuration: ProjectConfiguration, _ bundles: inout Bundles
  ) -> [DeclaredModel] {
    let others = configuration.models(besides: models)
    guard models.count + others.count > 1, models.contains(where: \.hasSources) else { return [] }
    // One that cannot be read has its own run to say so.
    return others.compactMap { settings in (try? bundles.model(settings)).map { DeclaredModel(settings, $0) } }
  }

  /// The names of types that a model asks for and its sources declare: classes, structs of composites, raw enums, Codable
  /// types, value transformers. Files that Plumb writes do not count, nor those of `outputs`, which it is about to write.
  mutating func types(of index: Int, besides outputs: Set<String>) throws -> Set<String> {
    let model = models[index]
    let names = ExpectedNames(model.declared.value)
    let classes = Set(model.declared.value.entities.map(\.className))
    let wanted = classes.union(names.types).union(names.compositions.keys)
    let parser = SourceParser(names)
    let paths = try SwiftFiles(files).below(model.settings.sources).filter { !outputs.contains($0) }
    let units = try cache.look(at: paths, in: [:]) { file, known in
      let isOfInterest = wanted.contains { file.bytes.contains(Array($0.utf8)) }
      guard isOfInterest, !GeneratedFile.isGenerated(file.bytes) else { return SourceUnit(unread: file.path) }
      return known ?? parser.parse(file, always: true)
    }
    let found = parser.merge(units).value
    return wanted.intersection(
      found.entities.map(\.className) + found.compositions.map(\.typeName) + found.types.map(\.name))
  }

  /// Finds the files that speak for a model; nil where none are configured. `generation` is what would be generated.
  mutating func sources(
    of index: Int, rules: RuleSettings, generation: Generation? = nil
  ) throws -> ModelSources? {
    if let known = sources[index] { return known }
    let declared = models[index]
    let found = try ModelSources(
      declared, rules: rules, generation: generation, besides: models, files)
    sources[index] = .some(found)
    return found
  }

  /// A file as it was read. nil for one that no look was taken at.
  func bytes(_ file: String) -> [UInt8]? { cache.bytes(file, in: [:]) }

  /// Holds a model against its Swift; nil where none is configured.
  ///
  /// `texts` are files as they are to be, in place of those that are read.
  mutating func check(
    _ index: Int, rules: RuleSettings, generation: Generation? = nil, in texts: SourceCache.Texts = [:]
  ) throws -> DriftCheck? {
    guard var model = try sources(of: index, rules: rules, generation: generation) else { return nil }
    // Not to be copied when it is changed.
    sources[index] = .some(nil)
    defer { sources[index] = .some(model) }
    return try model.check(texts, &cache)
  }

  /// Holds what has become of a model against its Swift; nil where none is configured. Files are parsed again only
  /// where the model's new names make them worth it.
  mutating func check(_ index: Int, as model: Model, rules: RuleSettings) throws -> DriftCheck? {
    guard let original = try sources(of: index, rules: rules) else { return nil }
    var changed = original.speaking(for: DeclaredModel(models[index].settings, model))
    return try changed.check([:], &cache)
  }
}
