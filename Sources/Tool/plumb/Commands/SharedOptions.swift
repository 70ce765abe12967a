import ArgumentParser
import PlumbConsole
import PlumbKit

/// The options for the configuration, which every command that uses a project has.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Use this configuration instead of the nearest plumb.json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(name: .long, help: "Use no configuration.")
  var noConfig = false

  @Flag(name: .long, help: "Permit outputs, headers and edited files that are outside of the configuration's folder.")
  var allowOutside = false

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config cannot be combined") }
  }

  /// The arguments that select the same configuration in a suggested command.
  var arguments: [String] {
    (noConfig ? ["--no-config"] : config.map { ["--config", $0] } ?? []) + (allowOutside ? ["--allow-outside"] : [])
  }

  /// Whether the configuration is one of the changed files.
  func isChanged(_ changed: Set<String>) -> Bool {
    changed.contains { $0 == config || Path.name($0) == ConfigurationFile.name }
  }

  /// Returns a workspace with the selected configuration, else one in which each model has the nearest configuration.
  ///
  /// - Throws: `Unreadable` with all problems of the configuration, `CannotRun` if the file cannot be read.
  func workspace(_ files: Files = .disk) throws -> Workspace {
    if noConfig { return Workspace(files: files) }
    let search = ConfigurationSearch { [allowOutside] in
      let configuration = try ProjectConfiguration.read($0, $1)
      return allowOutside ? configuration.permittingOutside : configuration
    }
    guard let config else { return try Workspace(nearest: search, files: files) }
    return try Workspace(search.read(config, files), files: files)
  }
}

/// The options for console output, which almost every command has.
struct ConsoleOptions: ParsableArguments {
  @Option(name: .long, help: "The use of colors: auto, always, never.")
  var color: Console.ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print results only.")
  var quiet = false

  /// Creates the console. It reads the state of the terminal and the environment, so each run should create it only
  /// once.
  var console: Console { Console(color: color, isQuiet: quiet) }
}

extension Console.ColorChoice: ExpressibleByArgument {}

/// The option that prints changes of files instead of writing them.
struct DryRunOption: ParsableArguments {
  @Flag(help: "Write no file; print the changes as a unified diff.") var dryRun = false

  /// Checks that the changes can be made; then writes them, or prints them for `--dry-run`.
  func apply(_ changes: FileChanges, on console: Console) throws {
    try changes.verify()
    if dryRun { console.printDiff(changes) } else { try changes.write() }
  }

  /// Prints a line for each changed file: `created Item.swift`, or `would create Item.swift` for `--dry-run`.
  func noteFiles(of changes: FileChanges, on console: Console) { console.noteFiles(of: changes, isWritten: !dryRun) }
}

/// The options for commands that write files, and that can check whether the files are up to date.
struct WriteOptions: ParsableArguments {
  @Flag(help: "Write no file; exit with 1 if a file would change.") var check = false
  @OptionGroup var preview: DryRunOption

  /// Whether the command writes files.
  var writes: Bool { !check && !preview.dryRun }

  /// Checks that the changes can be made; then writes them, or prints them for `--dry-run`.
  func apply(_ changes: FileChanges, on console: Console) throws {
    if writes || preview.dryRun { try preview.apply(changes, on: console) } else { try changes.verify() }
  }

  /// Exits with status 1 for `--check` if files would change.
  func finish(_ changes: FileChanges) throws {
    if check, !changes.isEmpty { throw Status.findings }
  }
}

extension Console {
  /// Prints a line for each changed file: `created Item.swift`, or `would create Item.swift` if it is not written.
  func noteFiles(of changes: FileChanges, isWritten: Bool) {
    for change in changes.changes {
      let verb = isWritten ? "\(change.action.verb)d" : "would \(change.action.verb)"
      note("\(verb) \(Terminal.sanitized(change.path))")
    }
  }
}

/// The output formats of commands without other formats.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument { case text, json }

/// The options for a new version, for changes that a released version must not have.
struct NewVersionOptions: ParsableArguments {
  @Flag(help: "Write a new version, and make it the current one; --new-version=NAME names it.") var newVersion = false
  @Option(name: .customLong(Align.newVersionName), help: .hidden) var newVersionName: String?

  /// Whether the user requires a new version.
  var isRequested: Bool { newVersion || newVersionName != nil }

  /// The version to which edits are applied.
  var target: RepairPlan.Target { isRequested ? .newVersion(named: newVersionName) : .inPlace }
}

/// The option for the version, for commands that apply to one version; by default the configured one, else the
/// current one.
struct VersionOptions: ParsableArguments {
  @Option(
    name: .customLong("model-version"),
    help: ArgumentHelp("The version, with or without .xcdatamodel.", valueName: "name"), completion: .versions)
  var versionName: String?
}

/// The option for the authors and days of versions.
struct GitHistoryOption: ParsableArguments {
  @Flag(help: "Do not read the days and authors of versions from git.") var noGit = false
}

/// The options for a model from standard input, for commands that need no file on disk.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With - as the model: the path for standard input, in findings and in the configuration.", valueName: "path"))
  var assumeFilename: String?

  /// Whether one of the models is standard input.
  func isRead(_ models: [String]) -> Bool { models.contains("-") }

  /// Returns the workspace and its models, with standard input in place of the assumed file.
  func workspace(
    _ configuration: ConfigurationOptions, _ models: [String], _ files: Files = .disk
  ) throws -> (workspace: Workspace, models: [String]) {
    let workspace = try configuration.workspace(files)
    guard isRead(models) else {
      if assumeFilename != nil { throw ValidationError("--assume-filename requires - as the model") }
      return (workspace, models)
    }
    guard models.count == 1 else { throw ValidationError("-, which is standard input, has to be the only model") }
    let (project, path) = try workspace.reading(try Console.input(), as: assumeFilename)
    return (project, [path])
  }
}

/// The help of the argument for a model.
let modelHelp: ArgumentHelp = """
  An .xcdatamodeld, an .xcdatamodel, its contents file, a folder with models, a Swift file or folder with @Model \
  classes, or to read a .momd, a .mom or a store; by default the configured models, or all below this folder.
  """

/// The help of the argument for a model or standard input.
let modelOrInputHelp: ArgumentHelp = """
  An .xcdatamodeld, an .xcdatamodel, its contents file, a folder with models, a Swift file or folder with @Model \
  classes, a .momd, a .mom, a store, or - for standard input; by default the configured models, or all below this folder.
  """

/// The help of the argument for a bundle, which can be in git.
let bundleHelp: ArgumentHelp =
  "An .xcdatamodeld, or REF:PATH in git; by default the configured one, or the only one below this folder."
