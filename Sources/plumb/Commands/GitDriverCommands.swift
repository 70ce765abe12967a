import ArgumentParser
import PlumbKit

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
