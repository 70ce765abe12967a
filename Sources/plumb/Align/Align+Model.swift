import PlumbFormats
import PlumbKit
import PlumbModel

/// `plumb align --model`: the model brought in line with the sources.
extension Align {
  func followSources(_ workspace: Workspace) throws {
    let console = speech.console
    let alignments = try workspace.models(models).compactMap { try alignment($0, workspace) }
    guard !alignments.isEmpty else { throw CannotRun.noSources }
    let changes = FileChanges(changes: alignments.flatMap(\.changes.changes))
    if dryRun { console.out(changes.diff()) }
    for change in alignments.flatMap(\.made) {
      console.remark("\(writes ? "mended" : "would mend") \(Terminal.sanitized(change.finding.message))")
      console.remark("  fix: \(Terminal.sanitized(change.fix.title))")
    }
    for left in alignments.flatMap(\.left) {
      console.remark("left \(Terminal.sanitized(left.finding.message))")
      console.remark("  why: \(Terminal.sanitized(left.why))")
    }
    for alignment in alignments where !alignment.changes.isEmpty { console.remark(remark(on: alignment)) }
    try finish(changes, left: alignments.reduce(0) { $0 + $1.left.count })
  }

  private func alignment(_ settings: ModelSettings, _ workspace: Workspace) throws -> ModelAlignment? {
    let bundle = try Loading.bundle(settings.path)
    if newVersion, let pinned = settings.version, version.versionName == nil {
      throw CannotRun(
        "\(workspace.configuration.file ?? "the configuration") works with \(Words.quoted(pinned)), not with the newest",
        help: ["remove “version” from the model there, or leave --new-version out"])
    }
    return try ModelAlignment(
      settings, bundle, try Loading.version(version.versionName ?? settings.version, of: bundle),
      to: newVersion ? .newVersion(named: newVersionName) : .inPlace, rules: workspace.configuration.rules,
      includesReview: includeReview, classesElsewhere: Self.classes(of: workspace, otherThan: settings))
  }

  /// The classes of the other configured models: the same sources may hold them.
  private static func classes(of workspace: Workspace, otherThan settings: ModelSettings) -> Set<String> {
    let others = workspace.configuration.models.filter { !FileSystem.isSame($0.path, settings.path) }
    let names = others.flatMap { other -> [String] in
      guard let bundle = try? ModelBundle.read(other.path),
        let model = (other.version.map { bundle.version($0) } ?? bundle.currentVersion)?.model
      else { return [] }
      return declarations(of: model, options: other.declarations).value.entities.map(\.className)
    }
    return Set(names)
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
