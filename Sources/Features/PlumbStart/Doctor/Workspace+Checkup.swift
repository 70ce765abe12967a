import PlumbChecking
import PlumbCore
import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Checks all prerequisites of a run, and continues after a problem.
  ///
  /// The order is: configuration, models, their sources and outputs, unused suppressions, git.
  ///
  /// - Throws: `CannotRun` if no model is configured and no model exists below the working folder.
  public func checkup() throws -> Checkup {
    var checkup = Checkup()
    let parts = try parts()
    guard !parts.list.isEmpty else { throw CannotRun.noModelToCheck }
    let models = try parts.list.flatMap { try $0.workspace.check(&checkup) }
    for notice in parts.notices { checkup.advise(notice.message, notice.help, at: notice.location) }
    checkGit(near: models.first?.path ?? ".", &checkup)
    return checkup
  }

  /// Checks one configuration with its models, and returns the models.
  private func check(_ checkup: inout Checkup) throws -> [ModelSettings] {
    let models = try modelsToCheck()
    checkConfiguration(models, &checkup)
    let whole = models.filter { check($0, &checkup) }
    if !whole.isEmpty {
      let outside = whole.filter { !isSchema($0) }.flatMap { check(sourcesOf: $0, &checkup) }
      checkTargets(of: whole.filter { !isSchema($0) }, &checkup)
      checkFindings(of: whole, among: models, outside: Set(outside), &checkup)
    }
    return models
  }

  /// Whether a model is a schema in Swift, which has no other sources.
  private func isSchema(_ settings: ModelSettings) -> Bool { (try? bundle(settings.path).isSwift) ?? false }

  /// Returns the configured models, else all models in the folder of the workspace.
  private func modelsToCheck() throws(CannotRun) -> [ModelSettings] {
    if !configuration.models.isEmpty { return configuration.models }
    let found = foundModels
    guard !found.isEmpty else { throw CannotRun.noModelToCheck }
    return found.map { ModelSettings(path: $0) }
  }

  /// Checks the configuration file, the JSON Schema next to it, and the baseline.
  private func checkConfiguration(_ models: [ModelSettings], _ checkup: inout Checkup) {
    guard let file = configuration.file else {
      if models.allSatisfy(isSchema) {
        return checkup.advise(
          "no \(ConfigurationFile.name) exists: the default settings apply", ["plumb config init writes one"])
      }
      return checkup.advise(
        nested.isEmpty
          ? "no \(ConfigurationFile.name) exists: only the models are checked, not their Swift"
          : "no \(ConfigurationFile.name) applies to \(Phrase.list(models.map(\.path), limit: 4)): "
            + "only the models are checked, not their Swift",
        ["plumb config init writes one for \(Phrase.plural(models.count, "model", "models"))"])
    }
    let schema = Path.join(Path.folder(file), ConfigurationDraft.schemaFile)
    if let bytes = try? files.read(schema), bytes != Array(ProjectConfiguration.schemaText.utf8) {
      checkup.advise("\(schema) is from another version of plumb", ["plumb config schema > \(Shell.word(schema))"])
    }
    if let baseline = configuration.baseline, files.kind(baseline) == .missing {
      checkup.obstruct(
        "the baseline \(baseline) does not exist", ["plumb validate --write-baseline writes it"],
        at: configuration.places["baseline"])
    }
  }

  /// Checks the repository's history, and reports the remedies for a shallow clone.
  private func checkGit(near path: String, _ checkup: inout Checkup) {
    guard let repository = try? GitRepository(containing: path) else {
      return checkup.fine("no git repository: validate --against and REF:PATH cannot be used")
    }
    guard repository.isShallow else { return checkup.fine("the git repository has its whole history") }
    checkup.advise(
      "the git repository is a shallow clone: validate --against and REF:PATH may not find their ref",
      [repository.unshallow, "with actions/checkout: fetch-depth: 0"])
  }
}

extension CannotRun {
  fileprivate static var noModelToCheck: CannotRun {
    noModel("no model is configured, and none is below this folder")
  }
}

extension ProjectConfiguration {
  /// The JSON Schema as the text of a file.
  package static var schemaText: String { schema.prettyPrinted + "\n" }
}

extension Workspace {
  /// Checks one configured model. Returns `false` if the model cannot be read.
  package func check(_ settings: ModelSettings, _ checkup: inout Checkup) -> Bool {
    guard files.kind(settings.path) != .missing else {
      return refuse(missing: settings, &checkup)
    }
    do {
      let bundle = try bundle(settings.path)
      checkNames(settings, bundle, &checkup)
      for file in EmittedFiles(of: bundle, settings, files).stale {
        checkup.advise(file.message(naming: file.path), [file.help])
      }
      let version = try bundle.chosen(settings.version)
      _ = try version.understoodModel()
      checkup.fine("\(settings.path): \(Phrase.quoted(version.name)) can be read")
      return true
    } catch let error as CannotRun {
      checkup.obstruct(error, at: settings.places["path"])
    } catch let error as Unreadable {
      for found in error.diagnostics { checkup.obstruct(found.message, found.help, at: found.location) }
    } catch {
      checkup.obstruct("\(settings.path) cannot be read", [])
    }
    return false
  }

  private func refuse(missing settings: ModelSettings, _ checkup: inout Checkup) -> Bool {
    guard let place = settings.places["path"] else {
      checkup.obstruct(MissingModel(settings.path, in: ".", files).ofCall)
      return false
    }
    let found = MissingModel(settings.path, in: Path.folder(place.file), files).ofConfiguration(place)
    checkup.obstruct(found.message, found.help.filter { !$0.hasPrefix("plumb doctor") }, at: place)
    return false
  }

  /// Reports version names in the configuration that do not exist in the bundle.
  private func checkNames(_ settings: ModelSettings, _ bundle: ModelBundle, _ checkup: inout Checkup) {
    let names = bundle.versions.map(\.name)
    let requested =
      [settings.previous].compactMap { $0 }.map { ("previous", 0, $0) }
      + settings.unreleased.enumerated().filter { $1 != "current" }.map { ("unreleased", $0, $1) }
    for (key, index, name) in requested where bundle.version(name) == nil {
      let meant = Suggestion.nearest(to: name, in: names).map { "did you mean \(Phrase.quoted($0))?" }
      checkup.advise(
        "“\(key)” names \(Phrase.quoted(name)), which \(settings.path) does not have",
        [meant ?? "its versions are \(Phrase.list(names.map { Phrase.quoted($0) }, limit: 6))"],
        at: settings.places[key, index])
    }
  }
}

extension Workspace {
  /// The rules that report entries of the lock file without a matching bundle or version.
  private static let rulesOfLock = [Rule.lockedBundleMissing, .lockedBundleMoved, .versionLocked].map(\.id)

  /// Reports the entities for which `validate` finds no class, one item for each model file.
  private func checkMissingClasses(in found: Findings, excluding outside: Set<String>, _ checkup: inout Checkup) {
    let missing = found.diagnostics.filter {
      $0.rule == Rule.driftEntityMissing.id && $0.suppression == nil && $0.severity > .note
    }
    for (_, findings) in Dictionary(grouping: missing, by: { $0.location?.file ?? "" }).sorted(by: { $0.key < $1.key })
    {
      let names = findings.compactMap { $0.element.steps.first?.name }.filter { !outside.contains($0) }
      guard let first = findings.first, !names.isEmpty else { continue }
      checkup.advise(
        "the sources declare no class for \(Phrase.plural(names.count, "entity", "entities")): "
          + Phrase.list(names, limit: 6), first.help, at: first.location)
    }
  }

  /// Performs the checks that need a complete run: entities without a class in the sources, entries of the lock file,
  /// suppressions and baseline entries without a matching finding, and a minimum Xcode version that does not support a
  /// model's features.
  ///
  /// `whole` contains the readable models. If another model is unreadable, unused suppressions cannot be determined
  /// and are not reported.
  /// `outside` are the entities whose classes are reported to be outside of the sources.
  func checkFindings(
    of whole: [ModelSettings], among models: [ModelSettings], outside: Set<String>, _ checkup: inout Checkup
  ) {
    var workspace = self
    workspace.configuration.models = whole
    guard let found = try? workspace.findings() else { return }
    for finding in found.diagnostics where finding.suppression == nil && finding.rule == "tools-version-too-old" {
      checkup.advise(finding.message, finding.help, at: finding.location)
    }
    checkMissingClasses(in: found, excluding: outside, &checkup)
    guard whole.count == models.count else { return }
    for finding in found.diagnostics where finding.suppression == nil && Self.rulesOfLock.contains(finding.rule) {
      checkup.advise(finding.message, finding.help, at: finding.location)
    }
    let unused = found.diagnostics.filter { $0.suppression == nil && $0.rule == "suppression-unused" }
    for finding in unused { checkup.advise(finding.message, finding.help, at: finding.location) }
    if found.fixedSinceBaseline > 0, let baseline = configuration.baseline {
      checkup.advise(
        "\(Phrase.plural(found.fixedSinceBaseline, "entry", "entries")) of \(baseline) match no finding",
        ["plumb validate --write-baseline removes them"], at: configuration.places["baseline"])
    }
    if unused.isEmpty, found.fixedSinceBaseline == 0, configuration.file != nil {
      checkup.fine("every suppression matches a finding")
    }
  }
}
