import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

// The names in code that are compared with the models of the project.

extension ModelSources {
  /// Adds the names in strings, key paths and other code that the enabled rules check.
  func addNames(
    to drift: inout Drift, _ texts: SourceCache.Texts, _ cache: inout SourceCache, _ targets: inout TargetFiles
  ) {
    let isOn = { (rule: Rule) in rules.severity(of: rule, for: model.model) != nil }
    if [Rule.driftFetchKey, .driftEntityName, .driftModelName, .driftUnindexed, .driftConfigurationName].contains(
      where: isOn)
    {
      drift.nameUses = cache.fetches(in: paths, texts, parser)
      let purposes = Set(drift.nameUses.map(\.purpose))
      let bundles = bundles(for: drift.nameUses)
      drift.modelNames = Set(bundles.map(Self.modelName))
      if purposes.contains(.version) { drift.versionNames = versionNames(in: bundles) }
      if drift.nameUses.contains(where: \.isOfAnyVersion) { drift.namesInVersions = namesInVersions(of: bundles) }
      if purposes.contains(.checksum) { drift.versionChecksums = checksums(in: bundles) }
      if purposes.contains(.configuration) {
        drift.configurationNames = configurationNames(in: bundles)
        drift.setsConfigurations = cache.setsConfigurations(in: paths, texts)
      }
    }
    if isOn(.driftTransformer), !model.settings.sources.isEmpty {
      let names = model.model.transformerNames
      if !names.isEmpty { drift.missingTransformers = names.subtracting(cache.occurring(names, in: paths, texts)) }
      if !drift.missingTransformers.isEmpty {
        let words = cache.words(in: paths, texts).reduce(into: Set<String>()) { $0.formUnion($1) }
        drift.transformerNames = words.filter { $0.contains("ransformer") && $0.first?.isUppercase ?? false }
      }
    }
    if isOn(.driftMergedEntity), models.count > 1 {
      drift.mergedNamesakes = mergedNamesakes(cache.filesMergingModels(in: paths, texts), &targets)
    }
    if isOn(.driftStoreDeleted) {
      drift.storeDeletions = cache.storeDeletions(in: paths, texts).filter { !isOfOtherStore($0.file, drift.nameUses) }
    }
    if isOn(.driftUnmentioned), !model.settings.sources.isEmpty {
      let names = MentionedNames(of: model.model, drift.expected, drift.actual)
      drift.mentionedNames = names.found(in: cache.words(in: paths, texts))
    }
  }

  /// Returns the entities that another model has otherwise, if one of some files can merge both models.
  private func mergedNamesakes(
    _ merging: [String], _ targets: inout TargetFiles
  ) -> [(entity: String, path: String, file: String)] {
    if merging.isEmpty { return [] }
    var found: [(entity: String, path: String, file: String)] = []
    var files: [String: String?] = [:]
    for (entity, path) in models.filter({ !modelsOfOtherProjects.contains($0.settings.path) }).namesakes(of: model) {
      let file =
        files[path] ?? merging.first { targets.mayMerge(model.settings.path, path, in: $0) }
      files[path] = .some(file)
      if let file { found.append((entity, path, file)) }
    }
    return found
  }

  /// Whether a file names other models of the project and not this one, so that its code opens their stores.
  private func isOfOtherStore(_ file: String, _ uses: [NameUse]) -> Bool {
    let named = Set(uses.filter { $0.purpose == .model && $0.location.file == file }.compactMap(\.names.first))
    return !named.contains(Self.modelName(model.settings.path))
      && models.contains { named.contains(Self.modelName($0.settings.path)) }
  }

  /// Returns the paths of the project's bundles. Those that are not configured are searched for if code names one, or one
  /// of their versions or configurations.
  private func bundles(for uses: [NameUse]) -> Set<String> {
    let path = model.settings.path
    let known = Set(models.map(\.settings.path) + [path])
    let names = Set(known.map(Self.modelName))
    let isKnown = uses.allSatisfy {
      $0.purpose == .model ? names.contains($0.names.first ?? "") : !$0.namesVersion && $0.purpose != .configuration
    }
    if isKnown { return known }
    let search = ModelSearch(files)
    let isBelow = ModelSearch.finds(path, below: "")
    return known.union(search.bundles() + (isBelow ? [] : search.bundles(below: Path.folder(path))))
  }

  /// Returns the names of the versions in bundles.
  private func versionNames(in bundles: Set<String>) -> Set<String> {
    Set(
      bundles.flatMap { (try? files.list($0)) ?? [] }.filter { $0.hasSuffix(".xcdatamodel") }
        .map(Self.modelName))
  }

  /// Returns the names of the entities and the properties in all versions of bundles and of the project's other models.
  /// `nil` if one of them cannot be read.
  private func namesInVersions(of bundles: Set<String>) -> Set<String>? {
    var found: Set<String> = []
    for path in bundles.union(ModelSearch(files).bundles()).sorted() {
      guard let bundle = try? ModelBundle.read(path, from: files) else { return nil }
      for version in bundle.versions {
        guard let model = version.model else { return nil }
        for entity in model.entities { found.formUnion(entity.propertyNames + [entity.name]) }
      }
    }
    return found
  }

  /// Returns the versions in bundles by their checksums. `nil` if one of them is unknown.
  private func checksums(in bundles: Set<String>) -> [String: String]? {
    var found: [String: String] = [:]
    for path in bundles.sorted() {
      guard let bundle = try? ModelBundle.loaded(path, from: files) else { return nil }
      for version in bundle.versions {
        guard let checksum = version.model.flatMap({ VersionHashes($0).checksum }) else { return nil }
        found[checksum] = version.name
      }
    }
    return found
  }

  /// Returns the names of the configurations in all versions of bundles, and in the compared model.
  private func configurationNames(in bundles: Set<String>) -> Set<String> {
    let versions = bundles.flatMap { (try? ModelBundle.read($0, from: files))?.versions ?? [] }
    return Set(versions.flatMap { $0.model?.configurations.map(\.name) ?? [] } + model.model.configurations.map(\.name))
  }

  private static func modelName(_ path: String) -> String {
    Path.stem(Path.stem(Path.name(path), without: ".xcdatamodeld"), without: ".xcdatamodel")
  }
}
