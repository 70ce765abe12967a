import ArgumentParser
import PlumbKit

/// `plumb format`: the bytes Xcode would write.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Write a model's files as Xcode would.",
    discussion: "Comments, unknown XML and a final newline stay. All versions of a bundle are formatted.")

  @Argument(help: modelHelp) var models: [String] = []
  @Flag(help: "Change nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "Change nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let bundles = try configuration.workspace(console).models(models).map {
      try Loading.bundle($0.namedVersion ?? $0.path)
    }
    let versions = bundles.flatMap(\.versions)
    try Loading.refuseUnreadable(versions)
    let changes = FileChanges(changes: versions.compactMap(\.change))
    if dryRun {
      try changes.verify()
      console.out(changes.diff())
    }
    if check || dryRun {
      for change in changes.changes { console.remark("would format \(Terminal.sanitized(change.path))") }
      if check, !changes.isEmpty { throw Status.findings }
      return
    }
    try changes.apply()
    for change in changes.changes { console.remark("formatted \(Terminal.sanitized(change.path))") }
    if changes.isEmpty { console.remark("✓ \(Words.plural(versions.count, "file", "files")) as Xcode writes them") }
  }
}

extension ModelVersion {
  /// What formatting changes, if it does.
  fileprivate var change: FileChanges.Change? {
    guard let model, case let new = model.formatted(), new != model.source.bytes else { return nil }
    return FileChanges.Change(path: file, old: model.source.bytes, new: new)
  }
}
