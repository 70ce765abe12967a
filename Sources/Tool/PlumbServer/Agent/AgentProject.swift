import PlumbConfiguration
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The project of a call: the workspace in the roots.
struct AgentProject: Sendable {
  let files: Files
  let roots: ProjectRoots
  let version: String
  /// Checks changes of files, and makes them if the second parameter is `true`.
  let write: AgentServer.Writer

  /// Returns a workspace in which each model has the nearest configuration in the roots.
  ///
  /// - Throws: `Unreadable` with all problems of the configuration of the working folder.
  func workspace() throws -> Workspace { try Workspace(nearest: .standard, files: files) }

  /// Returns the models that the arguments name. Throws for a path outside of the roots.
  func selection(_ arguments: Arguments) throws(ResponseError) -> Workspace.Selection {
    let models = arguments.texts("models") + [arguments.text("model")].compactMap { $0 }
    for path in models { try roots.refuseOutside(path) }
    return Workspace.Selection(models: models, version: arguments.text("version"))
  }

  /// Returns the bundle that the arguments name, for a tool whose argument `version` is not a selection.
  func bundle(_ arguments: Arguments) throws(ResponseError) -> Workspace.Selection {
    Workspace.Selection(models: try selection(arguments).models)
  }

  /// Returns a side of a step: the name of a version, or a path in the roots.
  func side(_ name: String, _ arguments: Arguments) throws(ResponseError) -> String? {
    guard let side = arguments.text(name) else { return nil }
    if side.hasPrefix("-") || side.contains("/") || side.contains(":") || side.contains(".") {
      try roots.refuseOutside(side)
    }
    return side
  }

  /// Returns a path in the roots.
  func path(_ name: String, _ arguments: Arguments) throws(ResponseError) -> String? {
    guard let path = arguments.text(name) else { return nil }
    try roots.refuseOutside(path)
    return path
  }

  /// Returns a ref of git. Throws for an option of git.
  func ref(_ name: String, _ arguments: Arguments) throws(ResponseError) -> String? {
    guard let ref = arguments.text(name) else { return nil }
    guard !ref.isEmpty, !ref.hasPrefix("-") else { throw .parameters("\(Phrase.quoted(ref)) is not a ref of git") }
    return ref
  }
}

// MARK: - Plans

extension AgentProject {
  /// The number of lines of a diff to return.
  private static let longestDiff = 400

  /// Checks changes, makes them if the call requires it, and returns them as the first members of a result: whether
  /// they were made, the files, and for a plan their diff.
  ///
  /// - Throws: `ResponseError` for a file outside of the roots, `FileChanges.NotWritten` for one that cannot be written.
  func planned(_ changes: FileChanges, _ arguments: Arguments, showsDiff: Bool = true) throws -> [JSON.Member] {
    try roots.refuseOutside(changes)
    let applies = arguments.flag("apply")
    try write(changes, applies)
    let files = changes.changes.map { change -> JSON in
      ["file": .string(Path.reported(change.path)), "action": .string(change.action.verb)]
    }
    let lines = applies || !showsDiff ? [] : changes.diff().split(separator: "\n", omittingEmptySubsequences: false)
    let diff = lines.prefix(Self.longestDiff).joined(separator: "\n")
    let more = lines.count - Self.longestDiff
    return [
      .init("applied", .bool(applies)), .init("changes", .array(files)), .init("diff", .string(diff)),
      .init("diffLinesLeftOut", more > 0 ? .int(more) : .null),
    ]
  }
}

extension [AgentParameter] {
  /// The members of the result of each tool that writes.
  static let plan: [AgentParameter] = [
    AgentParameter.flag("applied", "Whether the changes were written.").required,
    .objects(
      "changes", "The files.",
      [
        .text("file", "The path."), .choice("action", ["create", "update", "delete"], "What happens to the file."),
      ]),
    .text("diff", "The changes of a plan as a unified diff."),
    .count("diffLinesLeftOut", "The number of further lines of the diff."),
  ]
}

extension JSON {
  /// Returns the members for a list with at most `limit` elements: the list, and the number of the others.
  static func limited(_ name: String, _ elements: [JSON], _ limit: Int) -> [Member] {
    let more = elements.count - limit
    return [Member(name, .array(Array(elements.prefix(limit))))]
      + (more > 0 ? [Member("\(name)LeftOut", .int(more))] : [])
  }
}

extension AgentParameter {
  /// The number of elements that `limit` leaves out of a list.
  static func leftOut(of list: String) -> AgentParameter {
    .count("\(list)LeftOut", "The number of elements that limit leaves out.")
  }
}
