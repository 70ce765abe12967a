import ArgumentParser
import PlumbConsole
import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

/// The exit statuses other than success.
enum Status {
  /// The run has findings or differences.
  static let findings = ExitCode(1)
  /// A store or a model cannot be read, or a file cannot be written.
  static let couldNotRun = ExitCode(2)
}

/// The root command. Every command declares its name, so that the argument parser does not have to derive it.
@main
struct PlumbStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb-store",
    abstract: "Inspects, checks, fills, migrates and makes SQLite stores of Core Data.",
    discussion: """
      EXAMPLES:
        plumb-store info Shop.sqlite                               the model, the objects and the size of a store
        plumb-store check Shop.sqlite --model Shop.xcdatamodeld    find defects
        plumb-store dump Shop.sqlite --entity Order                objects as lines of JSON
        plumb-store load Shop.sqlite --model Shop.xcdatamodeld shop.jsonl
                                                                   insert objects from lines of JSON or tables
        plumb-store migrate Shop.sqlite --model Shop.xcdatamodeld --dry-run
                                                                   the effect of a migration on the data
        plumb-store make Shop.xcdatamodeld Shop.sqlite             a store with valid values at the limits of the model
        plumb-store fixtures Shop.xcdatamodeld Tests/Stores        a store for each version of a model
      """,
    version: "0.1.0",
    subcommands: [
      Info.self, Check.self, Dump.self, Load.self, Explain.self, MigrateStore.self, Verify.self, Make.self,
      Fixtures.self,
      Manual.self,
    ])

  /// Parses the arguments, runs the command, and converts errors to messages and an exit status.
  static func main() {
    Interruption.ignoreFileSizeSignal()
    do {
      var command = try parseAsRoot(arguments(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let failure as ReadFailure {
      Console.printError(failure.text, help: failure.diagnostic.help)
      exit(withError: Status.couldNotRun)
    } catch {
      let status = exitCode(for: error)
      let text = fullMessage(for: error)
      if status == .success { Console.plain.printReport(text) } else { Console.printWarning(text) }
      exit(withError: status)
    }
  }

  /// Replaces `--version NAME` by `--model-version NAME`, because `--version` alone prints the version of the tool.
  private static func arguments(_ words: ArraySlice<String>) -> [String] {
    let words = Array(words)
    let commands = [Make.configuration, Explain.configuration, Load.configuration].map(\.commandName)
    guard commands.contains(words.first) else { return words }
    return words.indices.map { index in
      let isName = index + 1 < words.count && !words[index + 1].hasPrefix("-")
      return words[index] == "--version" && isName ? "--model-version" : words[index]
    }
  }
}

extension ReadFailure {
  /// The message, after the location in the file unless the message names the file.
  fileprivate var text: String {
    guard let location = diagnostic.location, !location.file.isEmpty, !diagnostic.message.contains(location.file)
    else { return diagnostic.message }
    let place = location.start == .start ? location.file : location.description
    return "\(place): \(diagnostic.message)"
  }
}
