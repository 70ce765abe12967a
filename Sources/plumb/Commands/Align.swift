import ArgumentParser
import PlumbKit

/// `plumb align`: hand-written declarations brought in line with the model, or the model with them.
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

  @Argument(help: modelHelp) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @Flag(help: "Change the model instead of the sources.") var model = false
  @Flag(help: "Write a new version, and make it the current one; --new-version=NAME names it.") var newVersion = false
  @Option(name: .customLong(Self.newVersionName), help: .hidden) var newVersionName: String?
  @Flag(help: "Apply edits too that change what is stored or how code reads.") var includeReview = false
  @Flag(help: "Write nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "Write nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func validate() throws {
    if newVersion || newVersionName != nil, !model {
      throw ValidationError("--new-version goes with --model")
    }
  }

  func run() throws {
    let workspace = try configuration.workspace(speech.console)
    if model { return try followSources(workspace) }
    let console = speech.console
    let checked = try checked(workspace)
    let alignments = try alignments(checked, rules: workspace.configuration.rules)
    let left = alignments.flatMap(\.left).once(by: \.finding)
    guard alignments.contains(where: { $0.rest != nil }) else { throw CannotRun.noSources }
    let changes = FileChanges(oneAfterAnother: alignments.map(\.changes))
    try write(changes)
    let changed = Set(changes.changes.map(\.path))
    for mended in alignments.flatMap(\.mended) where !mended.editedFiles.isDisjoint(with: changed) {
      console.remark("\(writes ? "mended" : "would mend"): \(Terminal.sanitized(mended.message))")
    }
    for (finding, why) in left { if let why { tell(left: finding, why: why) } }
    try finish(changes, left: left.count)
  }

  /// Each starts from the files as those before it leave them.
  private func alignments(_ checked: Checked, rules: RuleSettings) throws -> [Alignment] {
    var alignments: [Alignment] = []
    for (index, (settings, model)) in checked.models.enumerated() {
      alignments.append(
        try Alignment(
          settings, model: model, rules: rules, includesReview: includeReview,
          classesElsewhere: checked.classes.elsewhere(than: settings),
          neighbours: Neighbours(of: index, in: checked.classes, rules: rules), texts: alignments.last?.texts ?? [:]))
    }
    let texts = alignments.last?.texts ?? [:]
    for index in alignments.indices.dropLast() { try alignments[index].settle(texts) }
    return alignments
  }

  typealias Checked = (models: [(settings: ModelSettings, model: Model)], classes: ClassesByModel)

  /// The models with what the flags say, and the classes that speak for each.
  func checked(_ workspace: Workspace) throws -> Checked {
    let models = try workspace.models(models).map { settings in
      let settings = try version.applied(to: settings)
      return (settings: settings, model: try Loading.model(settings))
    }
    return (models, ClassesByModel(models, in: workspace.configuration))
  }

  /// Whether files are written.
  var writes: Bool { !check && !dryRun }

  /// Writes the files, or prints what would be written.
  func write(_ changes: FileChanges) throws {
    try changes.verify()
    if dryRun { speech.console.out(changes.diff()) }
    if writes { try changes.apply() }
  }

  /// Says what is left and why.
  func tell(left finding: Diagnostic, why: String) {
    speech.console.remark("left: \(Terminal.sanitized(finding.message))")
    speech.console.remark("  why: \(Terminal.sanitized(why))")
  }

  /// Sums up what `write` did.
  func finish(_ changes: FileChanges, left: Int) throws {
    speech.console.remark(summary(changes, left: left))
    if check, !changes.isEmpty { throw Status.findings }
  }

  private func summary(_ changes: FileChanges, left: Int) -> String {
    let hint = left > 0 ? " · \(Words.plural(left, "difference", "differences")) left: plumb validate" : ""
    if changes.isEmpty { return "✓ nothing to mend\(hint)" }
    let verb = writes ? "changed" : "would change"
    return "✓ \(Words.plural(changes.changes.count, "file", "files")) \(verb)\(hint)"
  }
}

extension Align {
  private static let newVersionName = "new-version-name"

  /// `--new-version=NAME` as the two options it stands for: the parser knows no option that may go without its value.
  static func spellingOut(_ arguments: [String]) -> [String] {
    let prefix = "--new-version="
    return arguments.flatMap { argument -> [String] in
      guard argument.hasPrefix(prefix) else { return [argument] }
      let name = String(argument.dropFirst(prefix.count))
      return ["--new-version"] + (name.isEmpty ? ["--\(newVersionName)", ""] : ["--\(newVersionName)=\(name)"])
    }
  }
}

extension CannotRun {
  static let noSources = CannotRun(
    "no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
}
