import ArgumentParser
import PlumbKit

/// `plumb align`: aligns Swift declarations with the model, or the model with them.
///
/// The command is a front end of `Workspace.repair(_:in:)` and, with `--model`, of `Workspace.repairModels(_:to:in:)`. It
/// writes or prints the plan, and reports the fixed and unfixed findings on standard error.
struct Align: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align", abstract: "Bring Swift declarations in line with the model, or the model with them.",
    discussion: """
      Applies the edits that validate announces: safe ones, and with --include-review those that somebody should look at. \
      Formatting and comments stay. Nothing is ever deleted, renamed across files, or stored in another way. Either all \
      files are written or none. What would make another configured model differ is left, and so is a file with a \
      syntax error; the reason is said.

      With --model the model follows the sources: entities, properties and what is said of them go from Swift into the \
      version, or with --new-version into a new one beside it. Nothing is ever removed from a model, and no entity is \
      added whose class would differ from it still; what is left is listed with the reason.

      EXAMPLES:
        plumb align --dry-run                   show what would change in Swift
        plumb align --model --dry-run           show what would change in the model
        plumb align --model --new-version       leave a shipped version as it is and go on in the next
        plumb align --model "--new-version=Shop 5"
      """)

  @Argument(help: modelHelp, completion: .models) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @Flag(help: "Change the model instead of the sources.") var model = false
  @OptionGroup var place: NewVersionOptions
  @Flag(help: "Apply edits too that change what is stored or how code reads.") var includeReview = false
  @Flag(help: "Write nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "Write nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if place.isRequested, !model {
      throw ValidationError("--new-version goes with --model")
    }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    if model { return try repairModels(workspace) }
    let plan = try workspace.repair(most, in: .init(models: models, version: version.versionName))
    try write(plan.changes)
    for made in plan.made {
      console.note("\(writes ? "mended" : "would mend"): \(Terminal.sanitized(made.finding.message))")
    }
    for left in plan.left where left.why != nil { tell(left) }
    try finish(plan.changes, left: plan.left.count)
  }

  /// The applicability of the edits to make.
  private var most: Fix.Applicability { includeReview ? .review : .safe }

  /// Whether the command writes files.
  private var writes: Bool { !check && !dryRun }

  /// Writes the files, or prints the changes.
  private func write(_ changes: FileChanges) throws {
    try changes.verify()
    if dryRun { consoleOptions.console.pass(changes) }
    if writes { try changes.write() }
  }

  /// Reports an unfixed finding and its reason.
  private func tell(_ left: RepairPlan.Left) {
    consoleOptions.console.note("left: \(Terminal.sanitized(left.finding.message))")
    consoleOptions.console.note("  why: \(Terminal.sanitized(left.why ?? ""))")
  }

  /// Prints the summary; exits with status 1 for `--check` if files would change.
  private func finish(_ changes: FileChanges, left: Int) throws {
    consoleOptions.console.note(summary(changes, left: left))
    if check, !changes.isEmpty { throw Status.findings }
  }

  /// Returns the summary: `✓ 2 files changed · 1 difference left: plumb validate`.
  private func summary(_ changes: FileChanges, left: Int) -> String {
    let hint = left > 0 ? " · \(Words.plural(left, "difference", "differences")) left: plumb validate" : ""
    if changes.isEmpty { return "✓ nothing to mend\(hint)" }
    let verb = writes ? "changed" : "would change"
    return "✓ \(Words.plural(changes.changes.count, "file", "files")) \(verb)\(hint)"
  }
}

// MARK: - Models

extension Align {
  /// Runs the command with `--model`.
  private func repairModels(_ workspace: Workspace) throws {
    let console = consoleOptions.console
    let plan = try workspace.repairModels(
      most, to: place.target, in: .init(models: models, version: version.versionName))
    try write(plan.changes)
    for change in plan.made {
      console.note("\(writes ? "mended" : "would mend"): \(Terminal.sanitized(change.finding.message))")
      console.note("  fix: \(Terminal.sanitized(change.fix))")
    }
    for left in plan.left { tell(left) }
    for version in plan.versions { console.note(version.note(isWritten: writes)) }
    try finish(plan.changes, left: plan.left.count)
  }
}

extension Align {
  /// The name of a hidden option, which is not meant for users.
  static let newVersionName = "new-version-name"

  /// Replaces `--new-version=NAME` by a flag and an option, because the parser does not support options with an
  /// optional value.
  ///
  ///     ["align", "--new-version=Shop 5"]   →   ["align", "--new-version", "--new-version-name=Shop 5"]
  static func spellingOut(_ arguments: [String]) -> [String] {
    let prefix = "--new-version="
    return arguments.flatMap { argument -> [String] in
      guard argument.hasPrefix(prefix) else { return [argument] }
      let name = String(argument.dropFirst(prefix.count))
      return ["--new-version"] + (name.isEmpty ? ["--\(newVersionName)", ""] : ["--\(newVersionName)=\(name)"])
    }
  }
}
