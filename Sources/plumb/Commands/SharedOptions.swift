import ArgumentParser
import PlumbKit

/// Where the configuration comes from.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Use this configuration instead of the nearest plumb.json.", valueName: "file"))
  var config: String?

  @Flag(name: .long, help: "Use no configuration.")
  var noConfig = false

  func validate() throws {
    if noConfig, config != nil { throw ValidationError("--config and --no-config contradict each other") }
  }

  /// The configuration that holds here; one that is wrong is shown with all of its mistakes.
  func workspace() throws -> Workspace {
    guard !noConfig, let file = config ?? ConfigurationFile.find(in: .disk) else { return Workspace() }
    switch ProjectConfiguration.parse(try read(file), file: file) {
    case .success(let configuration): return Workspace(configuration)
    case .failure(let failure): throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
  }

  private func read(_ file: String) throws -> [UInt8] {
    do throws(Files.Failure) {
      return try Files.disk.read(file, limit: 16 << 20)
    } catch {
      throw CannotRun("the configuration \(file) cannot be read: \(error.reason)")
    }
  }
}

/// How a command speaks.
struct ConsoleOptions: ParsableArguments {
  @Option(name: .long, help: "Colours: auto, always, never.")
  var color: Console.ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print results only.")
  var quiet = false

  var console: Console { Console(color: color, isQuiet: quiet) }
}

/// Which version of a bundle.
struct VersionOptions: ParsableArguments {
  @Option(
    name: .customLong("version"), help: ArgumentHelp("The version, with or without .xcdatamodel.", valueName: "name"))
  var versionName: String?
}

extension Console.ColorChoice: ExpressibleByArgument {}

/// The help of the argument that names a model.
let modelHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, or its contents file; what is configured, or the only one below this folder."
