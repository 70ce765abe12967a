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
  func workspace(_ console: Console) throws -> Workspace {
    guard !noConfig, let file = config ?? ConfigurationFile.find() else {
      return Workspace(configuration: ProjectConfiguration())
    }
    switch ProjectConfiguration.parse(try read(file), file: file) {
    case .success(let configuration): return Workspace(configuration: configuration)
    case .failure(let failure): throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
  }

  private func read(_ file: String) throws -> [UInt8] {
    do throws(FileSystem.Failure) {
      return try FileSystem.read(file, limit: 16 << 20)
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

  /// Settings for the version that the option asks for; refused where the path leads to another one already.
  func applied(to settings: ModelSettings) throws -> ModelSettings {
    guard let versionName else { return settings }
    var settings = settings
    if let path = settings.namedVersion, let named = settings.version,
      Path.stem(versionName, without: ".xcdatamodel") != named
    {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is the version \(Words.quoted(named)), not \(Words.quoted(versionName))",
        help: ["name the bundle \(Terminal.sanitized(settings.path)), or leave --version out"])
    }
    settings.version = versionName
    return settings
  }
}

extension Console.ColorChoice: ExpressibleByArgument {}

/// The help of the argument that names a model.
let modelHelp: ArgumentHelp =
  "An .xcdatamodeld, an .xcdatamodel, or its contents file; what is configured, or the only one below this folder."
