import ArgumentParser
import PlumbKit

/// Where the configuration comes from. Every command that reads a model has it.
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

  /// The words that ask for the same again.
  var arguments: [String] {
    (noConfig ? ["--no-config"] : config.map { ["--config", $0] } ?? []) + (allowOutside ? ["--allow-outside"] : [])
  }

  /// The configuration that holds here; one that is wrong is shown with all of its mistakes.
  ///
  /// - Throws: `Unreadable` with the mistakes, `CannotRun` where a file that was named cannot be read.
  func workspace() throws -> Workspace {
    guard !noConfig, let file = config ?? ConfigurationFile.find(in: .disk) else { return Workspace() }
    switch ProjectConfiguration.parse(try read(file), file: file) {
    case .success(var configuration):
      if allowOutside { for index in configuration.models.indices { configuration.models[index].boundary = nil } }
      return Workspace(configuration)
    case .failure(let failure): throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
  }

  /// At most 1 MiB: nobody writes more, and each mistake in it would be a finding.
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

/// How a command speaks. Every command has it but those that only print a text.
struct ConsoleOptions: ParsableArguments {
  @Option(name: .long, help: "Colours: auto, always, never.")
  var color: Console.ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print results only.")
  var quiet = false

  /// Asks the terminal and the environment, so it is to be taken once in a run.
  var console: Console { Console(color: color, isQuiet: quiet) }
}

/// A new version for what must not go into one that has shipped.
struct NewVersionOptions: ParsableArguments {
  @Flag(help: "Write a new version, and make it the current one; --new-version=NAME names it.") var newVersion = false
  @Option(name: .customLong(Align.newVersionName), help: .hidden) var newVersionName: String?

  /// Whether a new version is asked for.
  var isAsked: Bool { newVersion || newVersionName != nil }

  /// Where edits of a model go.
  var target: ModelMendingPlan.Target { isAsked ? .newVersion(named: newVersionName) : .inPlace }
}

/// Which version of a bundle. For commands that are about one version; without it the configured one, else the current
/// one.
struct VersionOptions: ParsableArguments {
  @Option(
    name: .customLong("model-version"),
    help: ArgumentHelp("The version, with or without .xcdatamodel.", valueName: "name"), completion: .versions)
  var versionName: String?
}

extension Console.ColorChoice: ExpressibleByArgument {}

/// A model from standard input. For commands that read models and can do without a place on disk.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With - as the model: the path that standard input is taken for, in findings and in the configuration.",
      valueName: "path"))
  var assumeFilename: String?

  /// Whether one of the models is standard input.
  func isRead(_ models: [String]) -> Bool { models.contains("-") }

  /// The project and its models, with standard input in the place of the file it is taken for.
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

/// The help of the argument that names a model.
let modelHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, its contents file, or a folder with models; by default what is configured, or all below this folder."

/// The same where standard input will do.
let modelOrInputHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, its contents file, a folder with models, or - for standard input; by default what is configured, or all below this folder."
