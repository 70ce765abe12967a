import PlumbChecking
import PlumbComparing
import PlumbConfiguration
import PlumbDrift
import PlumbFindings
import PlumbInspect
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

// The tools that show and check a project, each with the function of the command of that name.

extension AgentTool {
  static let inspect = AgentTool(
    "inspect", "Show models", "Shows the entities, attributes and relationships of models.", .reads,
    [
      .models, .version, .text("element", "Only an entity or a property: Order, Order.total."),
      .choice("format", ["markdown", "json"], "The format; markdown by default."),
    ],
    returns: [
      .objects(
        "shown", "The models.",
        [
          AgentParameter.text("model", "The path of the bundle.").required, .text("version", "The version."),
          .text("markdown", "The model in the format markdown."), .any("json", "The model in the format json."),
        ]),
      .objects("unreadable", "The problems of models that cannot be read.", AgentParameter.ofFinding),
    ]
  ) { arguments, project in
    let inspection = try project.workspace().inspection(of: project.selection(arguments))
    let isJSON = arguments.text("format") == "json"
    let shown = try inspection.shown.map { shown -> (text: String, value: JSON) in
      let model = try shown.version.parsed().value
      let text = isJSON ? try DumpText.text(ModelDump(model)) : try markdown(model, arguments.text("element"))
      let head: [JSON.Member] = [
        .init("model", .string(Path.reported(shown.bundle.path))), .init("version", .string(shown.version.name)),
      ]
      let node = isJSON ? JSONReader.parse(Array(text.utf8), file: "").node.map { JSON($0) } ?? .null : .string(text)
      return (text, .object(head + [.init(isJSON ? "json" : "markdown", node)]))
    }
    let refused = inspection.refused.map { JSON.object($0.forAgents) }
    let texts = shown.map(\.text) + inspection.refused.map { "\($0.severity.rawValue): \($0.message)" }
    return Output(
      ["shown": .array(shown.map(\.value)), "unreadable": .array(refused)],
      text: isJSON && shown.count > 1 ? nil : texts.joined(separator: "\n"))
  }

  /// Returns a model, or one of its elements.
  private static func markdown(_ model: Model, _ element: String?) throws -> String {
    guard let element else { return ModelMarkdown.render(model) }
    let parts = element.split(separator: ".", maxSplits: 1).map(String.init)
    guard let entity = model.entities.first(where: { $0.name == parts.first }) else {
      throw ResponseError.parameters("\(model.name) has no entity \(Phrase.quoted(parts.first ?? element))")
    }
    let property = parts.dropFirst().first
    if let property, !entity.propertyNames.contains(property) {
      throw ResponseError.parameters("\(entity.name) has no property \(Phrase.quoted(property))")
    }
    return ModelMarkdown.render(entity, property: property)
  }

  static let validate = AgentTool(
    "validate", "Check models and Swift",
    "Checks models against the rules, Swift declarations against the models, and with against also the released versions. Returns the findings with their fixes.",
    .reads,
    [
      .models, .version,
      .choice("preset", RuleSettings.Preset.allCases.map(\.rawValue), "The strictness; the configured one by default."),
      .text("against", "A ref of git with the released versions: also check that none was edited or deleted since."),
    ] + FindingFilter.parameters,
    returns: [
      .list("configurations", "The configurations, if several apply."), .list("models", "The checked models."),
      .object(
        "counts",
        ["errors", "warnings", "notes", "suppressed", "baseline"].map {
          .count($0, "All findings, also unselected ones.")
        }
      ),
      AgentParameter.flag("isComplete", "false if a file could not be read: the check has then not passed.").required,
      AgentParameter.objects("findings", "The selected findings that are not suppressed.", AgentParameter.ofFinding),
      .leftOut(of: "findings"),
    ]
  ) { arguments, project in
    let options = CheckOptions(
      preset: arguments.text("preset").flatMap(RuleSettings.Preset.init), against: try project.ref("against", arguments)
    )
    let found = try project.workspace().findings(of: project.selection(arguments), options)
    let filter = try FindingFilter(arguments) { id in found.customRules.contains { $0.id == id } }
    let report = found.report(toolVersion: project.version, failOn: .error)
    let selected = report.active.map(\.diagnostic).filter(filter.includes)
    let counts = report.counts
    return Output(
      .object(
        [
          .init("configurations", .array(report.configurations.map { .string(Path.reported($0)) })),
          .init("models", .array(report.models.map { .string(Path.reported($0.path)) })),
          .init(
            "counts",
            [
              "errors": .int(counts.errors), "warnings": .int(counts.warnings), "notes": .int(counts.notes),
              "suppressed": .int(counts.suppressed), "baseline": .int(counts.baseline),
            ]), .init("isComplete", .bool(found.isComplete)),
        ] + JSON.limited("findings", selected.map { .object($0.forAgents) }, arguments.limit)))
  }

  static let explainRule = AgentTool(
    "explain_rule", "Explain a rule", "Returns the documentation of a rule: its reason, examples, and the fix.", .reads,
    [.text("rule", "The id of the rule: relationship-inverse.").required],
    returns: [
      AgentParameter.text("rule", "The id.").required,
      AgentParameter.text("documentation", "The text in Markdown.").required,
    ]
  ) { arguments, _ in
    let rule = try AgentResources.documented(arguments.text("rule") ?? "")
    let text = RuleDocs.markdown(for: rule)
    return Output(["rule": .string(rule.id), "documentation": .string(text)], text: text)
  }

  static let verify = AgentTool(
    "verify", "Find the version of a store",
    "Finds the version of a bundle that a store, a compiled model, or the log of an error (134100, 134130) belongs to.",
    .reads,
    [
      .model, .version,
      .text("file", "The path of a SQLite store, a .momd, a .mom, a VersionInfo.plist, or a log."),
      .text("log", "Instead of a file: the whole text of the error."),
      .flag("history", "Search all commits for what matches no version."),
    ],
    returns: [
      AgentParameter.text("model", "The bundle.").required, .text("file", "The file."),
      .objects(
        "results", "One for a store; one for each version of a compiled model or each model in a log.",
        [
          .text("compiled", "The name of a version of a compiled model."), .count("line", "The line in a log."),
          AgentParameter.choice(
            "outcome", ["exact", "possible", "different"], "different: no version opens the store."
          ).required,
          .list("versions", "The versions with the hashes."), .any("nearest", "The most similar version."),
          .any("history", "The versions in commits."),
        ]),
    ]
  ) { arguments, project in
    let (file, log) = (try project.path("file", arguments), arguments.text("log"))
    guard (file == nil) != (log == nil) else { throw ResponseError.parameters("pass either file or log") }
    let found = try project.workspace().verify(
      file ?? "log", input: log.map { Array($0.utf8) }, against: project.selection(arguments),
      history: arguments.flag("history"))
    let value = HashJSON.verification(found).renaming(
      ["bundle": "model"], without: file == nil ? ["formatVersion", "file"] : ["formatVersion"])
    return Output(value)
  }

  static let listVersions = AgentTool(
    "list_versions", "List versions",
    "Lists the versions of a bundle, with the class of the migration from the preceding one.", .reads, [.model],
    returns: [
      AgentParameter.text("model", "The bundle.").required,
      .objects(
        "versions", "The versions.",
        [
          AgentParameter.text("version", "The name.").required, .flag("isCurrent", "Whether it is the current one."),
          .flag("isReadable", "Whether it can be read."), .text("step", "The class of the migration."),
          .text("sameAs", "An earlier version with the same version hashes."),
          .text("lastCommit", "The day of the last commit."),
        ]), .any("order", "How the order was found."),
    ]
  ) { arguments, project in
    let list = try project.workspace().versions(project.selection(arguments)).json
    let versions = (list["versions"]?.elements ?? []).map { $0.renaming(["name": "version"]) }
    return Output([
      "model": list["path"] ?? .null, "versions": .array(versions), "order": list["order"] ?? .null,
    ])
  }
}
