import PlumbModel
import PlumbRules
import PlumbText

/// What to do after a report: the commands that go on from its findings, for people.
///
///     next: plumb align --dry-run             shows what mends 3 findings in Swift
///           plumb validate --write-baseline   takes 31 findings as known; only new ones count then
///
/// At most two, and none that would do nothing. Reports that other tools read have none.
package struct NextSteps: Sendable {
  /// How the report was asked for.
  package struct Call: Sendable {
    /// What has to stand behind `plumb validate` to look at the same again: models, preset, configuration.
    package var arguments: [String] = []
    /// The ones of them that every command takes: models and configuration.
    package var selection: [String] = []
    /// Whether models are named: a baseline of them needs a name of its own.
    package var namesModels = false
    /// Whether a baseline is in force.
    package var hasBaseline = false
    /// Whether fixes of models were applied already: what is left was said with its reason.
    package var isFixed = false
    /// How much was asked.
    package var preset = RuleSettings.Preset.recommended

    /// `plumb validate` without a word behind it.
    package init() {}
  }

  /// A command and what it is good for.
  struct Step: Equatable {
    let command: String
    let effect: String
  }

  var steps: [Step] = []

  /// Nothing to do.
  package static let none = NextSteps()

  private init() {}

  /// The steps that fit.
  package init(after report: Report, _ call: Call) {
    let found = report.active.map(\.diagnostic)
    let mending = Self.mending(found, call)
    let isMany = found.count > Self.many
    let adopting = isMany && report.isComplete ? Self.adopting(found, report, call) : []
    steps = Array((isMany ? Array(mending.prefix(1)) + adopting + mending.dropFirst() : mending).prefix(2))
  }

  /// More findings than somebody mends at once.
  private static let many = 20

  /// The commands that apply fixes: those of the more findings first.
  private static func mending(_ found: [Diagnostic], _ call: Call) -> [Step] {
    let swift = FixCount(found, inSwift: true)
    let models = FixCount(found, inSwift: false)
    let steps = [
      swift.step(["align"] + call.selection, "in Swift"),
      call.isFixed ? nil : models.step(["validate", "--fix"] + call.arguments, "in the model"),
    ]
    return (swift.count >= models.count ? steps : steps.reversed()).compactMap { $0 }
  }

  /// How to begin with many findings: take them as known, or ask for less.
  private static func adopting(_ found: [Diagnostic], _ report: Report, _ call: Call) -> [Step] {
    if call.hasBaseline { return [] }
    let failing = found.count { $0.severity >= report.failOn }
    let file = call.namesModels ? ["--baseline", "plumb.baseline.json"] : []
    let baseline = Step(
      command: command(["validate", "--write-baseline"] + file + call.arguments),
      effect: "takes \(Words.plural(found.count, "finding", "findings")) as known; only new ones count then")
    let weights = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
    let core = found.count { weights[$0.rule].map { $0.severities.core != nil } ?? true }
    guard failing > 0 else { return [] }
    guard call.preset != .core, core * 3 < found.count else { return [baseline] }
    let effect = "asks for what fails only: \(Words.plural(core, "finding", "findings"))"
    return [baseline, Step(command: command(["validate", "--preset", "core"] + call.selection), effect: effect)]
  }

  /// `plumb align --dry-run 'Shop 2.xcdatamodel'`
  fileprivate static func command(_ words: [String]) -> String {
    (["plumb"] + words.map { Shell.word(Terminal.sanitized($0)) }).joined(separator: " ")
  }
}

/// The findings that a command can mend.
private struct FixCount {
  private(set) var count = 0
  /// Those that need nobody's look.
  private var safe = 0
  /// Those whose fixes change a version hash.
  private var hashing = 0

  /// Counts the findings with a fix in Swift, or with one elsewhere.
  init(_ found: [Diagnostic], inSwift: Bool) {
    for finding in found {
      let fixes = finding.fixes.filter { fix in
        !fix.edits.isEmpty && fix.edits.allSatisfy { $0.location.file.hasSuffix(".swift") == inSwift }
      }
      if fixes.isEmpty { continue }
      count += 1
      if fixes.contains(where: { $0.applicability == .safe }) { safe += 1 }
      if fixes.allSatisfy(\.changesHash) { hashing += 1 }
    }
  }

  /// The command that shows what it would mend: of the fixes that ask the least those it would apply. nil where there
  /// is nothing.
  func step(_ words: [String], _ place: String) -> NextSteps.Step? {
    let (flags, mended) =
      safe > 0
      ? ([], safe)
      : hashing < count ? (["--include-review"], count - hashing) : (["--include-review", "--new-version"], count)
    guard mended > 0 else { return nil }
    let findings = Words.plural(mended, "finding", "findings")
    return NextSteps.Step(
      command: NextSteps.command(words + flags + ["--dry-run"]), effect: "shows what mends \(findings) \(place)")
  }
}

extension NextSteps {
  /// The lines, ending with a line feed; empty where no step fits.
  package func text(style: TextStyle) -> String {
    let paint = Paint(style: style)
    let width = steps.map { DisplayWidth.columns($0.command) }.max() ?? 0
    return steps.enumerated().map { index, step in
      let gap = String(repeating: " ", count: width - DisplayWidth.columns(step.command) + 3)
      return (index == 0 ? "next: " : "      ") + paint(step.command, .strong) + gap + paint(step.effect, .quiet) + "\n"
    }.joined()
  }
}
