import ArgumentParser
import PlumbKit

/// The options for the configuration, which every command that uses a project has.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Use this configuration instead of the nearest plumb.json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Flag(name: .long, help: "Use no configuration.")
  var noConfig = false

  @Flag(
    name: .long, help: "Let the configuration name an output and a header that are outside of its folder.")
  var allowOutside = false

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config contradict each other") }
  }

  /// The arguments that select the same configuration in a suggested command.
  var arguments: [String] {
    (noConfig ? ["--no-config"] : config.map { ["--config", $0] } ?? []) + (allowOutside ? ["--allow-outside"] : [])
  }

  /// Returns a workspace with the selected or nearest configuration.
  ///
  /// - Throws: `Unreadable` with all problems of the configuration, `CannotRun` if the file cannot be read.
  func workspace() throws -> Workspace {
    guard !noConfig, let file = config ?? ConfigurationFile.find(in: .disk) else { return Workspace() }
    switch ProjectConfiguration.parse(try read(file), file: file) {
    case .success(var configuration):
      if allowOutside { for index in configuration.models.indices { configuration.models[index].boundary = nil } }
      return Workspace(configuration)
    case .failure(let failure): throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
  }

  /// Returns the bytes of the configuration. The limit is 1 MiB, because each problem in it would be a finding.
  private func read(_ file: String) throws -> [UInt8] {
    do throws(Files.Failure) {
      return try Files.disk.read(file, limit: ConfigurationFile.greatestSize)
    } catch {
      throw CannotRun(
        "the configuration \(file) cannot be read: \(error.reason)",
        help: ["plumb config init writes a plumb.json; without --config the nearest one is used"], argument: file)
    }
  }
}

/// The options for console output, which almost every command has.
struct ConsoleOptions: ParsableArguments {
  @Option(name: .long, help: "Colours: auto, always, never.")
  var color: Console.ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print results only.")
  var quiet = false

  /// Creates the console. It reads the state of the terminal and the environment, so each run should create it only
  /// once.
  var console: Console { Console(color: color, isQuiet: quiet) }
}

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

extension Console.ColorChoice: ExpressibleByArgument {}

/// The options for a model from standard input, for commands that need no file on disk.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With - as the model: the path that standard input is taken for, in findings and in the configuration.",
      valueName: "path"))
  var assumeFilename: String?

  /// Whether one of the models is standard input.
  func isRead(_ models: [String]) -> Bool { models.contains("-") }

  /// Returns the workspace and its models, with standard input in place of the assumed file.
  func workspace(
    _ configuration: ConfigurationOptions, _ models: [String]
  ) throws -> (workspace: Workspace, models: [String]) {
    let workspace = try configuration.workspace()
    guard isRead(models) else {
      if assumeFilename != nil { throw ValidationError("--assume-filename goes with - as the model") }
      return (workspace, models)
    }
    guard models.count == 1 else { throw ValidationError("- stands for standard input, and alone") }
    let (project, path) = try workspace.reading(try Console.input(), as: assumeFilename)
    return (project, [path])
  }
}

/// The help of the argument for a model.
let modelHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, its contents file, or a folder with models; by default what is configured, or all below this folder."

/// The help of the argument for a model or standard input.
let modelOrInputHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, its contents file, a folder with models, or - for standard input; by default what is configured, or all below this folder."
