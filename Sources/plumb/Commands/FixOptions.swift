import ArgumentParser
import PlumbKit

/// The options of `validate --fix`, which applies the fixes for models before the report.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply the fixes announced for models, then report what is left. Swift is mended by plumb align.")
  var fix = false
  @Flag(help: "With --fix: write and report nothing; print what would change as a unified diff.") var dryRun = false
  @Flag(help: "With --fix: apply fixes too that somebody should look at.") var includeReview = false
  @OptionGroup var place: NewVersionOptions

  func validate() throws {
    guard !fix, dryRun || includeReview || place.isRequested else { return }
    throw ValidationError("--dry-run, --include-review and --new-version go with --fix")
  }

  /// Applies the fixes, and reports the results.
  ///
  /// Returns the remaining findings; `nil` for a dry run, which prints no report.
  func apply(
    _ workspace: Workspace, _ selection: Workspace.Selection, _ options: CheckOptions, on console: Console
  ) throws -> Findings? {
    let plan = try workspace.fixModels(
      includeReview ? .review : .safe, to: place.target, in: selection, options)
    try plan.changes.verify()
    if dryRun { console.pass(plan.changes) } else { try plan.changes.write() }
    for change in plan.made {
      console.note("\(dryRun ? "would mend" : "mended"): \(Terminal.sanitized(change.finding.message))")
      console.note("  fix: \(Terminal.sanitized(change.fix))")
    }
    for line in plan.leftLines { console.note(Terminal.sanitized(line)) }
    for version in plan.versions { console.note(version.note(isWritten: !dryRun)) }
    console.note(summary(plan))
    return dryRun ? nil : plan.findings
  }

  /// Returns the summary: `✓ 2 findings repaired, 1 file changed`.
  private func summary(_ plan: RepairPlan) -> String {
    if plan.changes.isEmpty { return "✓ no fix to apply" }
    let findings = Words.plural(plan.made.count, "finding", "findings")
    let files = Words.plural(plan.changes.changes.count, "file", "files")
    return "✓ \(findings) \(dryRun ? "would be mended" : "mended"), \(files) \(dryRun ? "would change" : "changed")"
  }
}
