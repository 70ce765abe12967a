import ArgumentParser
import PlumbKit

/// The options for a template, which replaces the configured output.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Render this Mustache template over the model instead.", valueName: "file"),
    completion: .file(extensions: ["mustache"]))
  var template: String?
  @Option(help: ArgumentHelp("With --template: what {{values.NAME}} is, repeatable.", valueName: "name=text"))
  var value: [String] = []

  func validate() throws {
    if template == nil, !value.isEmpty { throw ValidationError("--value goes with --template") }
    if let wrong = value.first(where: { !$0.dropFirst().contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("“\(wrong)” is no value: write --value name=text")
    }
  }

  /// Returns the run of the template for the selected model; `nil` without `--template`.
  func run(_ workspace: Workspace, _ models: [String], _ version: String?, _ output: String?) throws -> TemplateRun? {
    guard let template else { return nil }
    let model = try workspace.model(.init(models: models, version: version))
    var settings = TemplateSettings(template: template, output: output.map(Path.trimmed) ?? "")
    settings.values = values
    return try workspace.templateRuns([model.with(settings)]).first
  }

  /// The values by name, from `package=com.example`. The last value of a name is used.
  private var values: [String: String] {
    let pairs = value.compactMap { word in
      word.firstIndex(of: "=").map { (String(word[..<$0]), String(word[word.index(after: $0)...])) }
    }
    return Dictionary(pairs) { $1 }
  }
}

extension ModelSettings {
  /// Returns the settings with only this template, and without locations, because no configuration contains it.
  fileprivate func with(_ template: TemplateSettings) -> ModelSettings {
    var settings = self
    settings.templates = [template]
    settings.places = ConfiguredPlaces()
    return settings
  }
}
