import PlumbKit

/// `plumb align --model`: the model brought in line with the sources.
extension Align {
  func followSources(_ workspace: Workspace) throws {
    let console = speech.console
    let checked = try checked(workspace)
    let alignments = try checked.models.compactMap { settings, _ in
      try alignment(settings, workspace, classesElsewhere: checked.classes.elsewhere(than: settings))
    }
    guard !alignments.isEmpty else { throw CannotRun.noSources }
    try Self.refuseContradictions(alignments.flatMap(\.changes.changes))
    let changes = FileChanges(oneAfterAnother: alignments.map(\.changes))
    try write(changes)
    for change in alignments.flatMap(\.made) {
      console.remark("\(writes ? "mended" : "would mend"): \(Terminal.sanitized(change.finding.message))")
      console.remark("  fix: \(Terminal.sanitized(change.fix.title))")
    }
    let left = alignments.flatMap(\.left).once(by: \.finding)
    for left in left { tell(left: left.finding, why: left.why) }
    for alignment in alignments where !alignment.changes.isEmpty { console.remark(remark(on: alignment)) }
    try finish(changes, left: left.count)
  }

  /// A version may be configured twice, each time with sources of its own.
  private static func refuseContradictions(_ changes: [FileChanges.Change]) throws {
    var bytes: [String: [UInt8]] = [:]
    for change in changes {
      if let other = bytes[change.path], other != change.new {
        throw CannotRun(
          "two models in the configuration would make something else of \(Terminal.sanitized(change.path))",
          help: ["configure it once, with the sources of both"])
      }
      bytes[change.path] = change.new
    }
  }

  private func alignment(
    _ settings: ModelSettings, _ workspace: Workspace, classesElsewhere: Set<String>
  ) throws -> ModelAlignment? {
    let bundle = try Loading.bundle(settings.path)
    if newVersion, let pinned = settings.version, version.versionName == nil, settings.namedVersion == nil {
      throw CannotRun(
        "\(workspace.configuration.file ?? "the configuration") works with \(Words.quoted(pinned)), not with the newest",
        help: ["remove “version” from the model there, or leave --new-version out"])
    }
    return try ModelAlignment(
      settings, bundle, try Loading.version(settings.version, of: bundle),
      to: newVersion ? .newVersion(named: newVersionName) : .inPlace, rules: workspace.configuration.rules,
      includesReview: includeReview, classesElsewhere: classesElsewhere)
  }

  private func remark(on alignment: ModelAlignment) -> String {
    let version = Terminal.sanitized(alignment.version.name)
    if let name = alignment.newVersion {
      return "\(writes ? "the current version is now" : "the current version would be") \(Terminal.sanitized(name)); "
        + "\(version) stays as it is"
        + (alignment.concernsStores ? "" : ", though no store would notice a change of it")
    }
    let verb = writes ? "was" : "would be"
    return alignment.concernsStores
      ? "\(version) \(verb) edited in place: if it has shipped, stores of it do not open any more; use --new-version"
      : "\(version) \(verb) edited in place; stores of it still fit"
  }
}
