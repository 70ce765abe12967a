import ArgumentParser
import PlumbKit

/// The options for a baseline of existing findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not count the findings of this file; the configuration's by default.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(
    name: .customLong("write-baseline"),
    help: "Write what is found to the baseline; from then on only new findings count.")
  var writes = false

  /// The baseline to use; none if a new one is written, because the old baseline's findings are included in it.
  var choice: CheckOptions.BaselineChoice { writes ? .none : baseline.map { .file($0) } ?? .configured }

  /// The file named on the command line, if any.
  var files: [String] { [baseline].compactMap { $0 } }

  /// Prints the number of baseline entries without a matching finding. Prints no message if the run does not cover
  /// the whole project, because the number is then unknown.
  func note(on found: Findings, _ workspace: Workspace, _ console: Console) {
    guard found.fixedSinceBaseline > 0, let file = baseline ?? workspace.configuration.baseline else { return }
    let fixed = Words.plural(found.fixedSinceBaseline, "finding", "findings")
    let verb = found.fixedSinceBaseline == 1 ? "is" : "are"
    console.note(
      "\(fixed) of \(Terminal.sanitized(file)) \(verb) mended: plumb validate --write-baseline leaves out what is gone"
    )
  }

  /// Writes the findings to the baseline, and prints how to use it.
  ///
  /// An existing baseline is replaced. A new one must not be an input or be in a model.
  func write(_ found: Findings, _ workspace: Workspace, sparing inputs: Inputs?, on console: Console) throws {
    let plan = try workspace.baseline(of: found, in: baseline)
    for change in plan.changes.changes where change.old == nil { try inputs?.refuse(change.path, as: "the baseline") }
    try plan.changes.write()
    let count = Words.plural(plan.count, "finding", "findings")
    console.note("✓ wrote \(count) to \(Terminal.sanitized(plan.file))")
    if let file = plan.configuration, plan.changes.changes.contains(where: { $0.path == file }) {
      console.note("✓ entered it into \(Terminal.sanitized(file)): from now on only new findings count")
    } else if plan.configuration == nil || (workspace.configuration.baseline ?? plan.file) != plan.file {
      let call = Terminal.sanitized(Shell.word(plan.file))
      let key = "\"baseline\" in \(workspace.configuration.file ?? "a plumb.json (plumb config init)")"
      console.note("next: plumb validate --baseline \(call), or \(Terminal.sanitized(key))")
    }
  }
}
