import ArgumentParser
import PlumbKit
import PlumbServer

/// `plumb mcp`: runs the server for agents.
///
/// The command connects `AgentServer` to standard input and output.
struct AgentServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Run the server for agents (MCP), on standard input and output.",
    discussion: """
      The tools call what the commands call: they show, check and fix a project, add and lock versions, and write \
      remedies, code and a configuration. A tool writes files only with apply. Paths outside of the client's roots, or \
      of the working folder without roots, are refused. Docs/Agents.md contains the tools and the settings of clients.
      """)

  func run() throws {
    let streams = StandardStreams()
    let folder = StandardStreams.workingFolder ?? "."
    var loop = ServerLoop(
      AgentServer(.disk, version: Version.text, folder: folder, enter: { StandardStreams.enter($0) }) {
        StandardStreams.resolved($0)
      })
    throw ExitCode(loop.run(read: streams.receive, write: streams.write))
  }
}
