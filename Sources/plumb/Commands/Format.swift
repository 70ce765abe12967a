import ArgumentParser
import PlumbKit

/// `plumb format`: formats a model's files as Xcode would.
///
/// If a version cannot be read, no file is written.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Write a model's files as Xcode would.",
    discussion: """
      Comments, unknown XML and a final newline stay. All versions of a bundle are formatted. What comes from standard \
      input goes to standard output.

      EXAMPLES:
        plumb format Sources --check            all models below a folder
        plumb format - < contents > formatted
      """)

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @Flag(help: "Change nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "Change nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let (workspace, paths) = try input.workspace(configuration, models)
    let versions = try workspace.models(.init(models: paths)).flatMap {
      try workspace.bundle($0.namedVersion ?? $0.path).versions
    }
    try versions.refuseUnreadable()
    if input.isRead(models), !check, !dryRun {
      return try versions.forEach { console.out(bytes: try $0.formatted) }
    }
    let changes = FileChanges(versions.compactMap(\.change))
    if check || dryRun {
      if !input.isRead(models) { try changes.verify() }
      if dryRun { console.pass(changes) }
      for change in changes.changes { console.note("would format \(Terminal.sanitized(change.path))") }
      if check, !changes.isEmpty { throw Status.findings }
    } else {
      try changes.write()
      for change in changes.changes { console.note("formatted \(Terminal.sanitized(change.path))") }
    }
    if changes.isEmpty { console.note("✓ \(Words.plural(versions.count, "file", "files")) as Xcode writes them") }
  }
}

extension ModelVersion {
  /// The bytes in Xcode's format. Throws for the binary format used before Xcode 4.
  fileprivate var formatted: [UInt8] {
    get throws {
      guard let model = try? asWritten().value, model.isText else {
        throw CannotRun("\(file) is in the binary form of before Xcode 4, which is not laid out in any way")
      }
      return model.formatted()
    }
  }

  /// The change that formatting makes; `nil` if none, or if the file has the binary format used before Xcode 4.
  fileprivate var change: FileChanges.Change? {
    model.flatMap { $0.isText ? FileChanges.Change(file, from: $0.source.bytes, to: $0.formatted()) : nil }
  }
}
