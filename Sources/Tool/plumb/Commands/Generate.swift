import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb generate`: generates typed Swift from the model.
///
/// The command has four steps: settings with the options applied, generated files, the plan for the output folders,
/// and the write. Each step is a value of PlumbGenerate. If a step fails, no file changes.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate typed Swift for a model, or the output of a template.",
    discussion: """
      Only files with the marker “\(GeneratedFile.marker)” in their first line are replaced or deleted. Either all files \
      are written or none. For a folder, code is generated for its models that have an output in the configuration.

      With --template, a Mustache template is rendered with the model; without --output, the result is printed. \
      Docs/Templates.md describes templates, and the templates of Plumb.
      """)

  @Argument(help: modelHelp, completion: .models) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @Option(
    help: ArgumentHelp(
      "The output folder; with --single-file also a file, if its name ends in .swift; with --template the file.",
      valueName: "path"),
    completion: .directory)
  var output: String?
  @OptionGroup var template: TemplateOptions
  @Flag(help: "One file for the whole model instead of one per entity, without scaffolds.") var singleFile = false
  @Option(help: "The style of the Swift code: \(DeclarationStyle.allCases.map(\.rawValue).joined(separator: ", ")).")
  var style: DeclarationStyle?
  @Option(
    help: ArgumentHelp(
      "Further generated code, repeatable: \(Companion.all.map(\.id.rawValue).joined(separator: ", ")).",
      valueName: "companion"))
  var also: [CompanionKind] = []
  @Option(help: "The access level: internal, package or public.") var access: AccessLevel?
  @Option(help: "The indentation of one level: \"2 spaces\", \"4 spaces\" or tab.") var indentation: Indentation?
  @OptionGroup var writing: WriteOptions
  @Flag(help: "Print the paths of the files, one per line, without reading them.") var listOutputs = false
  @OptionGroup var watching: WatchOption
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if watching.watch, !writing.writes || listOutputs || template.template != nil && output == nil {
      throw ValidationError(
        "--watch writes files: it cannot be combined with --check, --dry-run and --list-outputs, and --template requires --output"
      )
    }
    guard template.template != nil else { return }
    if output == nil, !writing.writes || listOutputs {
      throw ValidationError("with --template, --check, --dry-run and --list-outputs require --output")
    }
    if singleFile || style != nil || !also.isEmpty || access != nil || indentation != nil {
      throw ValidationError("--template cannot be combined with the options for Swift")
    }
  }

  func run() throws {
    let console = consoleOptions.console
    try watching.run(on: console) { files, _ in try run(files, console) }
  }

  /// Generates once, and returns the paths of the changed files.
  private func run(_ files: Files, _ console: Console) throws -> [String] {
    let workspace = try configuration.workspace(files).recordingReads()
    if let only = try template.run(workspace, models, version.versionName, output) {
      guard output != nil else {
        console.printRaw(try only.text())
        return []
      }
      return try finish(GenerationRun(templates: [only]), console, workspace)
    }
    let settings = try settings(workspace)
    // With `--output`, only the Swift output is generated, not the configured templates.
    let run = try workspace.generationRun(settings, includesTemplates: output == nil)
    if !listOutputs, !run.refusals.isEmpty {
      console.show(
        run.refusals, sources: run.generations.map(\.model.source) + workspace.otherSources(of: run.refusals))
      throw Status.findings
    }
    let stale = writing.check ? try settings.flatMap(workspace.staleEmittedFiles) : []
    if !stale.isEmpty { console.show(stale, sources: []) }
    return try finish(run, console, workspace)
  }

  /// Lists, prints, or writes the planned files. Returns the paths of the changed files.
  private func finish(_ run: GenerationRun, _ console: Console, _ workspace: Workspace) throws -> [String] {
    if listOutputs {
      console.printRaw(run.outputs.joined(separator: "\n"))
      return []
    }
    let (changes, unchanged) = try run.plan(workspace, excluding: [template.template].compactMap { $0 })
    try writing.apply(changes, on: console)
    console.noteFiles(of: changes, isWritten: writing.writes)
    if writing.writes || changes.isEmpty { console.note(summary(changes, unchanged: unchanged)) }
    try writing.finish(changes)
    return changes.changes.map(\.path)
  }

  /// Returns the models to generate for, with the options applied to their settings.
  private func settings(_ workspace: Workspace) throws -> [ModelSettings] {
    let selected = try workspace.models(.init(models: models, version: version.versionName))
    if output == nil { try workspace.refuseOutputsOutside(selected) }
    return try workspace.modelsWithOutput(selected, named: models) { withFlags($0) }
  }

  /// Returns the settings with the options applied.
  private func withFlags(_ settings: ModelSettings) -> ModelSettings {
    var settings = settings
    style.map { settings.declarations.style = $0 }
    settings.declarations.companions += also.filter { !settings.declarations.companions.contains($0) }
    access.map { settings.declarations.access = $0 }
    if let output {
      settings.generate = settings.generate ?? GenerateSettings(output: output)
      settings.generate?.output = Path.trimmed(output)
      settings.places = settings.places.without("generate.output")
    }
    indentation.map { settings.generate?.generator.indentation = $0 }
    if singleFile { settings.generate?.writeSingleFile() }
    return settings
  }

  /// Returns the summary: `✓ 3 files changed, 9 unchanged`.
  private func summary(_ changes: FileChanges, unchanged: Int) -> String {
    let same = unchanged > 0 ? ", \(unchanged) unchanged" : ""
    if changes.isEmpty, unchanged == 0 { return "✓ no file to generate: no entity has a class or a struct" }
    if changes.isEmpty { return "✓ \(Phrase.plural(unchanged, "file", "files")) up to date" }
    return "✓ \(Phrase.plural(changes.changes.count, "file", "files")) changed\(same)"
  }
}

extension GenerateSettings {
  /// Configures a single output file without scaffolds. Build systems require the complete list of outputs before a
  /// build.
  ///
  ///     --output Gen --single-file              Gen/Shop+Plumb.swift
  ///     --output Gen/Model.swift --single-file  Gen/Model.swift
  fileprivate mutating func writeSingleFile() {
    generator.singleFile = true
    generator.scaffolds = false
    generator.extensionStubs = false
    guard output.hasSuffix(".swift") else { return }
    fileName = Path.name(output)
    output = Path.folder(output)
  }
}

extension DeclarationStyle: ExpressibleByArgument {}
extension CompanionKind: ExpressibleByArgument {}
extension AccessLevel: ExpressibleByArgument {
  /// The levels that a generated class can have.
  private static let generated: [AccessLevel] = [.internal, .package, .public]

  /// Creates a level that a generated class can have; `nil` for other words.
  public init?(argument: String) {
    guard let level = AccessLevel(rawValue: argument), Self.generated.contains(level) else { return nil }
    self = level
  }

  /// The names of the levels, which the message for an unknown name lists.
  public static var allValueStrings: [String] { generated.map(\.rawValue) }

  /// The names of the levels as shell completions.
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
extension Indentation: ExpressibleByArgument {}

extension TemplateOptions {
  /// Returns the run of the template for the selected model; `nil` without `--template`.
  fileprivate func run(
    _ workspace: Workspace, _ models: [String], _ version: String?, _ output: String?
  ) throws -> TemplateRun? {
    guard let template else { return nil }
    let model = try workspace.model(.init(models: models, version: version))
    var settings = TemplateSettings(template: template, output: output.map(Path.trimmed) ?? "")
    settings.values = values
    return try workspace.templateRuns([model.with(settings)]).first
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
