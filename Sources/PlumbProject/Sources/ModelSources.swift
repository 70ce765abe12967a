import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

/// The Swift files that speak for a model, and what they say, read no closer than needed: most files of a project say
/// nothing of a model and are not parsed.
struct ModelSources {
  /// The files, by path. Byte by byte in order, and each once.
  let paths: [String]
  /// What is held against them.
  private var model: DeclaredModel
  private let rules: RuleSettings
  /// Names of classes and structs that belong to other models.
  private let classesElsewhere: Set<String>
  /// Tells the model's classes from those of other targets.
  private let nearest: NearestClasses
  /// What to look for; the parser and its filter are made of it.
  private var names: ExpectedNames
  private var parser: SourceParser
  /// Files whose declarations are known where their bytes are what `generate` writes; empty where places are needed.
  private var written: [String: GeneratedFile]
  /// Whether `written` is all that is generated.
  private let isAllWritten: Bool
  /// What is expected in the style that is not the configured one.
  private var otherStyle: Declarations?
  /// What each of the files said when it was last looked at; nil where it was not.
  private var looks: [Look?]

  private struct Look {
    /// The text in place of the file's own.
    let text: [UInt8]?
    /// What was found.
    let unit: SourceUnit
  }

  /// nil where no sources are configured and nothing is generated. `generation` is what would be generated.
  init?(
    _ model: DeclaredModel, rules: RuleSettings, generation: Generation?, besides others: [DeclaredModel],
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
      to: settings.path, classless: model.classlessEntities, besides: others.places(elsewhereThan: settings.path))
    names = ExpectedNames(model.declared.value)
    parser = SourceParser(names)
    written = generation?.writtenFiles ?? [:]
    isAllWritten = !written.isEmpty && written.count == generation?.files.count
  }
}

extension ModelSources {
  /// The same files for what has become of the model.
  ///
  /// Paths stay, looks do not: other names make other files worth parsing.
  func speaking(for model: DeclaredModel) -> ModelSources {
    var sources = self
    sources.model = model
    sources.names = ExpectedNames(model.declared.value)
    sources.parser = SourceParser(sources.names)
    (sources.written, sources.otherStyle) = ([:], nil)
    sources.looks = Array(repeating: nil, count: paths.count)
    return sources
  }

  /// Holds the model against the files, some of them with other texts than they have.
  ///
  /// What differs is found without a look at lines and columns; those are filled in from the files it is about.
  ///
  /// Throws where a file cannot be read, which is different from one that is no Swift.
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
    let used = UsedProperties(of: differences.fixes) { paths.compactMap { cache.bytes($0, in: texts) } }
    return DriftCheck(files: paths, drift: drift, differences: differences, used: used, unread: found.diagnostics)
  }

  /// Where a file holds both sides of a merge: what is missing in one may be in the other, so nothing is compared.
  private mutating func notCompared(
    _ unread: [Diagnostic], _ texts: SourceCache.Texts, _ cache: SourceCache
  ) -> DriftCheck {
    var drift = drift(Declarations())
    drift.sources = Set(unread.compactMap(\.location?.file)).sorted().compactMap { file in
      cache.bytes(file, in: texts).map { Source(file: file, bytes: $0) }
    }
    return DriftCheck(files: paths, drift: drift, unread: unread)
  }

  /// Whether code of the files gives entities their classes: `entity.managedObjectClassName = …`.
  private func setsClassNames(_ texts: SourceCache.Texts, _ cache: SourceCache) -> Bool {
    paths.contains { cache.bytes($0, in: texts)?.assigns("managedObjectClassName") ?? false }
  }

  /// The files that a finding could point into, or edit.
  private static func files(of differences: WeighedDifferences, _ found: Parsed<Declarations>) -> Set<String> {
    let unread = found.diagnostics.flatMap { [$0.location].compactMap { $0 } + $0.related.map(\.location) }
    return differences.files.union(differences.fixes.flatMap { $0.edits.compactMap(\.file) })
      .union(unread.map(\.file)).union(found.value.suppressions.map(\.file))
  }

  /// Whether the files are those that `generate` writes, all of them and no others, to the byte: there is nothing to
  /// compare.
  ///
  /// In a style whose files hold all there is to a class, and where no type that is asked for is one of the files' own: its declaration would be compared.
  private func isAsGenerated(_ units: [SourceUnit]) -> Bool {
    isAllWritten && paths.count == written.count && Style.named(model.settings.declarations.style).comparing.isComplete
      && names.types.isDisjoint(with: names.classes.keys) && names.types.isDisjoint(with: names.compositions.keys)
      && units.allSatisfy(\.isWritten)
  }

  /// The comparison, in the configured style where something is generated, else in that of the classes that are there.
  private mutating func drift(_ actual: Declarations) -> Drift {
    let options = model.settings.declarations
    let style =
      model.settings.generate == nil
      ? actual.style(ofThoseIn: model.declared.value, besides: classesElsewhere) : options.style
    return Drift(
      expected: expected(in: style), actual: actual, model: model.model, options: options.with(style),
      comparesGeneratorOptions: model.settings.generate != nil, classesElsewhere: classesElsewhere, settings: rules)
  }

  /// What is to be declared in a style; the other one is worked out once.
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
  /// What the files say. What was found in some tells which of those that were passed over are worth a second look: a
  /// type alias, an enum, a subclass stands in a file that says nothing of persistence.
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
    return try parsing([], besides: changed.count == paths.count ? units : looks.compactMap { $0?.unit }, texts, &cache)
  }

  /// Parses files that were passed over, and those that are worth it then.
  private func parsing(
    _ files: Set<String>, besides units: [SourceUnit], _ texts: SourceCache.Texts, _ cache: inout SourceCache
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

  /// Parses what differences may speak of though it was passed over; false where that is nothing.
  private mutating func lookCloser(
    because differences: WeighedDifferences, _ units: inout [SourceUnit], _ texts: SourceCache.Texts,
    _ cache: inout SourceCache
  ) throws -> Bool {
    if differences.isEmpty { return false }
    // A file that was not parsed has no places for findings.
    let known = written
    written = [:]
    if !known.isEmpty {
      for index in paths.indices where known[paths[index]] != nil { looks[index] = nil }
      units = try self.units(texts, &cache)
    }
    let extending = parser.files(extending: differences.growingClasses, among: units)
    guard !known.isEmpty || !extending.isEmpty else { return false }
    units = try parsing(extending, besides: units, texts, &cache)
    return true
  }
}

extension WeighedDifferences {
  /// The classes that a property would be put into: an extension may declare its name already.
  fileprivate var growingClasses: Set<String> {
    Set(
      fixes.flatMap(\.edits).compactMap { edit in
        if case .entity(let target, .insertProperty) = edit { target.className } else { nil }
      })
  }
}

extension Generation {
  /// The generated files whose declarations are known, by path. A header could hold comments that speak to Plumb.
  fileprivate var writtenFiles: [String: GeneratedFile] {
    guard settings.generate?.headerFile == nil else { return [:] }
    return Dictionary(
      files.filter { $0.declarations != nil }.map { (Path.join(folder, $0.path), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Declarations {
  /// The style that most of a model's classes are written in: others, a helper's or another model's, say nothing of it.
  /// Where half of them have the macro, it is missing from the rest. Without any, the classes count that no other model
  /// asks for.
  fileprivate func style(ofThoseIn expected: Declarations, besides elsewhere: Set<String>) -> DeclarationStyle {
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
  /// Whether the name stands somewhere with one `=` behind it.
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
