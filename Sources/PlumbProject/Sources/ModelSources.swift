import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

/// The Swift files of a model and their declarations. Files that do not contain a relevant name are not parsed, which
/// applies to most files of a project.
struct ModelSources {
  /// The paths of the files, in byte order without duplicates.
  let paths: [String]
  /// The model to compare.
  private var model: DeclaredModel
  private let rules: RuleSettings
  /// The names of classes and structs that belong to other models.
  private let classesElsewhere: Set<String>
  /// The filter for classes of other targets.
  private let nearest: NearestClasses
  /// The names to search for, from which the parser and its filter are created.
  private var names: ExpectedNames
  private var parser: SourceParser
  /// The generated files whose declarations are known without parsing if their bytes match the output of `generate`;
  /// empty if source locations are required.
  private var written: [String: GeneratedFile]
  /// Whether `written` contains all generated files.
  private let isAllWritten: Bool
  /// The cached expected declarations in the style that is not configured.
  private var otherStyle: Declarations?
  /// The last result for each file; `nil` if the file has not been checked.
  private var looks: [Look?]

  private struct Look {
    /// The replaced text of the file; `nil` for its text on disk.
    let text: [UInt8]?
    /// The parsed file.
    let unit: SourceUnit
  }

  /// Finds the files; `nil` if no sources are configured and no code is generated. `generation` is the output of
  /// `generate`.
  init?(
    _ model: DeclaredModel, rules: RuleSettings, generation: Generation?, excluding others: [DeclaredModel],
    _ files: Files
  ) throws {
    let settings = model.settings
    guard settings.hasSources else { return nil }
    let output = settings.generate.map(\.output).flatMap { files.kind($0) == .folder ? $0 : nil }
    do throws(CannotRun) {
      paths = try SwiftFiles(files).below(settings.sources + [output].compactMap { $0 })
    } catch {
      throw error.at(settings.sources.firstIndex { $0 == error.argument }.flatMap { settings.places["sources", $0] })
    }
    looks = Array(repeating: nil, count: paths.count)
    self.model = model
    self.rules = rules
    classesElsewhere = others.typeNames(elsewhereThan: settings.path)
    nearest = NearestClasses(
      to: settings.path, classless: model.classlessEntities, excluding: others.places(elsewhereThan: settings.path))
    names = ExpectedNames(model.declared.value)
    parser = SourceParser(names)
    written = generation?.writtenFiles ?? [:]
    isAllWritten = !written.isEmpty && written.count == generation?.files.count
  }
}

extension ModelSources {
  /// Returns the same files for an edited model.
  ///
  /// The paths are reused. The results are discarded, because other names can make other files relevant.
  func speaking(for model: DeclaredModel) -> ModelSources {
    var sources = self
    sources.model = model
    sources.names = ExpectedNames(model.declared.value)
    sources.parser = SourceParser(sources.names)
    (sources.written, sources.otherStyle) = ([:], nil)
    sources.looks = Array(repeating: nil, count: paths.count)
    return sources
  }

  /// Compares the model with the files, some of which have replaced texts.
  ///
  /// The comparison works without lines and columns, which are computed afterward for the files with findings.
  ///
  /// Throws if a file cannot be read. A syntax error in a file is not thrown.
  mutating func check(_ texts: SourceCache.Texts, _ cache: inout SourceCache) throws -> DriftCheck {
    var units = try self.units(texts, &cache)
    if isAsGenerated(units) { return DriftCheck(files: paths, drift: drift(Declarations())) }
    var found = parser.merge(nearest.among(units))
    if found.diagnostics.contains(where: \.isMergeConflict) { return notCompared(found.diagnostics, texts, cache) }
    var drift = drift(found.value)
    var differences = drift.differences()
    if try lookCloser(because: differences, &units, texts, &cache) {
      found = parser.merge(nearest.among(units))
      drift.actual = found.value
      differences = drift.differences()
    }
    if differences.relyOnClassNames, setsClassNames(texts, cache) {
      drift.setsClassNames = true
      differences = drift.differences()
    }
    let concerned = Self.files(of: differences, found).intersection(paths).sorted()
    drift.sources = concerned.compactMap { file in
      cache.bytes(file, in: texts).map { Source(file: file, bytes: $0) }
    }
    let used = UsedProperties(of: differences.compactMap(\.fix)) { paths.compactMap { cache.bytes($0, in: texts) } }
    return DriftCheck(files: paths, drift: drift, differences: differences, used: used, unread: found.diagnostics)
  }

  /// Returns a check without a comparison, because a file contains a merge conflict: a declaration may exist on only
  /// one of its sides.
  private mutating func notCompared(
    _ unread: [Diagnostic], _ texts: SourceCache.Texts, _ cache: SourceCache
  ) -> DriftCheck {
    var drift = drift(Declarations())
    drift.sources = Set(unread.compactMap(\.location?.file)).sorted().compactMap { file in
      cache.bytes(file, in: texts).map { Source(file: file, bytes: $0) }
    }
    return DriftCheck(files: paths, drift: drift, unread: unread)
  }

  /// Whether the files contain code that sets the classes of entities: `entity.managedObjectClassName = …`.
  private func setsClassNames(_ texts: SourceCache.Texts, _ cache: SourceCache) -> Bool {
    paths.contains { cache.bytes($0, in: texts)?.assigns("managedObjectClassName") ?? false }
  }

  /// Returns the files that findings may refer to or edit.
  private static func files(of differences: [Difference], _ found: Parsed<Declarations>) -> Set<String> {
    let unread = found.diagnostics.flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    return differences.files.union(differences.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] })
      .union(unread.map(\.file)).union(found.value.suppressions.map(\.file))
  }

  /// Whether the files are exactly the output of `generate`, byte for byte, so that a comparison is unnecessary.
  ///
  /// This applies only to styles whose files contain the complete class, and if no required type is declared in the
  /// files, because such a declaration has to be compared.
  private func isAsGenerated(_ units: [SourceUnit]) -> Bool {
    isAllWritten && paths.count == written.count && Style.named(model.settings.declarations.style).comparing.isComplete
      && names.types.isDisjoint(with: names.classes.keys) && names.types.isDisjoint(with: names.compositions.keys)
      && units.allSatisfy(\.isWritten)
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
  /// Returns the parsed files. Their contents may require files that were skipped: a type alias, an enum, or a
  /// subclass can be in a file without Core Data code.
  private mutating func units(_ texts: SourceCache.Texts, _ cache: inout SourceCache) throws -> [SourceUnit] {
    let changed = paths.indices.filter { index in looks[index].map { $0.text != texts[paths[index]] } ?? true }
    let units = try cache.look(at: changed.map { paths[$0] }, in: texts) { [written, parser] file, known in
      if texts[file.path] == nil, let written = written[file.path], let declarations = written.declarations,
        file.bytes.isText(written.text)
      {
        return SourceUnit(file: file.path, writtenFor: declarations)
      }
      return parser.parse(file, known: known)
    }
    for (index, unit) in zip(changed, units) { looks[index] = Look(text: texts[paths[index]], unit: unit) }
    return try parsing(
      [], excluding: changed.count == paths.count ? units : looks.compactMap { $0?.unit }, texts, &cache)
  }

  /// Parses skipped files, and further files that their contents require.
  private func parsing(
    _ files: Set<String>, excluding units: [SourceUnit], _ texts: SourceCache.Texts, _ cache: inout SourceCache
  ) throws -> [SourceUnit] {
    var units = units
    var more = files.isEmpty ? parser.worthASecondLook(units) : files
    while !more.isEmpty {
      let parsed = try cache.look(at: more.sorted(), in: texts) { [parser] file, known in
        known ?? parser.parse(file, always: true)
      }
      units = units.filter { !more.contains($0.file) } + parsed
      more = parser.worthASecondLook(units)
    }
    return units
  }

  /// Parses skipped files that may affect the differences; returns `false` if no file was parsed.
  private mutating func lookCloser(
    because differences: [Difference], _ units: inout [SourceUnit], _ texts: SourceCache.Texts,
    _ cache: inout SourceCache
  ) throws -> Bool {
    if differences.isEmpty { return false }
    // A file that was not parsed has no source locations for findings.
    let known = written
    written = [:]
    if !known.isEmpty {
      for index in paths.indices where known[paths[index]] != nil { looks[index] = nil }
      units = try self.units(texts, &cache)
    }
    let extending = parser.files(extending: differences.growingClasses, among: units)
    guard !known.isEmpty || !extending.isEmpty else { return false }
    units = try parsing(extending, excluding: units, texts, &cache)
    return true
  }
}

extension [Difference] {
  /// The classes to which a property would be added. An extension may already declare the property's name.
  fileprivate var growingClasses: Set<String> {
    Set(
      flatMap { $0.fix?.edits ?? [] }.compactMap { edit in
        if case .entity(let target, .insertProperty) = edit { target.className } else { nil }
      })
  }
}

extension Generation {
  /// The generated files whose declarations are known, by path. Empty if a header is configured, because it could
  /// contain `plumb:` comments.
  fileprivate var writtenFiles: [String: GeneratedFile] {
    guard settings.generate?.headerFile == nil else { return [:] }
    return Dictionary(
      files.filter { $0.declarations != nil }.map { (Path.join(folder, $0.path), $0) },
      uniquingKeysWith: { first, _ in first })
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
    return Style.prevailing(among: own.isEmpty ? others : own).id
  }
}

extension DeclarationOptions {
  fileprivate func with(_ style: DeclarationStyle) -> DeclarationOptions {
    var options = self
    options.style = style
    return options
  }
}

extension [UInt8] {
  /// Whether an occurrence of the name is followed by a single `=`.
  fileprivate func assigns(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    var start = 0
    while start + length < count {
      guard self[start] == name.utf8Start[0], (1..<length).allSatisfy({ self[start + $0] == name.utf8Start[$0] }) else {
        start += 1
        continue
      }
      start += length
      let rest = self[start...].drop { $0 == UInt8(ascii: " ") }
      if rest.first == UInt8(ascii: "="), rest.dropFirst().first != UInt8(ascii: "=") { return true }
    }
    return false
  }
}
