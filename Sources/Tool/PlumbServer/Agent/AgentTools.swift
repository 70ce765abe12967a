import PlumbChecking
import PlumbComparing
import PlumbConfiguration
import PlumbDrift
import PlumbFindings
import PlumbFormats
import PlumbInspect
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The project of a call: the workspace in the roots.
struct AgentProject: Sendable {
  let files: Files
  let roots: ProjectRoots
  let version: String

  /// Returns a workspace in which each model has the nearest configuration in the roots.
  ///
  /// - Throws: `Unreadable` with all problems of the configuration of the working folder.
  func workspace() throws -> Workspace { try Workspace(nearest: .standard, files: files) }

  /// Returns the models that the arguments name. Throws for a path outside of the roots.
  func selection(_ arguments: Arguments) throws(ResponseError) -> Workspace.Selection {
    let models = arguments.texts("models")
    for path in models { try roots.refuseOutside(path) }
    return Workspace.Selection(models: models, version: arguments.text("version"))
  }

  /// Returns a side of a step: the name of a version, or a path in the roots.
  func side(_ name: String, _ arguments: Arguments) throws(ResponseError) -> String? {
    guard let side = arguments.text(name) else { return nil }
    if side.hasPrefix("-") || side.contains("/") || side.contains(":") || side.contains(".") {
      try roots.refuseOutside(side)
    }
    return side
  }
}

extension AgentTool {
  private static let models = Parameter.list(
    "models", "Paths of models, from the first root; by default the configured ones, or all.")
  private static let version = Parameter.text("version", "The name of a version; by default the current one.")
  private static let sides = [
    Parameter.text(
      "old", "The earlier version: a version name, a path, or REF:PATH; without both, the last step of the only bundle."
    ),
    Parameter.text("new", "The later version."),
  ]

  static let all: [AgentTool] = [inspect, validate, diff, migrate, align, generate, explainRule]

  private static let inspect = AgentTool(
    "inspect", "Show models", "Shows the entities, attributes and relationships of models.",
    [models, version, .choice("format", ["markdown", "json"], "The format; markdown by default.")]
  ) { arguments, project in
    let inspection = try project.workspace().inspection(of: project.selection(arguments))
    let models = try inspection.shown.map { try $0.version.parsed().value }
    guard arguments.text("format") == "json" else {
      return Output(text: models.map { ModelMarkdown.render($0) }.joined(separator: "\n"))
    }
    let dumps = try models.map { try DumpText.text(ModelDump($0)) }
    return Output(text: dumps.count == 1 ? dumps[0] : "[\(dumps.joined(separator: ",\n"))]")
  }

  private static let validate = AgentTool(
    "validate", "Check models and Swift",
    "Checks models against the rules, and Swift declarations against the models. Returns the findings with their fixes.",
    [
      models, version,
      .choice("preset", RuleSettings.Preset.allCases.map(\.rawValue), "The strictness; the configured one by default."),
    ]
  ) { arguments, project in
    let options = CheckOptions(preset: arguments.text("preset").flatMap(RuleSettings.Preset.init))
    let found = try project.workspace().findings(of: project.selection(arguments), options)
    return .json(ReportFormat.json.render(found.report(toolVersion: project.version, failOn: .error)))
  }

  private static let diff = AgentTool(
    "diff", "Compare versions",
    "Shows the changes between two versions, and their effects on stores, CloudKit and code.",
    sides
  ) { arguments, project in
    let step = try step(arguments, project)
    return .json(DiffJSON.render(step.evolution, DiffSelection(audiences: .concerned(step.evolution))))
  }

  private static let migrate = AgentTool(
    "migrate", "Plan a migration",
    "Reports the effects of a step between two versions on existing stores, and the remedies.",
    sides
  ) { arguments, project in
    .json(PlanJSON.render(MigrationPlan(try step(arguments, project).evolution)))
  }

  private static func step(
    _ arguments: Arguments, _ project: AgentProject
  ) throws -> (old: Model, new: Model, evolution: Evolution) {
    let (old, new) = (try project.side("old", arguments), try project.side("new", arguments))
    let (step, earlier, later, _) = try project.workspace().evolution(from: old, to: new)
    return (earlier, later, step)
  }

  private static let align = AgentTool(
    "align", "Align Swift and models",
    "Returns the changes that align Swift with the model, or the model with Swift. Writes them only with apply.",
    [
      models, version,
      .choice("direction", ["swift", "model"], "The side to change; swift by default."),
      .flag("includeReview", "Also make changes that a developer has to review."),
      .flag("newVersion", "With the direction model: change a new version, because stores have the current one."),
      .flag("apply", "Write the changes to the files."),
    ], writes: true
  ) { arguments, project in
    let workspace = try project.workspace()
    let most: Fix.Applicability = arguments.flag("includeReview") ? .review : .safe
    let selection = try project.selection(arguments)
    let plan =
      arguments.text("direction") == "model"
      ? try workspace.repairModels(
        most, to: arguments.flag("newVersion") ? .newVersion(named: nil) : .inPlace, in: selection)
      : try workspace.repair(most, in: selection)
    try project.roots.refuseOutside(plan.changes)
    try plan.changes.verify()
    if arguments.flag("apply") { try plan.changes.write() }
    return .json(plan.json(isApplied: arguments.flag("apply")).prettyPrinted)
  }

  private static let generate = AgentTool(
    "generate", "Preview generated Swift",
    "Returns the changes that plumb generate would make to the configured output folders. Writes no file.", [models]
  ) { arguments, project in
    let workspace = try project.workspace()
    let settings = try workspace.models(project.selection(arguments)).filter { $0.generate != nil }
    guard !settings.isEmpty else {
      throw CannotRun("no output is configured", help: ["add “generate” to a model in plumb.json"])
    }
    let generations = try settings.map { try workspace.generation($0) }
    let refusals = generations.flatMap(\.refusals)
    guard refusals.isEmpty else { throw Unreadable(refusals) }
    let changes = FileChanges(try generations.flatMap { try $0.plan(workspace.files).changes })
    return .json(JSON.object([.init("changes", changes.json), .init("diff", .string(changes.diff()))]).prettyPrinted)
  }

  private static let explainRule = AgentTool(
    "explain_rule", "Explain a rule", "Returns the documentation of a rule: its reason, examples, and the fix.",
    [.text("id", "The id of the rule: relationship-inverse.", isRequired: true)]
  ) { arguments, _ in
    Output(text: try AgentResources.documentation(of: arguments.text("id") ?? ""))
  }
}

extension AgentTool.Output {
  /// Returns an output with the value of a text in JSON.
  fileprivate static func json(_ text: String) -> AgentTool.Output {
    let node = JSONReader.parse(Array(text.utf8), file: "").node
    return AgentTool.Output(text: text, value: node.map { JSON($0) })
  }
}

extension FileChanges {
  /// The paths of the changed files with the kinds of changes.
  fileprivate var json: JSON {
    .array(changes.map { ["path": .string($0.path), "action": .string($0.action.verb)] })
  }
}

extension RepairPlan {
  /// The plan with its diff.
  fileprivate func json(isApplied: Bool) -> JSON {
    [
      "applied": .bool(isApplied),
      "changes": changes.json,
      "fixed": .array(made.map { ["finding": .string($0.finding.message), "fix": .string($0.fix)] }),
      "notFixed": .array(
        left.map { left in
          .object(omittingAbsent: ["finding": .string(left.finding.message), "reason": left.why.map(JSON.string)])
        }),
      "diff": .string(changes.diff()),
    ]
  }
}
