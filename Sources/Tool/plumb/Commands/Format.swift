import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb format`: formats a model's files as Xcode would.
///
/// If a version cannot be read, no file is written.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Format a model's files as Xcode would.",
    discussion: """
      Comments, unknown XML and a final newline are preserved. All versions of a bundle are formatted. Standard input is \
      formatted to standard output. A CloudKit schema (.ckdb) gets the layout of cktool's exports.

      EXAMPLES:
        plumb format Sources --check            all models below a folder
        plumb format - < contents > formatted
        plumb format CloudKit/Production.ckdb
      """)

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @OptionGroup var writing: WriteOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    if !models.isEmpty, models.allSatisfy(CloudSchema.isNamed) { return try formatCloudSchemas(console) }
    let (workspace, paths) = try input.workspace(configuration, models)
    if let schema = paths.first(where: CloudSchema.isNamed) {
      throw CannotRun(
        "\(Terminal.sanitized(schema)) is a CloudKit schema",
        help: ["format models and CloudKit schemas in separate calls"])
    }
    let versions = try workspace.models(.init(models: paths)).flatMap {
      try workspace.bundle($0.namedVersion ?? $0.path).inXML(for: "plumb format").versions
    }
    try versions.refuseUnreadable()
    let changes = FileChanges(versions.compactMap(\.change))
    if input.isRead(models) {
      if writing.writes { return try versions.forEach { console.out(bytes: try $0.formatted) } }
      if writing.preview.dryRun { console.printDiff(changes) }
    } else {
      try writing.apply(changes, on: console)
    }
    try finish(changes, "✓ \(Phrase.plural(versions.count, "file has", "files have")) Xcode's format", console)
  }

  private func finish(_ changes: FileChanges, _ success: String, _ console: Console) throws {
    for change in changes.changes {
      let verb = writing.writes ? "formatted" : "would format"
      console.note("\(verb) \(Terminal.sanitized(change.path))\(differences(of: change))")
    }
    if changes.isEmpty { console.note(success) }
    try writing.finish(changes)
  }

  /// Returns the ways in which a model is not written as Xcode writes it, in parentheses; empty for another file.
  private func differences(of change: FileChanges.Change) -> String {
    guard let old = change.old, let new = change.new, !CloudSchema.isNamed(change.path) else { return "" }
    return " (\(LayoutDifference(from: old, to: new)))"
  }

  /// Writes CloudKit schemas in the layout of `cktool`.
  private func formatCloudSchemas(_ console: Console) throws {
    let files = try configuration.workspace().files
    let changes = FileChanges(
      try models.compactMap { path in
        let schema = try CloudSchema.loaded(path, from: files).value
        return FileChanges.Change(path, from: schema.source.bytes, to: schema.formatted())
      })
    try writing.apply(changes, on: console)
    try finish(
      changes, "✓ \(Phrase.plural(models.count, "file has", "files have")) the layout of cktool's exports", console)
  }
}

extension ModelVersion {
  /// The bytes in Xcode's format. Throws for the binary format used before Xcode 4.
  fileprivate var formatted: [UInt8] {
    get throws {
      guard let model = try? parsed().value, model.isText else {
        throw CannotRun("\(file) has the binary format used before Xcode 4, which cannot be formatted")
      }
      return model.formatted()
    }
  }

  /// The change that formatting makes; `nil` if none, or if the file has the binary format used before Xcode 4.
  fileprivate var change: FileChanges.Change? {
    model.flatMap { $0.isText ? FileChanges.Change(file, from: $0.source.bytes, to: $0.formatted()) : nil }
  }
}
