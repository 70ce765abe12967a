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

// The commands that git runs after `plumb git install`.

extension Git {
  /// `plumb git textconv`: prints a model as text. Errors are part of the output, because git shows it instead of a
  /// diff.
  struct TextConverter: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "textconv", abstract: "Print a model as lines, one for each fact; git calls it.",
      discussion: """
        The order of the file does not matter. A file that cannot be read is printed as it is, behind a line that says \
        why; the exit status is 0 then too.
        """)

    @Argument(help: "A contents file or a .xccurrentversion, by whatever name.", completion: .file()) var file: String

    func run() throws {
      let console = Console()
      do throws(Files.Failure) {
        console.show(bytes: TextConversion.text(of: try Files.disk.read(file), path: file))
      } catch {
        console.tell("plumb cannot read this file: \(Terminal.sanitized(error.reason))")
      }
    }
  }

  /// `plumb git diff-driver`: prints the changes of one file.
  struct Differ: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff-driver", abstract: "Print what changed in one file of a model; git calls it.",
      usage: """
        plumb git diff-driver PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH REMARK]
        plumb git diff-driver PATH
        """,
      discussion: "The exit status is 0 whatever is in the files, for git ends a run whose driver fails.")

    @Argument(
      parsing: .captureForPassthrough, help: "What git gives an external diff driver; a path alone is unmerged.")
    var arguments: [String] = []

    func run() throws {
      if ["--help", "-h"].contains(arguments.first) { throw CleanExit.helpRequest(self) }
      guard let driver = DiffDriver(arguments) else {
        throw ValidationError("git calls diff-driver with 1, 7 or 9 arguments, not \(arguments.count)")
      }
      let isPaged = Console.variable("GIT_PAGER_IN_USE") == "true" && (Console.variable("NO_COLOR") ?? "").isEmpty
      let console = Console(color: isPaged ? .always : .auto)
      console.tell(driver.text(from: .disk, style: console.textStyle))
    }
  }

  /// `plumb git merge-driver`: merges one file.
  struct Merger: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge-driver", abstract: "Merge a file of a model by what it means; git calls it.",
      discussion: """
        The result goes into the place of OURS. What conflicts stands between git's markers, and is said on standard \
        error; the exit status is 1 then. What is no model is left to git's merge of lines.
        """)

    @Argument(help: "The file of the common ancestor (%O).", completion: .file()) var base: String
    @Argument(help: "The file of our branch (%A), which is replaced.", completion: .file()) var ours: String
    @Argument(help: "The file of the other branch (%B).", completion: .file()) var theirs: String
    @Argument(help: "What the file is called in the repository (%P).") var path: String
    @Option(help: "How often a marker repeats its sign (%L).") var markerSize = 7
    @Option(help: "What our branch is called (%X).") var oursLabel = "ours"
    @Option(help: "What the other branch is called (%Y).") var theirsLabel = "theirs"
    @Flag(help: "Merge for the ancestor of another merge: what conflicts stays as it was.") var ancestor = false

    func run() throws {
      var driver = MergeDriver(base: base, ours: ours, theirs: theirs, path: path)
      driver.markerSize = markerSize
      // Git versions before 2.45 do not support %X and %Y, and pass them unchanged.
      driver.labels = (Self.label(oursLabel, "ours"), Self.label(theirsLabel, "theirs"))
      driver.isForAncestor = ancestor
      let outcome = try driver.outcome()
      try driver.change(to: outcome).write()
      for line in outcome.remarks { Console.complain(Terminal.sanitized(line)) }
      if outcome.isConflict { throw Status.findings }
    }

    private static func label(_ label: String, _ usual: String) -> String {
      label.isEmpty || label == "%X" || label == "%Y" ? usual : label
    }
  }
}
