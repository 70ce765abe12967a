import PlumbComparing
import PlumbDrift
import PlumbInspect
import PlumbMigration
import PlumbModel
import PlumbText
import PlumbWorkspace

// The tools about the step between two versions: `plumb diff` and `plumb migrate`.

extension AgentTool {
  static let diff = AgentTool(
    "diff", "Compare versions",
    "Shows the changes between two versions, and their effects on stores, CloudKit and code.", .reads,
    AgentParameter.sides + [.flag("breaking", "Only changes that lose data, fail, or break code."), .limit],
    returns: [
      AgentParameter.text("from", "The earlier version.").required,
      AgentParameter.text("to", "The later version.").required, .text("note", "What is not certain about the order."),
      .any("effects", "The most severe effect of each audience."), .objects("changes", "The changes.", []),
      .leftOut(of: "changes"), .objects("suspectedRenames", "Renames without a renaming identifier.", []),
      .objects("namesInSources", "Removed and renamed elements that the code names.", []),
      .any("cloudKit", "What CloudKit needs before the release."),
    ]
  ) { arguments, project in
    let workspace = try project.workspace()
    let (step, earlier, later, note) = try workspace.evolution(
      from: project.side("from", arguments), to: project.side("to", arguments))
    let selection = DiffSelection(audiences: .concerned(step), isBreakingOnly: arguments.flag("breaking"))
    let names = try workspace.namesInUse(step, from: earlier, to: later)
    return .limited(DiffJSON.json(step, selection, names: names), "changes", note, arguments)
  }

  static let migrate = AgentTool(
    "migrate", "Plan a migration",
    "Reports the effects of a step between two versions on existing stores, and the remedies. With matrix, of each version of a bundle to the current one.",
    .reads,
    AgentParameter.sides + [.flag("matrix", "Every version of the bundle in from, or of the only one."), .limit],
    returns: [
      .text("from", "The earlier version."), AgentParameter.text("to", "The later version.").required,
      .text("note", "What is not certain about the order."), .text("class", "The class of the migration."),
      .text("mappingModel", "The mapping model that Core Data uses."), .objects("steps", "The changes.", []),
      .leftOut(of: "steps"), .objects("mapped", "The effects of the mapping model.", []),
      .objects(
        "remedies", "The remedies. write_remedy writes those with emit.",
        [
          .text("element", "The element."), .text("what", "The remedy."),
          .choice("emit", Emission.allCases.map(\.rawValue), "The argument of write_remedy."),
        ]), .any("cloudKit", "What CloudKit needs before the release."), .objects("versions", "The matrix.", []),
      .leftOut(of: "versions"),
    ]
  ) { arguments, project in
    let workspace = try project.workspace()
    let from = try project.side("from", arguments)
    if arguments.flag("matrix") {
      guard arguments.text("to") == nil else { throw ResponseError.parameters("matrix and to exclude each other") }
      return .limited(PlanJSON.json(try workspace.migrationMatrix(of: from)), "versions", nil, arguments)
    }
    let (step, _, _, note) = try workspace.evolution(from: from, to: project.side("to", arguments))
    return .limited(PlanJSON.json(MigrationPlan(step)), "steps", note, arguments)
  }

  static let writeRemedy = AgentTool(
    "write_remedy", "Write a migration remedy",
    "Writes a remedy of a step: the renaming identifiers, a mapping model, or Swift with a mapping, stages, tests or SwiftData's plan. migrate names the fitting ones.",
    .changes,
    [
      .choice("emit", Emission.allCases.map(\.rawValue), "The kind of remedy.").required
    ] + AgentParameter.sides + [
      .text("output", "The file, or an existing folder; by default a file in the first root. Not for renaming-ids.")
    ],
    returns: [.list("notes", "What the remedy leaves out.")]
  ) { arguments, project in
    guard let emission = arguments.text("emit").flatMap(Emission.init) else {
      throw ResponseError.parameters("the argument emit is required")
    }
    let output = try project.path("output", arguments)
    if emission == .renamingIdentifiers, output != nil {
      throw ResponseError.parameters("\(emission.rawValue) edits the version, and takes no output")
    }
    let workspace = try project.workspace().recordingReads()
    let remedy = try workspace.remedy(
      emission, from: project.side("from", arguments), to: project.side("to", arguments))
    let changes = try remedy.changes(at: output, workspace.files)
    if !remedy.isEdit { try workspace.inputs().refuse(changes, as: "the output") }
    return Output(
      .object(try project.planned(changes, arguments) + [.init("notes", .array(remedy.remarks.map(JSON.string)))]))
  }
}

extension AgentTool.Output {
  /// Returns an output with the members of a document, without the version of its format, and with a limited list.
  fileprivate static func limited(
    _ value: JSON, _ list: String, _ note: String?, _ arguments: Arguments
  ) -> AgentTool.Output {
    let rest = value.renaming(without: ["formatVersion", list]).members ?? []
    return AgentTool.Output(
      .object(
        rest + [.init("note", note.map(JSON.string) ?? .null)]
          + JSON.limited(list, value[list]?.elements ?? [], arguments.limit)))
  }
}
