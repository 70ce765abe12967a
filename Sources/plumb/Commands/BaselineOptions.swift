import ArgumentParser
import PlumbKit

/// Findings that were there before anybody looked: a file of them, and the flag that writes it.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not count the findings of this file; the configuration's by default.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(
    name: .customLong("write-baseline"),
    help: "Write what is found to the baseline; from then on only new findings count.")
  var writes = false

  /// The findings that do not count. Writing looks at everything anew, the old baseline's findings too.
  var choice: CheckOptions.BaselineChoice { writes ? .none : baseline.map { .file($0) } ?? .configured }

  /// The file that the call names.
  var files: [String] { [baseline].compactMap { $0 } }

  /// Says how many entries nothing has any more. Nothing is said where not everything was looked at, for nobody can
  /// tell then.
  func remark(on found: Findings, _ workspace: Workspace, _ console: Console) {
    guard found.mendedSinceBaseline > 0, let file = baseline ?? workspace.configuration.baseline else { return }
    let gone = Words.plural(found.mendedSinceBaseline, "finding", "findings")
    let verb = found.mendedSinceBaseline == 1 ? "is" : "are"
    console.remark(
      "\(gone) of \(Terminal.sanitized(file)) \(verb) mended: plumb validate --write-baseline leaves out what is gone"
    )
  }

  /// Writes the findings down as known, and says what makes them count no more.
  ///
  /// A file that is there is replaced where it is a baseline; a new one must not come to lie in a model.
  func write(_ found: Findings, _ workspace: Workspace, sparing inputs: Inputs?, on console: Console) throws {
    let plan = try workspace.baseline(of: found, in: baseline)
    for change in plan.changes.changes where change.old == nil { try inputs?.refuse(change.path, as: "the baseline") }
    try plan.changes.write()
    let count = Words.plural(plan.count, "finding", "findings")
    console.remark("✓ wrote \(count) to \(Terminal.sanitized(plan.file))")
    if let file = plan.configuration, plan.changes.changes.contains(where: { $0.path == file }) {
      console.remark("✓ entered it into \(Terminal.sanitized(file)): from now on only new findings count")
    } else if plan.configuration == nil || (workspace.configuration.baseline ?? plan.file) != plan.file {
      let call = Terminal.sanitized(Shell.word(plan.file))
      let key = "\"baseline\" in \(workspace.configuration.file ?? "a plumb.json (plumb config init)")"
      console.remark("next: plumb validate --baseline \(call), or \(Terminal.sanitized(key))")
    }
  }
}
