import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Checks that a model's sources exist, and that they contain the declarations that the model's Swift code refers
  /// to. Returns the entities whose classes are declared in other files.
  package func check(sourcesOf settings: ModelSettings, _ checkup: inout Checkup) -> [String] {
    guard let model = try? model(for: settings) else { return [] }
    let declared = DeclaredModel(settings, model)
    let paths: [String]
    do throws(CannotRun) {
      paths = try SwiftFiles(files).below(settings.sources)
    } catch {
      let index = settings.sources.firstIndex { $0 == error.argument }
      checkup.obstruct(error, at: index.flatMap { settings.places["sources", $0] })
      return []
    }
    for (index, source) in settings.sources.enumerated() where isEmpty(source) {
      checkup.advise(
        "the sources \(source) contain no Swift or Objective-C file", ["correct “sources”, or remove it"],
        at: settings.places["sources", index])
    }
    var targets = TargetFiles(files)
    let elsewhere = targets.filesOfOtherProjects(among: paths, than: settings.path).subtracting(settings.sources)
    if !elsewhere.isEmpty {
      checkup.fine(
        "\(settings.path): only in targets of other Xcode projects, and therefore not compared: "
          + Phrase.list(elsewhere.sorted(), limit: 4))
    }
    let outside = checkOutside(declared, paths, &targets, &checkup)
    checkGenerated(declared, &checkup)
    return declared.declared.value.entities.filter { outside.contains($0.className.lastComponent) }.map(\.entity)
  }

  /// Reports the files in the sources of models that no target compiles.
  func checkTargets(of models: [ModelSettings], _ checkup: inout Checkup) {
    var targets = TargetFiles(files)
    let found = models.reduce(into: Set<String>()) { found, settings in
      found.formUnion(
        targets.filesWithoutTarget(among: swiftFiles(of: settings.sources)).subtracting(settings.sources))
    }
    if found.isEmpty { return }
    let (count, verb) = (Phrase.plural(found.count, "file", "files"), found.count == 1 ? "belongs" : "belong")
    checkup.advise(
      "\(count) in the sources \(verb) to no target of the Xcode project: " + Phrase.list(found.sorted(), limit: 4),
      ["such files are not compared: add them to a target if the app uses them, otherwise delete them"])
  }

  private func isEmpty(_ source: String) -> Bool {
    swiftFiles(of: [source]).isEmpty
  }

  /// Reports files outside all models' sources that declare one of the model's classes or a type that these classes
  /// refer to. Returns the names of the types.
  private func checkOutside(
    _ declared: DeclaredModel, _ paths: [String], _ targets: inout TargetFiles, _ checkup: inout Checkup
  ) -> [String] {
    let settings = declared.settings
    guard configuration.file != nil else { return [] }
    let known = Set(paths + swiftFiles(of: settings.generate.map { [$0.output] } ?? []))
    let taken = configuration.models(excluding: [settings]).reduce(into: known) { taken, other in
      taken.formUnion(swiftFiles(of: other.sources + (other.generate.map { [$0.output] } ?? [])))
    }
    let others = ((try? SwiftFiles(files).ofProject()) ?? [])
      .filter { !taken.contains($0) && !SwiftFiles.isOfTests($0) && isInside($0) }
    let unbuilt = targets.filesOfOtherProjects(among: others, than: settings.path)
    let found = OutsideDeclarations(
      declared, in: known.sorted(), excluding: others.filter { !unbuilt.contains($0) }, files
    ).byFile
    guard !found.isEmpty else {
      checkup.fine("\(settings.path): no file outside of its sources declares a type that they use")
      return []
    }
    let names = Set(found.flatMap(\.names)).sorted()
    let folders = SourceFolders.smallest(covering: Set(found.map(\.file)), avoiding: taken.subtracting(known))
    let verb = names.count == 1 ? "is" : "are"
    checkup.advise(
      "\(Phrase.list(names, limit: 6)) \(verb) declared outside of the sources of \(settings.path): "
        + Phrase.list(found.map(\.file), limit: 4),
      [
        "declarations in other files are not compared; add to “sources”: "
          + Phrase.list(folders.map { Phrase.quoted($0) }, limit: 6)
      ], at: settings.places["sources"] ?? settings.places["path"])
    return names
  }

  /// Returns the Swift files in some folders. Folders that cannot be listed are ignored.
  private func swiftFiles(of sources: [String]) -> [String] {
    sources.flatMap { (try? SwiftFiles(files).below([$0])) ?? [] }
  }

  /// Reports files that `generate` would change, and classes that Xcode also generates.
  private func checkGenerated(_ declared: DeclaredModel, _ checkup: inout Checkup) {
    guard let output = declared.settings.generate?.output else { return }
    let place = declared.settings.places["generate.output"]
    let twice = declared.model.entities.filter { $0.codeGeneration != .manual && $0.className != nil }.map(\.name)
    if !twice.isEmpty {
      checkup.obstruct(
        "Xcode also generates \(Phrase.list(twice, limit: 4)) when it builds \(declared.settings.path)",
        ["choose Manual/None under Codegen in the Data Model inspector, or remove “generate”"], at: place)
    }
    do {
      let generation = try generation(declared.settings)
      guard generation.refusals.isEmpty else {
        for found in generation.refusals { checkup.obstruct(found.message, found.help, at: found.location) }
        return
      }
      let changes = try generation.plan(files).changes
      if !changes.isEmpty {
        checkup.advise(
          "\(Phrase.plural(changes.count, "file", "files")) in \(output) would change", ["plumb generate"], at: place)
      }
    } catch let error as CannotRun {
      checkup.obstruct(error, at: place)
    } catch let error as Unreadable {
      for found in error.diagnostics { checkup.obstruct(found.message, found.help, at: found.location ?? place) }
    } catch {
      checkup.obstruct("\(output) cannot be checked", [], at: place)
    }
  }
}

/// The declarations in other files of the project that a model's Swift code refers to.
struct OutsideDeclarations {
  /// The files with the names that they declare.
  let byFile: [(file: String, names: [String])]

  /// Parses only the files that contain a required name. Names without a declaration are assumed to be from a
  /// library.
  init(_ model: DeclaredModel, in sources: [String], excluding others: [String], _ files: Files) {
    let parser = SourceParser(ExpectedNames(model.declared.value))
    @Sendable func read(_ path: String) -> SourceFile { SourceFile(path: path, bytes: (try? files.source(path)) ?? []) }
    let units = parser.units(of: Parallel.map(sources, read))
    let wanted = parser.undeclaredNames(in: units)
    let owners = units.reduce(into: wanted) { $0.formUnion($1.declaredNames) }
    let found = Parallel.map(others) { path -> (file: String, names: [String]) in
      let file = read(path)
      guard !file.bytes.words(among: wanted).isEmpty else { return (path, []) }
      return (path, parser.parse(file, always: true).names(usableIn: owners).intersection(wanted).sorted())
    }
    byFile = found.filter { !$0.names.isEmpty }
  }
}
