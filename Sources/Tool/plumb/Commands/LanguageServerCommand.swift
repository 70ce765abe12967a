import ArgumentParser
import PlumbKit
import PlumbServer

/// `plumb lsp`: runs the language server for an editor.
///
/// The command connects `LanguageServer` to standard input and output.
struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Run the language server for editors, on standard input and output.",
    discussion: """
      An editor starts the server, and sends the folder of the project. Docs/Editors.md contains the settings of \
      editors. Unsaved texts are checked as if they had been saved. The server writes no file: the editor applies all \
      changes.
      """)

  @Flag(help: "Accepted for editors that pass it; standard input and output are always used.") var stdio = false

  func run() throws {
    let streams = StandardStreams()
    let folder = StandardStreams.workingFolder.flatMap { $0 == "/" ? nil : $0 }
    var loop = ServerLoop(
      LanguageServer(.disk, version: Version.text, folder: folder) { StandardStreams.enter($0) })
    throw ExitCode(loop.run(read: streams.receive, write: streams.write))
  }
}
