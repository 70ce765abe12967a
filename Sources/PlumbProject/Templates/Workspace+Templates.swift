import PlumbFormats
import PlumbModel
import PlumbText

extension Workspace {
  /// Returns the run of a template for the model of some settings.
  ///
  /// The template need not be a configured one: `plumb generate --template` creates its own.
  package func templateRun(_ template: TemplateSettings, of settings: ModelSettings) throws -> TemplateRun {
    let bundle = try bundle(settings.path)
    let model = try bundle.chosen(by: settings).readable().value
    let index = settings.templates.firstIndex(of: template) ?? 0
    return try TemplateRun(
      template, model, bundle: bundle.name, at: settings.places["templates.output", index])
  }

  /// Returns the configured templates of models. Throws if two templates write the same file, and if Swift output is
  /// in an output folder of `generate`, which deletes unknown generated files.
  package func templateRuns(_ models: [ModelSettings]) throws -> [TemplateRun] {
    let runs = try models.flatMap { settings in try settings.templates.map { try templateRun($0, of: settings) } }
    var seen: Set<String> = []
    for output in runs.flatMap(\.outputs) where !seen.insert(Path.plain(output).lowercased()).inserted {
      throw CannotRun("two templates write \(output)", help: ["give each an output of its own"], argument: output)
    }
    let folders = (configuration.models + models).compactMap { $0.generate?.output }
    for output in runs.flatMap(\.outputs) where output.hasSuffix(".swift") {
      let folder = Path.folder(output)
      guard folders.contains(where: { Path.plain($0) == Path.plain(folder) || files.isSame($0, folder) }) else {
        continue
      }
      throw CannotRun(
        "the template's output \(output) lies among generated Swift, where it would be deleted",
        help: ["give it a folder of its own"], argument: output)
    }
    return runs
  }
}
