import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb config`: creates, prints, or imports a configuration, and prints its JSON Schema.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Create, print or import a plumb.json, or print its JSON Schema.",
    subcommands: [Init.self, Print.self, Schema.self, Import.self])

  /// `plumb config init`: creates a configuration. An existing file is replaced only with `--force`.
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Write a plumb.json for the models below this folder.",
      discussion: """
        The models and the proposed settings are reported with the reasons. \(ConfigurationDraft.schemaFile), from which \
        editors complete keys, is written to the same folder. Without a model, no file is written.
        """)

    @Flag(help: "Print it instead of writing it.") var dryRun = false
    @Flag(help: "Replace an existing plumb.json.") var force = false
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let console = consoleOptions.console
      let (file, schema) = (ConfigurationFile.name, ConfigurationDraft.schemaFile)
      try Config.refuseExisting(file, force: force, "init")
      let workspace = Workspace().recordingReads()
      let draft = try ConfigurationDraft(workspace.files)
      let changes = draft.changes
      try workspace.inputsRead.refuse(changes, as: "the configuration")
      try changes.verify()
      for note in draft.remarks { console.note(Terminal.sanitized(note)) }
      if dryRun { return console.out(draft.text) }
      try changes.write()
      console.note("✓ wrote \(file), and \(schema) for editors · next: plumb validate")
    }
  }

  /// Throws if the configuration exists, unless it may be replaced.
  fileprivate static func refuseExisting(_ file: String, force: Bool, _ command: String) throws {
    if force { return }
    let call = "plumb config \(command) --force"
    try ConfigurationDraft.refuseExisting(
      file, in: .disk, help: ["\(call) replaces it", "\(call) --dry-run prints the new contents"])
  }

  /// `plumb config print`: prints the effective configuration as a `plumb.json`.
  struct Print: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print", abstract: "Print the effective configuration, with defaults.")

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let console = consoleOptions.console
      let workspace = try configuration.workspace()
      console.note("# from \(workspace.configuration.file.map { Terminal.sanitized($0) } ?? "no file: defaults")")
      for file in workspace.configurations().compactMap(\.file) where file != workspace.configuration.file {
        let call = Terminal.sanitized(Shell.word(file))
        console.note("# the models below \(Terminal.sanitized(Path.folder(file))): plumb config print --config \(call)")
      }
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

extension Config {
  /// `plumb config import`: converts a configuration of CoreDataEvolution's cde-tool.
  ///
  ///     plumb config import              # cde-tool.json → plumb.json
  ///     plumb config import App/cde.json --dry-run
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Convert a cde-tool.json to a plumb.json.",
      discussion: """
        The plumb.json is written to the same folder, so that paths are unchanged. Settings without an equivalent, and \
        contradictions in the file, are reported on standard error.
        """)

    @Argument(help: "CoreDataEvolution's configuration.", completion: .file(extensions: ["json"])) var file =
      "cde-tool.json"
    @Flag(help: "Print it instead of writing it.") var dryRun = false
    @Flag(help: "Replace an existing plumb.json.") var force = false
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let console = consoleOptions.console
      let target = Path.join(Path.folder(file), ConfigurationFile.name)
      try Config.refuseExisting(target, force: force, "import")
      let workspace = Workspace().recordingReads()
      let imported = try parse(workspace)
      let inputs = workspace.inputsRead
      let changes = FileChanges([.init(replacing: target, with: Array(imported.text.utf8))])
      try inputs.refuse(changes, as: "the configuration")
      try changes.verify()
      for note in imported.remarks {
        console.note(Terminal.sanitized("\(note.location): note: \(note.message)"))
      }
      if dryRun { return console.out(imported.text) }
      try changes.write()
      printLeftovers(imported, console)
      console.note("✓ wrote \(Terminal.sanitized(target)) · next: plumb validate")
    }

    /// Reads the file. The model is read only if composites are configured.
    private func parse(_ workspace: Workspace) throws -> CDEImport {
      let bytes = try workspace.files.contents(
        of: file, limit: 16 << 20, help: ["pass the path of a cde-tool.json"])
      return try CDEImport.parse(bytes, file: file, model: { try? workspace.model(for: $0) }).get()
    }

    /// Prints a remark about cde-tool's generated files, which declare the same classes as Plumb's and which Plumb
    /// does not delete. They are recognized by their file name suffix.
    private func printLeftovers(_ imported: CDEImport, _ console: Console) {
      guard let output = imported.configuration.models.first?.generate?.output else { return }
      let names = (try? Files.disk.list(Path.join(Path.folder(file), output))) ?? []
      let theirs = names.filter { $0.hasSuffix("+CoreDataEvolution.swift") }
      guard !theirs.isEmpty else { return }
      let files = Phrase.plural(theirs.count, "file", "files")
      console.note(
        "\(Terminal.sanitized(output)) contains \(files) of cde-tool: delete *+CoreDataEvolution.swift after plumb generate"
      )
    }
  }
}
