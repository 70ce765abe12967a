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

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config contradict each other") }
  }

  /// The configuration that holds here; one that is wrong is shown with all of its mistakes.
  ///
  /// - Throws: `Unreadable` with the mistakes, `CannotRun` where a file that was named cannot be read.
  func workspace() throws -> Workspace {
    guard !noConfig, let file = config ?? ConfigurationFile.find(in: .disk) else { return Workspace() }
    switch ProjectConfiguration.parse(try read(file), file: file) {
    case .success(let configuration): return Workspace(configuration)
    case .failure(let failure): throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
  }

  /// At most 16 MiB: nobody writes more.
  private func read(_ file: String) throws -> [UInt8] {
    do throws(Files.Failure) {
      return try Files.disk.read(file, limit: 16 << 20)
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

/// Which version of a bundle. For commands that are about one version; without it the configured one, else the current
/// one.
struct VersionOptions: ParsableArguments {
  @Option(
    name: .customLong("model-version"),
    help: ArgumentHelp("The version, with or without .xcdatamodel.", valueName: "name"), completion: .versions)
  var versionName: String?
}

extension Console.ColorChoice: ExpressibleByArgument {}

/// The help of the argument that names a model.
let modelHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, or its contents file; what is configured, or the only one below this folder."
