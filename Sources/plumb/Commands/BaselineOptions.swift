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

  /// Writes the findings down as known.
  ///
  /// The last line says what to put into `plumb.json` where the file is not configured yet.
  func write(_ found: Findings, _ workspace: Workspace, on console: Console) throws {
    let plan = try workspace.baseline(of: found, in: baseline)
    try plan.changes.write()
    let count = Words.plural(plan.count, "finding", "findings")
    let isConfigured = (baseline ?? workspace.configuration.baseline) != nil
    let hint = isConfigured ? "" : " · next: \"baseline\": \"\(plan.file)\" in plumb.json"
    console.remark("✓ wrote \(count) to \(Terminal.sanitized(plan.file))\(hint)")
  }
}
