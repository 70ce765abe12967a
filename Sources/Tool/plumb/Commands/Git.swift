import ArgumentParser
import PlumbConsole
import PlumbKit
import PlumbSystem

/// `plumb git`: configures git to compare and merge models by their meaning.
struct Git: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git", abstract: "Configure git to compare and merge models by their meaning.",
    discussion: """
      Use install once in each clone; git then calls the other commands.

      EXAMPLES:
        plumb git install --dry-run
        plumb git install
        git diff                                the changes of the model, and whom they affect
        git log -p -- Shop.xcdatamodeld         one line for each changed fact
      """,
    subcommands: [Install.self, Uninstall.self, TextConverter.self, Differ.self, Merger.self])
}

extension Git {
  /// `plumb git install`: installs the git drivers in a clone.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Configure git to compare and merge models with Plumb in this clone.",
      discussion: """
        Changes the configuration of the clone, and adds shared lines to .gitattributes at the root of the work tree. \
        Other lines are preserved. Without the settings, git ignores the lines. The global configuration, hooks and \
        the history are not changed.
        """)

    @OptionGroup var options: GitOptions

    func run() throws {
      let drivers = GitDrivers(tool: options.tool)
      let plan = try drivers.installing()
      try options.write(plan, isThere: "git already uses Plumb in this clone")
      if !options.dryRun, !plan.isEmpty {
        options.consoleOptions.console.note(
          "  commit .gitattributes; use plumb git install in other clones\n"
            + "  plumb git uninstall reverts it")
      }
      guard !drivers.isThere(path: environmentVariable("PATH")) else { return }
      options.consoleOptions.console.note(
        "note: git cannot find “\(Terminal.sanitized(options.tool))”, and cannot show models without it: "
          + "pass the path of the program with --tool")
    }
  }

  /// `plumb git uninstall`: removes the git drivers from a clone.
  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Revert the changes of install.",
      discussion: "Settings and lines of .gitattributes that are not Plumb's are preserved.")

    @OptionGroup var options: GitOptions

    func run() throws {
      try options.write(GitDrivers(tool: options.tool).uninstalling(), isThere: "git does not use Plumb in this clone")
    }
  }
}

/// The options of `install` and `uninstall`.
struct GitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The program that git calls: a name on the PATH, or the path of plumb.", valueName: "program"))
  var tool = "plumb"
  @Flag(help: "Write no file; print the commands, and the change of .gitattributes as a unified diff.")
  var dryRun = false
  @OptionGroup var consoleOptions: ConsoleOptions

  /// Applies a plan, or prints it.
  func write(_ plan: GitDrivers.Plan, isThere: String) throws {
    let console = consoleOptions.console
    if dryRun {
      try plan.changes.verify()
      console.printDiff(plan.settings.map { "\($0.command)\n" }.joined() + plan.changes.diff())
    } else {
      try plan.write()
      for setting in plan.settings {
        console.note("✓ \(setting.key) \(setting.value.map { "= \($0)" } ?? "removed")")
      }
      for change in plan.changes.changes {
        console.note("✓ \(change.action.verb)d \(Terminal.sanitized(change.path))")
      }
    }
    if plan.isEmpty { console.note("✓ \(isThere)") }
    for line in plan.untouched { console.note("  unchanged: \(Terminal.sanitized(line))") }
  }

  func validate() throws {
    if tool.isEmpty || tool.utf8.contains(0) { throw ValidationError("--tool requires a program") }
  }
}

// The commands that git runs after `plumb git install`.

extension Git {
  /// `plumb git textconv`: prints a model as text. Errors are part of the output, because git shows it instead of a
  /// diff.
  struct TextConverter: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "textconv", abstract: "Print a model with one line for each fact; git calls it.",
      discussion: """
        The output does not depend on the order of the file. A file that cannot be read is printed unchanged, after a \
        line with the reason; the exit status is then also 0.
        """)

    @Argument(help: "A contents file or a .xccurrentversion, with any name.", completion: .file()) var file: String

    func run() throws {
      let console = Console()
      do throws(Files.Failure) {
        console.show(bytes: TextConversion.text(of: try Files.disk.read(file), path: file))
      } catch {
        console.printReport("plumb cannot read this file: \(Terminal.sanitized(error.reason))")
      }
    }
  }

  /// `plumb git diff-driver`: prints the changes of one file.
  struct Differ: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff-driver", abstract: "Print the changes of one file of a model; git calls it.",
      usage: """
        plumb git diff-driver PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH REMARK]
        plumb git diff-driver PATH
        """,
      discussion: "The exit status is always 0, because git stops if a driver fails.")

    @Argument(
      parsing: .captureForPassthrough,
      help: "The arguments of an external diff driver; a path alone for an unmerged file.")
    var arguments: [String] = []

    func run() throws {
      if ["--help", "-h"].contains(arguments.first) { throw CleanExit.helpRequest(self) }
      guard let driver = DiffDriver(arguments) else {
        throw ValidationError("git calls diff-driver with 1, 7 or 9 arguments, not \(arguments.count)")
      }
      let isPaged = environmentVariable("GIT_PAGER_IN_USE") == "true" && (environmentVariable("NO_COLOR") ?? "").isEmpty
      let console = Console(color: isPaged ? .always : .auto)
      console.printReport(driver.text(from: .disk, style: console.textStyle))
    }
  }

  /// `plumb git merge-driver`: merges one file.
  struct Merger: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge-driver", abstract: "Merge a file of a model by its meaning; git calls it.",
      discussion: """
        The result replaces OURS. Conflicts are marked with git's markers, and reported on standard error; the exit \
        status is then 1. Files that are not models are merged line by line by git.
        """)

    @Argument(help: "The file of the common ancestor (%O).", completion: .file()) var base: String
    @Argument(help: "The file of our branch (%A), which is replaced.", completion: .file()) var ours: String
    @Argument(help: "The file of the other branch (%B).", completion: .file()) var theirs: String
    @Argument(help: "The path of the file in the repository (%P).") var path: String
    @Option(help: "The number of characters in a conflict marker (%L).") var markerSize = 7
    @Option(help: "The name of our branch (%X).") var oursLabel = "ours"
    @Option(help: "The name of the other branch (%Y).") var theirsLabel = "theirs"
    @Flag(help: "Merge for the ancestor of another merge: conflicting values are unchanged.") var ancestor = false

    func run() throws {
      var driver = MergeDriver(base: base, ours: ours, theirs: theirs, path: path)
      driver.markerSize = markerSize
      // Git versions before 2.45 do not support %X and %Y, and pass them unchanged.
      driver.labels = (Self.label(oursLabel, "ours"), Self.label(theirsLabel, "theirs"))
      driver.isForAncestor = ancestor
      let outcome = try driver.outcome()
      try driver.change(to: outcome).write()
      for line in outcome.remarks { Console.printWarning(Terminal.sanitized(line)) }
      if outcome.isConflict { throw Status.findings }
    }

    private static func label(_ label: String, _ usual: String) -> String {
      label.isEmpty || label == "%X" || label == "%Y" ? usual : label
    }
  }
}
