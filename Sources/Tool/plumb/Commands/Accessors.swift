import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb accessors`: writes the accessors that `@NSManaged` members lack on Linux.
///
/// The command reads the sources of one module. If it refuses a member, it writes no file.
struct Accessors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accessors", abstract: "Write the accessors of @NSManaged members for Linux.",
    discussion: """
      On Apple's systems, @NSManaged members get their accessors at run time. On Linux, the file that this command writes \
      has to be compiled with the module. The plugin PlumbManaged does both in a build. On Apple's systems the file is \
      empty.

      EXAMPLES:
        plumb accessors Sources/Shop --module Shop --output Sources/Shop/Generated/Managed.swift
      """)

  @Argument(help: "All Swift files of the module, or folders with them.", completion: .file()) var sources: [String]
  @Option(help: ArgumentHelp("The name of the module that contains the sources.", valueName: "name")) var module: String
  @Option(help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file(extensions: ["swift"]))
  var output: String
  @Option(
    help: ArgumentHelp(
      "A module that the sources import, and the folder of its sources, for the types of members. Repeatable.",
      valueName: "name=folder"))
  var dependency: [SourceModule] = []
  @OptionGroup var writing: WriteOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    let isName = module.isASCII && SwiftName.isIdentifier(module)
    if !isName { throw ValidationError("--module has to be the name of a Swift module in ASCII") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = Workspace()
    let file = try workspace.managedAccessors(
      module: module, sources: sources, dependencies: dependency.map { ($0.name, $0.folder) }, output: output)
    if !file.problems.isEmpty { console.show(file.problems, sources: file.sources) }
    if file.isRefused { throw Status.findings }
    let changes = try file.changes(workspace.files)
    try writing.apply(changes, on: console)
    console.noteFiles(of: changes, isWritten: writing.writes)
    console.note(
      file.count == 0
        ? "The sources have no @NSManaged members; the file contains no code."
        : "✓ \(Phrase.plural(file.count, "member has", "members have")) accessors")
    try writing.finish(changes)
  }
}

/// A module and the folder of its sources: `People=Sources/People`.
struct SourceModule: ExpressibleByArgument {
  var name: String
  var folder: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "=") else { return nil }
    name = String(argument[..<sign])
    folder = String(argument[argument.index(after: sign)...])
    if !SwiftName.isIdentifier(name) || folder.isEmpty { return nil }
  }
}
