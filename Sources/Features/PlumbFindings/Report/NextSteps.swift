import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The suggested commands after a report, for the terminal.
///
///     next: plumb align --dry-run             shows fixes for 3 findings in Swift
///           plumb validate --write-baseline   takes 31 findings as known; only new ones count then
///
/// At most two commands are suggested, and only commands that have an effect. Reports for other tools have none.
package struct NextSteps: Sendable {
  package struct Call: Sendable {
    /// The arguments that repeat the check with `plumb validate`: models, preset, configuration.
    package var arguments: [String] = []
    /// The arguments that every command accepts: models and configuration.
    package var selection: [String] = []
    /// Whether models are named. A baseline of named models needs a file name.
    package var namesModels = false
    package var hasBaseline = false
    /// Whether fixes of models were already applied. The unfixed findings were then reported with a reason.
    package var isFixed = false
    package var preset = RuleSettings.Preset.recommended

    package init() {}
  }

  package struct Step: Equatable {
    let command: String
    package let effect: String
  }

  var steps: [Step] = []

  package static let none = NextSteps()

  private init() {}

  package init(after report: Report, _ call: Call) {
    let found = report.active.map(\.diagnostic)
    let repair = Self.repair(found, call)
    let isMany = found.count > Self.many
    let adopting = isMany && report.isComplete ? Self.adopting(found, report, call) : []
    steps = Array((isMany ? Array(repair.prefix(1)) + adopting + repair.dropFirst() : repair).prefix(2))
  }

  /// The number of findings above which a baseline or another preset is suggested.
  private static let many = 20

  /// Returns the commands that apply fixes, the one with more findings first.
  private static func repair(_ found: [Diagnostic], _ call: Call) -> [Step] {
    let (swift, align) = fixing(found, inSwift: true, ["align"] + call.selection, "in Swift")
    let (models, fix) = fixing(found, inSwift: false, ["validate", "--fix"] + call.arguments, "in the model")
    let steps = [align, call.isFixed ? nil : fix]
    return (swift >= models ? steps : steps.reversed()).compactMap { $0 }
  }

  /// Returns the number of findings with a fix in Swift, or in other files, and the command that shows the fixes, with
  /// the fewest options that apply any fix; no command if no finding can be fixed.
  private static func fixing(
    _ found: [Diagnostic], inSwift: Bool, _ words: [String], _ place: String
  ) -> (count: Int, step: Step?) {
    let fixes = found.map { finding in
      finding.fixes.filter { fix in
        !fix.edits.isEmpty && fix.edits.allSatisfy { $0.location.file.hasSuffix(".swift") == inSwift }
      }
    }.filter { !$0.isEmpty }
    guard !fixes.isEmpty else { return (0, nil) }
    let safe = fixes.count { $0.contains { $0.applicability == .safe } }
    let hashing = fixes.count { $0.allSatisfy(\.changesHash) }
    let (flags, repaired) =
      safe > 0
      ? ([], safe)
      : hashing < fixes.count
        ? (["--include-review"], fixes.count - hashing) : (["--include-review", "--new-version"], fixes.count)
    let findings = Phrase.plural(repaired, "finding", "findings")
    let command = command(words + flags + ["--dry-run"])
    return (fixes.count, Step(command: command, effect: "shows fixes for \(findings) \(place)"))
  }

  /// Returns the commands for many findings: create a baseline, or use a smaller preset.
  private static func adopting(_ found: [Diagnostic], _ report: Report, _ call: Call) -> [Step] {
    if call.hasBaseline { return [] }
    let failing = found.count { $0.severity >= report.failOn }
    let file = call.namesModels ? ["--baseline", "plumb.baseline.json"] : []
    let baseline = Step(
      command: command(["validate", "--write-baseline"] + file + call.arguments),
      effect:
        "writes \(Phrase.plural(found.count, "finding", "findings")) to the baseline; only new findings count then"
    )
    let weights = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
    let core = found.count { weights[$0.rule].map { $0.severities.core != nil } ?? true }
    guard failing > 0 else { return [] }
    guard call.preset != .core, core * 3 < found.count else { return [baseline] }
    let effect = "checks for failures only: \(Phrase.plural(core, "finding", "findings"))"
    return [baseline, Step(command: command(["validate", "--preset", "core"] + call.selection), effect: effect)]
  }

  /// Returns a command line: `plumb align --dry-run 'Shop 2.xcdatamodel'`.
  private static func command(_ words: [String]) -> String {
    (["plumb"] + words.map { Shell.word(Terminal.sanitized($0)) }).joined(separator: " ")
  }
}

extension NextSteps {
  /// Returns the lines, ending with a line feed; empty without steps.
  package func text(style: TextStyle) -> String {
    let ink = Ink(style)
    let width = steps.map { DisplayWidth.columns($0.command) }.max() ?? 0
    return steps.enumerated().map { index, step in
      let gap = String(repeating: " ", count: width - DisplayWidth.columns(step.command) + 3)
      return (index == 0 ? "next: " : "      ") + ink(step.command, .title) + gap + ink(step.effect, .quiet) + "\n"
    }.joined()
  }
}
