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
      formatted to standard output.

      EXAMPLES:
        plumb format Sources --check            all models below a folder
        plumb format - < contents > formatted
      """)

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @OptionGroup var writing: WriteOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let (workspace, paths) = try input.workspace(configuration, models)
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
    for change in changes.changes {
      console.note("\(writing.writes ? "formatted" : "would format") \(Terminal.sanitized(change.path))")
    }
    if changes.isEmpty { console.note("✓ \(Phrase.plural(versions.count, "file has", "files have")) Xcode's format") }
    try writing.finish(changes)
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
