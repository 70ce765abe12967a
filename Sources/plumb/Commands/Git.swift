import ArgumentParser
import PlumbKit

/// `plumb git`: configures git to compare and merge models by their meaning.
struct Git: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git", abstract: "Let git compare and merge models by what they mean.",
    discussion: """
      install tells git, once in each clone; the other commands are what git calls then.

      EXAMPLES:
        plumb git install --dry-run
        plumb git install
        git diff                                what changed in the model, and for whom
        git log -p -- Shop.xcdatamodeld         a line for each fact that changed
      """,
    subcommands: [Install.self, Uninstall.self, TextConverter.self, Differ.self, Merger.self])
}

extension Git {
  /// `plumb git install`: installs the git drivers in a clone.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Tell git to compare and merge models with Plumb in this clone.",
      discussion: """
        Settings go into the configuration of the clone, and lines that everybody shares into .gitattributes at the top \
        of the work tree, where other lines stay. Without the settings git takes no notice of the lines. Nothing else \
        is touched: no global configuration, no hook, no history.
        """)

    @OptionGroup var options: GitOptions

    func run() throws {
      let drivers = GitDrivers(tool: options.tool)
      let plan = try drivers.installing()
      try options.write(plan, isThere: "git works with Plumb in this clone already")
      if !options.dryRun, !plan.isEmpty {
        options.consoleOptions.console.note(
          "  commit .gitattributes; in other clones it takes effect with plumb git install\n"
            + "  plumb git uninstall takes it back")
      }
      guard !drivers.isThere(path: Console.variable("PATH")) else { return }
      options.consoleOptions.console.note(
        "note: git will not find “\(Terminal.sanitized(options.tool))”, and fails to show models until it does: "
          + "--tool names the program by its path")
    }
  }

  /// `plumb git uninstall`: removes the git drivers from a clone.
  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Take back what install told git.",
      discussion: "Settings and lines of .gitattributes that are not Plumb's stay.")

    @OptionGroup var options: GitOptions

    func run() throws {
      try options.write(GitDrivers(tool: options.tool).uninstalling(), isThere: "git knows nothing of Plumb here")
    }
  }
}

/// The options of `install` and `uninstall`.
struct GitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What git calls: a name on the PATH, or the path of plumb.", valueName: "program"))
  var tool = "plumb"
  @Flag(help: "Change nothing; print the commands, and the change of .gitattributes as a unified diff.")
  var dryRun = false
  @OptionGroup var consoleOptions: ConsoleOptions

  /// Applies a plan, or prints it.
  func write(_ plan: GitDrivers.Plan, isThere: String) throws {
    let console = consoleOptions.console
    if dryRun {
      try plan.changes.verify()
      console.pass(plan.settings.map { "\($0.command)\n" }.joined() + plan.changes.diff())
    } else {
      try plan.write()
      for setting in plan.settings {
        console.note("✓ \(setting.key) \(setting.value.map { "= \($0)" } ?? "taken away")")
      }
      for change in plan.changes.changes {
        console.note("✓ \(change.action.verb)d \(Terminal.sanitized(change.path))")
      }
    }
    if plan.isEmpty { console.note("✓ \(isThere)") }
    for line in plan.untouched { console.note("  untouched: \(Terminal.sanitized(line))") }
  }

  func validate() throws {
    if tool.isEmpty || tool.utf8.contains(0) { throw ValidationError("--tool names no program") }
  }
}
