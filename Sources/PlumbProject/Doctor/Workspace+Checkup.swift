import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

extension Workspace {
  /// Checks all prerequisites of a run, and continues after a problem.
  ///
  /// The order is: configuration, models, their sources and outputs, unused suppressions, git.
  ///
  /// - Throws: `CannotRun` if no model is configured and no model exists below the working folder.
  public func checkup() throws -> Checkup {
    var checkup = Checkup()
    let models = try modelsToCheck()
    checkConfiguration(models, &checkup)
    let whole = models.filter { check($0, &checkup) }
    if !whole.isEmpty {
      for settings in whole { check(sourcesOf: settings, &checkup) }
      checkFindings(of: whole, among: models, &checkup)
    }
    checkGit(near: models.first?.path ?? ".", &checkup)
    return checkup
  }

  /// Returns the configured models, else all models below the working folder.
  private func modelsToCheck() throws(CannotRun) -> [ModelSettings] {
    if !configuration.models.isEmpty { return configuration.models }
    let found = ModelSearch(files).bundles()
    guard !found.isEmpty else { throw CannotRun.noModel("no model is configured, and none is below this folder") }
    return found.map { ModelSettings(path: $0) }
  }

  /// Checks the configuration file, the JSON Schema next to it, and the baseline.
  private func checkConfiguration(_ models: [ModelSettings], _ checkup: inout Checkup) {
    guard let file = configuration.file else {
      return checkup.advise(
        "there is no \(ConfigurationFile.name): only the models themselves are checked, not their Swift",
        ["plumb config init writes one for \(Words.plural(models.count, "model", "models"))"])
    }
    let schema = Path.join(Path.folder(file), ConfigurationDraft.schemaFile)
    if let bytes = try? files.read(schema), bytes != Array(ProjectConfiguration.schemaText.utf8) {
      checkup.advise("\(schema) is that of another version of plumb", ["plumb config schema > \(Shell.word(schema))"])
    }
    if let baseline = configuration.baseline, files.kind(baseline) == .missing {
      checkup.advise(
        "the baseline \(baseline) is not there, so every finding counts", ["plumb validate --write-baseline"],
        at: configuration.places["baseline"])
    }
  }

  /// Checks the repository's history, and reports the remedies for a shallow clone.
  private func checkGit(near path: String, _ checkup: inout Checkup) {
    guard let repository = try? GitRepository(containing: path) else {
      return checkup.fine("no git repository: validate --against and REF:PATH have nothing to look at")
    }
    guard repository.isShallow else { return checkup.fine("the git repository has its whole history") }
    checkup.advise(
      "the git repository is a shallow clone: validate --against and REF:PATH may not find their ref",
      ["git fetch --unshallow", "with actions/checkout: fetch-depth: 0"])
  }
}

extension ProjectConfiguration {
  /// The JSON Schema as the text of a file.
  package static var schemaText: String { schema.prettyPrinted + "\n" }
}
