import PlumbMigration
import PlumbModel
import PlumbText
import PlumbWorkspace

// The tools for the versions of a bundle: `plumb version`.

extension AgentTool {
  static let addVersion = AgentTool(
    "add_version", "Add a version",
    "Copies the current version of a bundle, or adds a version that the bundle lost. A released version has to stay as it is: changes are made in a new one.",
    .adds,
    [
      .model, .text("version", "The name of the new version; by default the one that Xcode would use."),
      .flag("makeCurrent", "Make it the current version."),
      .text("from", "Add the version in a store, a .momd, a .mom or an .xcdatamodel, or in git as REF:PATH."),
    ], returns: .versions
  ) { arguments, project in
    try project.changed(
      project.workspace().addVersion(
        named: arguments.text("version"), from: project.path("from", arguments),
        makesCurrent: arguments.flag("makeCurrent"), in: project.bundle(arguments)), arguments)
  }

  static let makeCurrent = AgentTool(
    "make_current", "Select the current version", "Makes a version of a bundle the current one.", .changes,
    [.model, .text("version", "The name of the version.").required], returns: .versions
  ) { arguments, project in
    try project.changed(
      project.workspace().makeCurrent(arguments.text("version") ?? "", in: project.bundle(arguments)), arguments)
  }

  static let removeVersion = AgentTool(
    "remove_version", "Remove a version",
    "Deletes a version that is not the current one and was never released. Stores of the version can no longer be migrated.",
    .changes, [.model, .text("version", "The name of the version.").required], returns: .versions
  ) { arguments, project in
    try project.changed(
      project.workspace().removeVersion(arguments.text("version") ?? "", in: project.bundle(arguments)), arguments)
  }

  static let pruneVersions = AgentTool(
    "prune_versions", "Remove the earliest versions",
    "Deletes the versions before one of them, with their mapping models and their locks. Their stores can no longer be opened.",
    .changes,
    [
      .model, .text("before", "The first version that stays. Pass this or keep."),
      .count("keep", "The number of versions that stay, at least 1."),
    ], returns: .versions
  ) { arguments, project in
    let (first, count) = (arguments.text("before"), arguments.count("keep"))
    guard (first == nil) != (count == nil), count != 0 else {
      throw ResponseError.parameters("one of before and keep is required, and keep has to be at least 1")
    }
    return try project.changed(
      project.workspace().pruneVersions(before: first, keeping: count, in: project.bundle(arguments)), arguments)
  }

  static let freezeVersion = AgentTool(
    "freeze_version", "Freeze a version in Swift",
    "Copies the classes of a released version of a SwiftData schema to a file, so that later edits of the app's classes do not change it.",
    .changes,
    [
      .model, .text("version", "The version; by default the last one."),
      .text("name", "The name of the copy; by default that of the version."),
      .text("ref", "Copy the classes at this commit, tag or branch."),
      .text("output", "The file; by default one with the name of the copy."),
    ], returns: .versions + [.list("classes", "The classes in the copy.")]
  ) { arguments, project in
    let frozen = try project.workspace().freezeVersion(
      arguments.text("version"), as: arguments.text("name"), to: project.path("output", arguments),
      from: project.ref("ref", arguments), in: project.bundle(arguments))
    return try project.changed(
      frozen.plan, arguments,
      [
        .init("classes", .array(frozen.classes.map(JSON.string))),
        .init("findings", .array(frozen.ofPlan.map { .object($0.forAgents) })),
      ])
  }

  static let lockVersions = AgentTool(
    "lock_versions", "Lock released versions",
    "Records the version hashes of released versions in plumb.lock. validate then reports a changed one, with or without git.",
    .changes,
    [
      .model, .list("versions", "The versions; by default all of the bundle."),
      .flag("replace", "Replace the hashes of locked versions that have changed and that no user has."),
    ], returns: .versions
  ) { arguments, project in
    try project.changed(
      project.workspace().lockVersions(
        arguments.texts("versions"), replaces: arguments.flag("replace"), in: project.bundle(arguments)), arguments)
  }
}

extension [AgentParameter] {
  /// The members of the result of a tool that changes versions.
  fileprivate static let versions: [AgentParameter] = [
    .list("versions", "The affected versions."), .text("current", "The current version after the changes."),
    .list("notes", "Further changes and omissions."),
    .objects("findings", "What is still to be done for the version.", AgentParameter.ofFinding),
  ]
}

extension AgentProject {
  /// Writes a plan if the call requires it, and returns it.
  fileprivate func changed(
    _ plan: VersionPlan, _ arguments: Arguments, _ more: [JSON.Member] = []
  ) throws -> AgentTool.Output {
    AgentTool.Output(
      .object(
        try planned(plan.changes, arguments) + [
          .init("versions", .array(plan.versions.map(JSON.string))),
          .init("current", plan.current.map(JSON.string) ?? .null),
          .init("notes", .array(plan.notes.map(JSON.string))),
        ] + more))
  }
}
