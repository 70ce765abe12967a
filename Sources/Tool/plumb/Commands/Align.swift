import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb align`: aligns Swift declarations with the model, or the model with them.
///
/// The command is a front end of `Workspace.repair(_:in:)` and, with `--model`, of `Workspace.repairModels(_:to:in:)`.
/// It writes or prints the plan, and reports the fixed and unfixed findings on standard error.
struct Align: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align", abstract: "Align Swift declarations with the model, or the model with them.",
    discussion: """
      Applies the edits that validate announces: safe ones, and with --include-review those that need a review. \
      Formatting and comments are preserved. No declaration is deleted, renamed across files, or stored in another way. \
      Either all files are written or none. An edit that would make another configured model differ is not applied, and \
      a file with a syntax error is not edited; the reason is reported.

      With --model, the model is aligned with the sources: entities, properties and their settings are copied from Swift \
      into the version, or with --new-version into a new version. No element is removed from a model, and no entity is \
      added whose class would still differ from it; the remaining differences are listed with the reason.

      EXAMPLES:
        plumb align --dry-run                   show the changes of Swift files
        plumb align --model --dry-run           show the changes of the model
        plumb align --model --new-version       preserve a released version, and change a new one
        plumb align --model "--new-version=Shop 5"
      """)

  @Argument(help: modelHelp, completion: .models) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @Flag(help: "Change the model instead of the sources.") var model = false
  @OptionGroup var place: NewVersionOptions
  @Flag(help: "Also apply edits that change stored data or the meaning of code.") var includeReview = false
  @OptionGroup var writing: WriteOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if place.isRequested, !model { throw ValidationError("--new-version requires --model") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    if model { return try repairModels(workspace, console) }
    let plan = try workspace.repair(most, in: selection)
    try writing.apply(plan.changes, on: console)
    for made in plan.made { noteFixed(made.finding.message, console) }
    for left in plan.left where left.why != nil { note(left, console) }
    try finish(plan, console)
  }

  /// Runs the command with `--model`.
  private func repairModels(_ workspace: Workspace, _ console: Console) throws {
    let plan = try workspace.repairModels(most, to: place.target, in: selection)
    try writing.apply(plan.changes, on: console)
    for change in plan.made {
      noteFixed(change.finding.message, console)
      console.note("  fix: \(Terminal.sanitized(change.fix))")
    }
    for left in plan.left { note(left, console) }
    for version in plan.versions { console.note(version.note(isWritten: writing.writes)) }
    try finish(plan, console)
  }

  private var selection: Workspace.Selection { .init(models: models, version: version.versionName) }

  /// The applicability of the edits to make.
  private var most: Fix.Applicability { includeReview ? .review : .safe }

  private func noteFixed(_ message: String, _ console: Console) {
    console.note("\(writing.writes ? "fixed" : "would fix"): \(Terminal.sanitized(message))")
  }

  /// Reports an unfixed finding and its reason.
  private func note(_ left: RepairPlan.Left, _ console: Console) {
    console.note("not fixed: \(Terminal.sanitized(left.finding.message))")
    console.note("  reason: \(Terminal.sanitized(left.why ?? ""))")
  }

  /// Prints the summary, `✓ 2 files changed · 1 difference not fixed: plumb validate`; exits with status 1 for
  /// `--check` if files would change.
  private func finish(_ plan: RepairPlan, _ console: Console) throws {
    let (changes, left) = (plan.changes, plan.left.count)
    let files = Phrase.plural(changes.changes.count, "file", "files")
    let summary = changes.isEmpty ? "no difference to fix" : "\(files) \(writing.writes ? "changed" : "would change")"
    let rest = Phrase.plural(left, "difference", "differences")
    let baselined = plan.baselined.isEmpty ? "" : " · \(plan.baselined.count) in the baseline"
    console.note("✓ \(summary)" + (left > 0 ? " · \(rest) not fixed: plumb validate" : "") + baselined)
    try writing.finish(changes)
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
