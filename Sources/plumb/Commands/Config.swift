import ArgumentParser
import PlumbKit

/// `plumb config`: creates, prints, or imports a configuration, and prints its JSON Schema.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Start a plumb.json, show the one in force, print its JSON Schema, or import another tool's.",
    subcommands: [Init.self, Print.self, Schema.self, Import.self])

  /// `plumb config init`: creates a configuration. An existing file is replaced only with `--force`.
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Write a plumb.json for the models below this folder.",
      discussion: """
        It says what it found and why it proposes what it does. \(ConfigurationDraft.schemaFile) is written beside it, from \
        which editors complete the keys. Where there is no model nothing is written.
        """)

    @Flag(help: "Print it instead of writing it.") var dryRun = false
    @Flag(help: "Replace a plumb.json that is there.") var force = false
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let console = consoleOptions.console
      let (file, schema) = (ConfigurationFile.name, ConfigurationDraft.schemaFile)
      guard force || Files.disk.kind(file) == .missing else {
        throw CannotRun(
          "\(file) is there already",
          help: [
            "plumb config init --force replaces it", "plumb config init --force --dry-run prints what it would be",
          ])
      }
      let workspace = Workspace().recordingReads()
      let draft = try ConfigurationDraft(workspace.files)
      let inputs = workspace.inputsRead
      // In this order, an interrupted run leaves no configuration, which would prevent the next run.
      let changes = FileChanges([
        .init(replacing: schema, with: Array(ProjectConfiguration.schemaText.utf8)),
        .init(replacing: file, with: Array(draft.text.utf8)),
      ])
      try inputs.refuse(changes, as: "the configuration")
      try changes.verify()
      for note in draft.remarks { console.note(Terminal.sanitized(note)) }
      if dryRun { return console.out(draft.text) }
      try changes.write()
      console.note("✓ wrote \(file), and \(schema) for editors · next: plumb validate")
    }
  }

  /// `plumb config print`: prints the effective configuration as a `plumb.json`.
  struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print", abstract: "Show the configuration in force, defaults included.")

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let console = consoleOptions.console
      let workspace = try configuration.workspace()
      console.note("# from \(workspace.configuration.file.map { Terminal.sanitized($0) } ?? "no file: the defaults")")
      console.out(workspace.configuration.json.prettyPrinted)
    }
  }

  /// `plumb config schema`: prints the JSON Schema. It has no options, because the result is always the same.
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of plumb.json, for editors.")

    func run() throws { Console().out(ProjectConfiguration.schemaText) }
  }
}
