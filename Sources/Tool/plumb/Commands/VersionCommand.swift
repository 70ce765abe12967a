import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb version`: lists, adds, selects, removes, prunes, and locks the versions of a bundle.
///
/// The subcommands are front ends of `Workspace.versions(_:)`, `addVersion`, `makeCurrent`, `removeVersion`, and
/// `lockVersions`.
struct VersionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version", abstract: "List, add and remove the versions of a model.",
    discussion: """
      EXAMPLES:
        plumb version list
        plumb version add --current             continue in a copy of the current version
        plumb version add "Shop 5" --dry-run
        plumb version current "Shop 4"
        plumb version prune --keep 10 --dry-run     the files of all versions before the last ten
        plumb version freeze --model Sources/Model --from v1.2
      """,
    subcommands: [List.self, Add.self, Current.self, Remove.self, Prune.self, Lock.self, Freeze.self],
    defaultSubcommand: List.self)
}

extension VersionCommand {
  /// `plumb version list`: lists the versions.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the versions of a model.",
      discussion: """
        A line for each version: a mark for the current one, the day of the last commit that changed it, and the class \
        of the migration from the preceding version.
        """)

    @Argument(help: modelHelp, completion: .models) var model: String?
    @Option(help: "text or json.") var format: TextOrJSON = .text
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var consoleOptions: ConsoleOptions

    func run() throws {
      let workspace = try configuration.workspace()
      let list = try workspace.versions(.init(models: model.map { [$0] } ?? []))
      if format == .json {
        consoleOptions.console.out(list.json.prettyPrinted)
      } else {
        consoleOptions.console.printReport(list.text)
      }
      try consoleOptions.console.showSchemaProblems(of: workspace)
    }
  }

  /// `plumb version add`: copies the current version.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Copy the current version, under the next name or a given one.",
      discussion: """
        With --from, the command adds a version that the bundle lost: the model of a store that no version opens (error \
        134130), a version of a shipped app, or one in git.
        """)

    @Argument(help: "The name of the new version; by default the name that Xcode would use.") var name: String?
    @Flag(help: "Make it the current version.") var current = false
    @Option(
      help: ArgumentHelp(
        "Add the version in a store, a .momd, a .mom or an .xcdatamodel, or in git as REF:PATH.", valueName: "path"),
      completion: .file())
    var from: String?
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let plan = try workspace.addVersion(named: name, from: from, makesCurrent: current, in: writing.selection)
      try writing.write(
        plan, "added \(writing.names(plan.versions))",
        current
          ? "it is now the current version"
          : "the current version is still \(plan.current.map { writing.names([$0]) } ?? "unknown")")
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
      try writing.write(plan, "the current version is \(writing.names(plan.versions))")
    }

    func validate() throws { try WritingOptions.refuseModel(name) }
  }

  /// `plumb version remove`: removes a version.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Delete a version that is not the current one.",
      discussion: "Its stores can no longer be migrated: use it for versions that were never released.")

    @Argument(help: "The version, with or without .xcdatamodel.", completion: .versions) var name: String
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let plan = try writing.configuration.workspace().removeVersion(name, in: writing.selection)
      try writing.write(
        plan, "removed \(writing.names(plan.versions))", "stores that were created with it can no longer be migrated")
    }

    func validate() throws { try WritingOptions.refuseModel(name) }
  }
}

extension VersionCommand {
  /// `plumb version prune`: removes the earliest versions.
  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Delete the earliest versions, with their mapping models and their locks.",
      discussion: """
        Stores of these versions can no longer be opened. The command lists source files that name the versions, and \
        does not edit them.
        """)

    @Option(help: ArgumentHelp("Delete the versions before this one.", valueName: "version"), completion: .versions)
    var before: String?
    @Option(help: ArgumentHelp("Delete all versions except the last ones.", valueName: "number")) var keep: Int?
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let plan = try workspace.pruneVersions(before: before, keeping: keep, in: writing.selection)
      try writing.write(
        plan, plan.versions.isEmpty ? "no version is earlier" : "removed \(writing.names(plan.versions))")
    }

    func validate() throws {
      if (before == nil) == (keep == nil) { throw ValidationError("pass --before NAME or --keep NUMBER") }
      if let keep, keep < 1 { throw ValidationError("--keep needs a number of at least 1") }
      try WritingOptions.refuseModel(before)
    }
  }
}

extension VersionCommand {
  /// `plumb version freeze`: copies the classes of a version.
  struct Freeze: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "freeze", abstract: "Copy the classes of a version of a schema in Swift.",
      discussion: """
        Writes a VersionedSchema with copies of its classes, enums and structs, and compares the version hashes of the copy \
        with those of the version. Later edits of the app's classes do not change the copy.
        """)

    @Argument(help: "The version; by default the last one.", completion: .versions) var version: String?
    @Option(help: ArgumentHelp("The name of the copy; by default that of the version.", valueName: "name"))
    var name: String?
    @Option(help: ArgumentHelp("Copy the classes at this commit, tag or branch.", valueName: "ref")) var from: String?
    @Option(help: ArgumentHelp("The file; by default one with the name of the copy.", valueName: "file"))
    var output: String?
    @Flag(help: "Write no file; exit with 1 if the file would change, or if the plan does not contain the version.")
    var check = false
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let frozen = try workspace.freezeVersion(version, as: name, to: output, from: from, in: writing.selection)
      if check { return try check(frozen, writing.consoleOptions.console) }
      try writing.write(
        frozen.plan,
        "copied \(Phrase.plural(frozen.classes.count, "class", "classes")) to \(writing.names(frozen.plan.versions))",
        "the version hashes of the copy are those of the version")
    }

    /// Prints the differences from the file, and the findings about the plan.
    private func check(_ frozen: VersionFreezing, _ console: Console) throws {
      console.noteFiles(of: frozen.plan.changes, isWritten: false)
      let files = Set(frozen.ofPlan.compactMap { $0.location?.file }).sorted()
      if !frozen.ofPlan.isEmpty {
        console.show(frozen.ofPlan, sources: files.compactMap { Source(at: Location(file: $0)) })
      }
      guard frozen.isUpToDate else { throw Status.findings }
      console.note("✓ \(writing.names(frozen.plan.versions)) is up to date")
    }

    func validate() throws {
      if check, writing.preview.dryRun { throw ValidationError("--check and --dry-run cannot be combined") }
    }
  }
}

extension VersionCommand {
  /// `plumb version lock`: locks the hashes of released versions.
  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock", abstract: "Record the version hashes of released versions in plumb.lock.",
      discussion: "validate compares them: a changed locked version is an error, with or without git.")

    @Argument(help: "The versions; by default all of the bundle.", completion: .versions) var names: [String] = []
    @Flag(help: "Replace the hashes of locked versions that have changed.") var force = false
    @OptionGroup var writing: WritingOptions

    func run() throws {
      let workspace = try writing.configuration.workspace()
      let plan = try workspace.lockVersions(names, replaces: force, in: writing.selection)
      try writing.write(
        plan, "locked \(writing.names(plan.versions))", "validate compares it with plumb.lock")
    }

    func validate() throws { for name in names { try WritingOptions.refuseModel(name) } }
  }
}

/// The options of the subcommands that change versions.
struct WritingOptions: ParsableArguments {
  @Option(help: modelHelp, completion: .models) var model: String?
  @OptionGroup var preview: DryRunOption
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  /// The named bundle, else the configured one.
  var selection: Workspace.Selection { .init(models: model.map { [$0] } ?? []) }

  /// Returns the names of versions for a message.
  func names(_ versions: [String]) -> String {
    versions.map { "“\(Terminal.sanitized($0))”" }.joined(separator: ", ")
  }

  /// Writes the files, or prints the changes; then prints a summary.
  func write(_ plan: VersionPlan, _ done: String, _ more: String? = nil) throws {
    let console = consoleOptions.console
    try preview.apply(plan.changes, on: console)
    if preview.dryRun { return plan.notes.forEach { console.note($0) } }
    console.note(plan.changes.isEmpty ? "✓ \(done) (unchanged)" : "✓ \(done)")
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
