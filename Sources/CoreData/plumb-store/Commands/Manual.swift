import ArgumentParser
import PlumbConsole
import PlumbFindings

/// `plumb-store manual`: prints the manual page for `man`. `make install` installs it for `man plumb-store`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page in troff.", shouldDisplay: false)

  func run() throws {
    let version = PlumbStore.configuration.version
    Console.plain.out(
      try ManualPage.render(helpDump: Array(PlumbStore._dumpHelp().utf8), toolVersion: version, files: Self.files))
  }

  private static let files: ManualPage.Files = [
    (AcceptedLosses.fileName, "The losses that verify accepts, in the folder of the stores.")
  ]
}
