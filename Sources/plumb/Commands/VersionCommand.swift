import ArgumentParser
import PlumbKit

/// `plumb version`: lists, adds, selects, removes, and locks the versions of a bundle.
///
/// The subcommands are front ends of `Workspace.versions(_:)`, `addVersion`, `makeCurrent`, `removeVersion`, and
/// `lockVersions`.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "List, add and remove the versions of a model.",
    discussion: """
      EXAMPLES:
        plumb version list
        plumb version add --current             go on in a copy of the current version
        plumb version add "Shop 5" --dry-run
        plumb version current "Shop 4"
      """,
    subcommands: [List.self, Add.self, Current.self, Remove.self, Lock.self], defaultSubcommand: List.self)
}

extension VersionCommand {
  /// `plumb version list`: lists the versions.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the versions of a model.",
      discussion: """
        A line for each: a mark at the current one, the day of the last commit that changed it, the class of the \
        migration from the version before it.
        """)

    /// The output format.
    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @Argument(help: modelHelp, completion: .models) var model: String?
    @Option(help: "text or json.") var format: Format = .text
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let list = try configuration.workspace().versions(.init(models: model.map { [$0] } ?? []))
      if format == .json {
        consoleOptions.console.out(list.json.prettyPrinted)
      } else {
        consoleOptions.console.tell(list.text)
      }
    }
  }

  /// `plumb version add`: copies the current version.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Copy the current version under the next name, or one that you give.")

    @Argument(help: "The name of the new version; by default the one that Xcode would give it.") var name: String?
    @Flag(help: "Make it the current version.") var current = false
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let plan = try workspace.addVersion(named: name, makesCurrent: current, in: writing.selection)
      try writing.write(
        plan, "added \(writing.name(plan.version))",
        current ? "it is the current version now" : "the current version is \(writing.name(plan.current)) still")
    }

    func validate() throws { try WritingOptions.refuseModel(name) }
  }

  /// `plumb version current`: changes the current version.
  struct Current: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "current", abstract: "Make a version the current one.")

    @Argument(help: "The version, with or without .xcdatamodel.", completion: .versions) var name: String
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let plan = try writing.configuration.workspace().makeCurrent(name, in: writing.selection)
      try writing.write(plan, "the current version is \(writing.name(plan.version))")
    }

    func validate() throws { try WritingOptions.refuseModel(name) }
  }

  /// `plumb version remove`: removes a version.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Delete a version that is not the current one.",
      discussion: "Stores that were made with it cannot be migrated any more: for versions that were never released.")

    @Argument(help: "The version, with or without .xcdatamodel.", completion: .versions) var name: String
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let plan = try writing.configuration.workspace().removeVersion(name, in: writing.selection)
      try writing.write(
        plan, "removed \(writing.name(plan.version))", "stores that were made with it cannot be migrated any more")
    }

    func validate() throws { try WritingOptions.refuseModel(name) }
  }
}

extension VersionCommand {
  /// `plumb version lock`: locks the hashes of released versions.
  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock", abstract: "Keep the version hashes of released versions in plumb.lock.",
      discussion: "validate compares: a locked version that was changed is an error, with or without git.")

    @Argument(help: "The versions; by default the current one.", completion: .versions) var names: [String] = []
    @Flag(help: "Replace the hashes of versions that are locked with others.") var force = false
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let plan = try workspace.lockVersions(names, replaces: force, in: writing.selection)
      try writing.write(
        plan, "locked \(writing.name(plan.version))", "validate holds it against plumb.lock from now on")
    }

    func validate() throws { for name in names { try WritingOptions.refuseModel(name) } }
  }
}

/// The options of the subcommands that change versions.
struct WritingOptions: ParsableArguments {
  @Option(help: modelHelp, completion: .models) var model: String?
  @Flag(help: "Write nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  /// The named bundle, else the configured one.
  var selection: Workspace.Selection { .init(models: model.map { [$0] } ?? []) }

  /// Returns a version's name for a message.
  func name(_ version: String?) -> String { version.map { "“\(Terminal.sanitized($0))”" } ?? "unknown" }

  /// Writes the files, or prints the changes; then prints a summary.
  func write(_ plan: VersionPlan, _ done: String, _ more: String? = nil) throws {
    let console = consoleOptions.console
    try plan.changes.verify()
    if dryRun {
      console.pass(plan.changes)
      return plan.notes.forEach { console.note($0) }
    }
    try plan.changes.write()
    console.note(plan.changes.isEmpty ? "✓ \(done) already" : "✓ \(done)")
    for note in plan.notes { console.note("  \(note)") }
    if let more { console.note("  \(more)") }
  }

  /// Throws if a version's name is the path of a bundle, which is probably a mistake.
  static func refuseModel(_ name: String?) throws {
    if let name, name.hasSuffix(".xcdatamodeld") {
      throw ValidationError("\(name) is a model, not a version: pass it with --model")
    }
  }
}
