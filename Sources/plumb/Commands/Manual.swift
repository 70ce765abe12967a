import ArgumentParser
import PlumbKit

/// `plumb manual`: prints the manual page for `man`. `make install` installs it for `man plumb`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page in troff.", shouldDisplay: false)

  func run() throws {
    Console().out(try ManualPage.render(helpDump: Array(Plumb._dumpHelp().utf8), toolVersion: Version.text))
  }
}
