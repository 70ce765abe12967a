import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The Swift files of a model and their declarations. Files that do not contain a relevant name are not parsed, which
/// applies to most files of a project.
package struct ModelSources {
  /// The paths of the files, in byte order without duplicates.
  let paths: [String]
  /// The model to compare.
  private(set) var model: DeclaredModel
  let rules: RuleSettings
  /// The files below the folders of `sources` that belong to no target, which are not read.
  private let filesWithoutTarget: [String]
  /// The files that are compiled only for targets without the model.
  private let filesOfOtherTargets: Set<String>
  /// The names of classes and structs that belong to other models.
  private let classesElsewhere: Set<String>
  /// The names of the entities of other models.
  let modelsElsewhere: [Model]
  /// All models of the project that can be read.
  let models: [DeclaredModel]
  /// The paths of models that only other Xcode projects build.
  let modelsOfOtherProjects: Set<String>
  /// Whether a model of the project cannot be read.
  private let lacksModels: Bool
  let files: Files
  /// The filter for classes of other targets.
  private let nearest: NearestClasses
  private(set) var parser: SourceParser
  /// The units of the last check by path, with the texts that they were read from. A skipped file is searched again
  /// only if its text changed.
  private var latest: [String: (bytes: [UInt8], unit: SourceUnit)] = [:]
  /// The cached expected declarations in the style that is not configured.
  private var otherStyle: Declarations?

  /// Finds the files; `nil` if no sources are configured and no code is generated.
  ///
  /// Files below the folders of `sources` that belong to no target of the Xcode project are left out. Generated files
  /// and files that are listed by name are not.
  init?(
    _ model: DeclaredModel, rules: RuleSettings, excluding others: OtherModels, _ targets: inout TargetFiles,
    _ files: Files
  ) throws {
    let settings = model.settings
    guard settings.hasSources else { return nil }
    let output = settings.generate.map(\.output).flatMap { files.kind($0) == .folder ? $0 : nil }
    let generated = try settings.sourcePaths(files, among: [output].compactMap { $0 })
    let found = try settings.sourcePaths(files, among: settings.sources + generated)
    let required = Set(settings.sources + generated)
    // The models are among the paths, because each call reads the projects around the model.
    let ofOtherProjects = targets.filesOfOtherProjects(
      among: found + others.models.map(\.settings.path), than: settings.path)
    let withoutTarget = targets.filesWithoutTarget(among: found).union(ofOtherProjects)
    paths = found.filter { !withoutTarget.contains($0) || required.contains($0) }
    filesWithoutTarget = found.filter { withoutTarget.contains($0) && !required.contains($0) }
    let isGenerated = model.model.entities.contains { $0.codeGeneration != .manual }
    filesOfOtherTargets = isGenerated ? targets.filesOfOtherTargets(among: paths, than: settings.path) : []
    self.model = model
    self.rules = rules
    self.files = files
    lacksModels = others.isIncomplete
    models = others.models
    modelsOfOtherProjects = ofOtherProjects.intersection(models.map(\.settings.path))
    classesElsewhere = models.typeNames(elsewhereThan: settings.path)
    modelsElsewhere = models.models(elsewhereThan: settings.path)
    nearest = NearestClasses(
      to: settings.path, classless: model.classlessEntities, excluding: models.places(elsewhereThan: settings.path))
    parser = SourceParser(ExpectedNames(model.declared.value))
  }

  /// Returns the same files for an edited model.
  func replacing(_ model: DeclaredModel) -> ModelSources {
    var sources = self
    sources.model = model
    sources.parser = SourceParser(ExpectedNames(model.declared.value))
    sources.latest = [:]
    sources.otherStyle = nil
    return sources
  }
}

// MARK: - Comparing

extension ModelSources {
  /// Compares the model with the files, some of which have replaced texts.
  ///
  /// The comparison works without lines and columns, which are computed afterward for the files with findings.
  ///
  /// Throws if a file cannot be read. A syntax error in a file is not thrown.
  mutating func check(
    _ texts: SourceCache.Texts, _ cache: inout SourceCache, _ targets: inout TargetFiles
  ) throws -> DriftCheck {
    let units = try self.units(texts, &cache)
    let found = parser.merge(nearest.among(units))
    if found.diagnostics.contains(where: \.isMergeConflict) { return notCompared(found.diagnostics, texts, cache) }
    var drift = drift(found.value)
    drift.filesOfOtherTargets = filesOfOtherTargets
    drift.filesWithoutTarget = filesWithoutTarget
    drift.modelsElsewhere = modelsElsewhere
    drift.lacksModels = lacksModels
    addNames(to: &drift, texts, &cache, &targets)
    drift.setsClassNames = cache.setsClassNames(in: paths, texts)
    var differences = weighingClassesOfOtherModels(withoutSharedBaseClasses(drift.differences()), found.value)
    let missing = Set(differences.compactMap(\.entityWithoutClass))
    if !missing.isEmpty { differences = comparedWithSwiftData(differences, missing, texts, cache) }
    if differences.missClasses, let macro = declaringMacro(texts, &cache) {
      differences = differences.map { $0.declared(by: macro) }
    }
    let concerned = Self.files(of: differences, found).intersection(paths).sorted()
    drift.sources = concerned.compactMap { file in
      cache.bytes(file, in: texts).map { Source(file: file, bytes: $0) }
    }
    let used = UsedProperties(of: differences.compactMap(\.fix)) { cache.occurring($0, in: paths, texts) }
    return DriftCheck(files: paths, drift: drift, differences: differences, used: used, unread: found.diagnostics)
  }

  /// Returns a check without a comparison, because a file contains a merge conflict: a declaration may exist on only
  /// one of its sides.
  private mutating func notCompared(
    _ unread: [Diagnostic], _ texts: SourceCache.Texts, _ cache: SourceCache
  ) -> DriftCheck {
    var drift = drift(Declarations())
    drift.sources = Self.sources(Set(unread.compactMap(\.location?.file)), texts, cache)
    return DriftCheck(files: paths, drift: drift, unread: unread)
  }

  /// Returns the texts of files, sorted by path.
  private static func sources(
    _ files: Set<String>, _ texts: SourceCache.Texts, _ cache: SourceCache
  ) -> [Source] {
    files.sorted().compactMap { file in cache.bytes(file, in: texts).map { Source(file: file, bytes: $0) } }
  }

  /// Returns a freestanding macro of the app outside of functions: `#Models`. `nil` if the files contain none.
  private func declaringMacro(_ texts: SourceCache.Texts, _ cache: inout SourceCache) -> String? {
    let inSwift = paths.filter { SourceLanguage(path: $0) != .objectiveC }
    for path in cache.filesWithMacros(among: inSwift, texts) {
      guard let bytes = cache.bytes(path, in: texts) else { continue }
      let unit = parser.parse(SourceFile(path: path, bytes: bytes), always: true)
      if let macro = unit.macros.first { return macro }
    }
    return nil
  }

  /// Returns the files that findings may refer to or edit.
  private static func files(of differences: [Difference], _ found: Parsed<Declarations>) -> Set<String> {
    let unread = found.diagnostics.flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    return differences.files.union(differences.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] })
      .union(unread.map(\.file)).union(found.value.suppressions.map(\.file))
  }

  /// Returns the comparison in the configured style if code is generated, else in the style of the existing classes.
  private mutating func drift(_ actual: Declarations) -> Drift {
    let options = model.settings.declarations
    let style =
      model.settings.generate == nil
      ? actual.style(ofThoseIn: model.declared.value, excluding: classesElsewhere) : options.style
    return Drift(
      expected: expected(in: style), actual: actual, model: model.model, options: options.with(style),
      comparesGeneratorOptions: model.settings.generate != nil, classesElsewhere: classesElsewhere, settings: rules)
  }

  /// Returns the comparison of some entities with the classes of SwiftData in some files.
  func swiftDataDrift(of entities: Set<String>, in files: [SourceFile]) -> Drift {
    let options = model.settings.declarations.with(.swiftdata)
    var expected = declarations(of: model.model, options: options).value
    expected.entities.removeAll { !entities.contains($0.entity) }
    let parser = SourceParser(ExpectedNames(expected))
    let actual = parser.merge(nearest.among(files.map { parser.parse($0) })).value
    return Drift(
      expected: expected, actual: actual, model: model.model, options: options, classesElsewhere: classesElsewhere,
      settings: rules)
  }

  /// Returns the expected declarations in a style, which are cached.
  private mutating func expected(in style: DeclarationStyle) -> Declarations {
    let options = model.settings.declarations
    if style == options.style { return model.declared.value }
    let expected = otherStyle ?? declarations(of: model.model, options: options.with(style)).value
    otherStyle = expected
    return expected
  }
}

// MARK: - Reading

extension ModelSources {
  /// Returns the parsed files, including skipped files that other files require: a type alias, an enum, or a subclass
  /// can be in a file without Core Data code.
  private mutating func units(_ texts: SourceCache.Texts, _ cache: inout SourceCache) throws -> [SourceUnit] {
    let units = try cache.parse(paths, in: texts) { [parser, latest] file, known in
      if let last = latest[file.path], last.bytes == file.bytes { return last.unit }
      return parser.parse(file, known: known)
    }
    for unit in units { latest[unit.file] = cache.bytes(unit.file, in: texts).map { ($0, unit) } }
    return try parsingSkippedFiles(usedBy: units, texts, &cache)
  }

  /// Parses the skipped files that the contents of the parsed files require.
  private func parsingSkippedFiles(
    usedBy units: [SourceUnit], _ texts: SourceCache.Texts, _ cache: inout SourceCache
  ) throws -> [SourceUnit] {
    var units = units
    while true {
      let used = parser.skippedFiles(usedBy: units)
      if used.isEmpty { return units }
      let parsed = try cache.parse(used.sorted(), in: texts) { [parser] file, known in
        known ?? parser.parse(file, always: true)
      }
      units = units.filter { !used.contains($0.file) } + parsed
    }
  }
}

extension Declarations {
  /// Returns the prevailing style of a model's classes, without helper classes and other models' classes. If half of
  /// the classes have the macro, it is considered missing from the others. If the model has no class in Swift,
  /// classes that no other model requires are used.
  fileprivate func style(ofThoseIn expected: Declarations, excluding elsewhere: Set<String>) -> DeclarationStyle {
    let names = Set(expected.entities.map(\.entity))
    let own = entities.filter { names.contains($0.entity) }
    let others = entities.filter { !elsewhere.contains($0.className) && !elsewhere.contains($0.entity) }
    return Styles.prevailing(among: own.isEmpty ? others : own).id
  }
}

extension DeclarationOptions {
  fileprivate func with(_ style: DeclarationStyle) -> DeclarationOptions {
    var options = self
    options.style = style
    return options
  }
}

extension ModelSettings {
  /// Returns the paths of the configured sources and of further folders, in byte order without duplicates.
  ///
  /// - Throws: `CannotRun` at the place of a source that does not exist.
  func sourcePaths(_ files: Files, among paths: [String]) throws(CannotRun) -> [String] {
    do throws(CannotRun) {
      return try SwiftFiles(files).below(paths)
    } catch {
      throw error.at(sources.firstIndex { $0 == error.argument }.flatMap { places["sources", $0] })
    }
  }
}
