import PlumbConvert
import PlumbMigration
import PlumbModel
import PlumbStart
import PlumbText
import PlumbWorkspace

// The tools that write the code and the configuration of a project: `plumb generate` and `plumb config init`.

extension AgentTool {
  static let generate = AgentTool(
    "generate", "Write generated code",
    "Makes the changes of plumb generate in the configured output folders, and renders the configured templates. Only files that Plumb generated are replaced or deleted.",
    .changes, [.models],
    returns: [
      .count("unchanged", "The number of files that are up to date."),
      .objects("findings", "Files of write_remedy that no longer fit the versions.", AgentParameter.ofFinding),
    ]
  ) { arguments, project in
    let workspace = try project.workspace().recordingReads()
    let selection = try project.selection(arguments)
    let selected = try workspace.models(selection)
    try workspace.refuseOutputsOutside(selected)
    let models = try workspace.modelsWithOutput(selected, named: selection.models)
    let run = try workspace.generationRun(models)
    guard run.refusals.isEmpty else { throw Unreadable(run.refusals) }
    let (changes, unchanged) = try run.plan(workspace)
    let stale = try models.flatMap(workspace.staleEmittedFiles)
    return Output(
      .object(
        try project.planned(changes, arguments) + [
          .init("unchanged", unchanged > 0 ? .int(unchanged) : .null),
          .init("findings", .array(stale.map { .object($0.forAgents) })),
        ]))
  }

  static let createConfiguration = AgentTool(
    "create_configuration", "Create a configuration",
    "Writes a plumb.json, and its JSON Schema for editors, for the models in the first root and the code that declares their classes.",
    .changes, [.flag("replace", "Replace an existing plumb.json.")],
    returns: [
      AgentParameter.text("text", "The contents of plumb.json.").required,
      .list("notes", "What was found, and the reasons of the settings."),
    ]
  ) { arguments, project in
    if !arguments.flag("replace") {
      try ConfigurationDraft.refuseExisting(in: project.files, help: ["replace: true replaces it"])
    }
    let workspace = Workspace(files: project.files).recordingReads()
    let draft = try ConfigurationDraft(workspace.files)
    try workspace.inputsRead.refuse(draft.changes, as: "the configuration")
    return Output(
      .object(
        try project.planned(draft.changes, arguments, showsDiff: false) + [
          .init("text", .string(draft.text)), .init("notes", .array(draft.remarks.map(JSON.string))),
        ]))
  }
}
