import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The Swift code and the templates of several models, before they are compared with existing files.
///
///     let run = try workspace.generationRun(settings)
///     run.refusals                                  // the errors that prevent generation
///     let plan = try run.plan(workspace)
///     try plan.changes.write()
package struct GenerationRun: Sendable {
  /// The generated code of each model.
  package let generations: [Generation]
  /// The templates of the models.
  package let templates: [TemplateRun]

  /// Creates a run.
  package init(_ generations: [Generation] = [], templates: [TemplateRun] = []) {
    (self.generations, self.templates) = (generations, templates)
  }

  /// The errors that prevent generation; no file may then be written.
  package var refusals: [Diagnostic] { generations.flatMap(\.refusals) }

  /// The paths of the files, without checks for their existence.
  package var outputs: [String] { generations.flatMap(\.outputs) + templates.flatMap(\.outputs) }

  /// Returns the changes to write, and the number of unchanged files.
  ///
  /// - Parameter named: Files from the command line that are inputs.
  /// - Throws: `Unreadable` with all conflicting files, `CannotRun` for an output that would replace an input.
  package func plan(
    _ workspace: Workspace, excluding named: [String] = []
  ) throws -> (changes: FileChanges, unchanged: Int) {
    let inputs = workspace.inputs(excluding: named).snapshot
    let plans =
      try generations.map { try $0.plan(workspace.files) } + templates.map { try $0.plan(workspace.files) }
    let changes = FileChanges(plans.flatMap(\.changes))
    try inputs.refuse(changes, as: "the output")
    return (changes, plans.reduce(0) { $0 + $1.unchanged })
  }
}

extension Workspace {
  /// Returns the run for models with `generate` or `templates` settings.
  ///
  /// - Parameter includesTemplates: Whether the configured templates are rendered too.
  package func generationRun(_ models: [ModelSettings], includesTemplates: Bool = true) throws -> GenerationRun {
    GenerationRun(
      try models.filter { $0.generate != nil }.map { try generation($0) },
      templates: includesTemplates ? try templateRuns(models) : [])
  }

  /// Returns the models of a call that have an output, in the configuration or after `adjust`.
  ///
  /// - Parameters:
  ///   - named: The paths that the call names.
  ///   - adjust: Returns the settings of a model with the options of a call.
  /// - Throws: `CannotRun` for a named model without an output, if no model has one, and for two models with one output
  ///   folder.
  package func modelsWithOutput(
    _ selected: [ModelSettings], named: [String], adjust: (ModelSettings) -> ModelSettings = { $0 }
  ) throws -> [ModelSettings] {
    let named = named.filter { !isFolderOfModels($0) }.map(Path.plain)
    let models = try selected.map { settings in
      let isNamed = named.contains(Path.plain(settings.namedVersion ?? settings.path))
      let adjusted = adjust(settings)
      guard adjusted.hasOutput || !isNamed else {
        throw CannotRun(
          "no output folder is configured for \(settings.path)",
          help: ["pass --output, or add “generate” to the model in plumb.json"], at: settings.places["path"])
      }
      return adjusted
    }.filter(\.hasOutput)
    guard !models.isEmpty else {
      throw CannotRun(
        "no output is configured",
        help: ["add “generate” or “templates” to a model in plumb.json, or pass a model and --output"])
    }
    try refuseSharedFolders(models)
    return models
  }

  /// Throws if two models share an output folder, because each would delete the other's files. Links are resolved.
  private func refuseSharedFolders(_ models: [ModelSettings]) throws(CannotRun) {
    let outputs = models.compactMap { settings in settings.generate.map { ($0.output, settings.places) } }
    // Folders that do not exist are different if their paths are.
    var seen: Set<String> = []
    var existing: [String] = []
    for (output, places) in outputs {
      let exists = files.kind(output) != .missing
      if !seen.insert(output).inserted || exists && existing.contains(where: { files.isSame($0, output) }) {
        throw CannotRun(
          "two models generate into \(output)", help: ["give each a separate folder"],
          at: places["generate.output"], argument: output)
      }
      if exists { existing.append(output) }
    }
  }
}

extension ModelSettings {
  /// Whether code or templates are written for the model.
  fileprivate var hasOutput: Bool { generate != nil || !templates.isEmpty }
}
