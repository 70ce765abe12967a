import PlumbFormats
import PlumbModel
import PlumbText

/// What has to be written so that the fixes which findings announce for models are applied.
///
///     let plan = try workspace.fixModels(.review, to: .newVersion(named: nil))
///     plan.changes.diff()                 // a unified diff
///     plan.made.map(\.fix)                // Make note optional, in a new version
///     plan.findings.diagnostics           // what will be found then
public struct ModelFixingPlan: Sendable {
  /// The files as they are to be. Empty where nothing can be mended.
  public var changes = FileChanges()
  /// The findings that the changes mend, each with the fix that was taken, in that order.
  public var made: [ModelMendingPlan.Made] = []
  /// The findings that are left though a fix for the model was announced.
  public var left: [Left] = []
  /// The versions that change, or that new ones follow.
  public var versions: [ModelMendingPlan.Version] = []
  /// Everything that will be found once the changes are written. Nothing has to be read again for a report.
  public var findings: Findings

  /// A finding that is left, and why.
  public struct Left: Sendable, Hashable {
    /// As it will be found after the changes.
    public var finding: Diagnostic
    /// What keeps its fix from being applied.
    public var reason: Reason
  }

  /// Why a fix is not applied.
  public enum Reason: Sendable, Hashable {
    /// Somebody has to agree first.
    case review
    /// It changes a version hash, and no new version was asked for.
    case changesHash
    /// It changes a version hash, and a version without a bundle can have no new one beside it.
    case alone
    /// It changes the hash of a version that has another one behind it.
    case shipped(version: String)
    /// The finding stays though the fix is applied.
    case noHelp
    /// Something fails then that does not now.
    case harm(message: String)
  }
}

extension Workspace {
  /// Applies the fixes that the rules announce for models: in memory, one for each finding, looks again, keeps what
  /// helps.
  ///
  /// With `.review` also what somebody should look at. What changes a version hash goes into a new version only, and one
  /// is made only for that. Fixes of Swift are left to `mend`. Nothing that is suppressed or known from a baseline is
  /// touched.
  ///
  /// Nothing is written. The result is the end of all rounds: after it is written, the same call changes nothing.
  ///
  /// - Throws: `CannotRun` where there is no model, and where a new version that is needed cannot have its name; `Unreadable` as
  ///   `findings` does.
  public func fixModels(
    _ most: Fix.Applicability = .safe, to target: ModelMendingPlan.Target = .inPlace, in selection: Selection = .all,
    _ options: CheckOptions = CheckOptions()
  ) throws -> ModelFixingPlan {
    let models = try models(selection)
    var bundles = Bundles(files)
    var groups: [[ModelSettings]] = []
    for settings in models {
      let place = groups.firstIndex { $0.first.map { Path.plain($0.path) } == Path.plain(settings.path) }
      if let place { groups[place].append(settings) } else { groups.append([settings]) }
    }
    let fixings = try groups.compactMap { group in
      try ModelFixing(
        self, group, &bundles, target: target, selection, options, includesReview: most == .review)
    }
    return try plan(fixings, models, selection, options)
  }

  /// The bundles' changes as one plan, and what will be found in all of them.
  private func plan(
    _ fixings: [ModelFixing], _ models: [ModelSettings], _ selection: Selection, _ options: CheckOptions
  ) throws -> ModelFixingPlan {
    let texts = fixings.reduce(into: [:]) { $0.merge($1.texts) { $1 } }
    let settings = models.map { settings in fixings.lazy.compactMap { $0.moved(settings) }.first ?? settings }
    let workspace = Workspace(configuration, files: files.overlaid(texts))
    var plan = ModelFixingPlan(findings: try workspace.findings(of: settings, selection, options))
    plan.changes = FileChanges(try fixings.flatMap { try $0.changes(files) })
    plan.made = fixings.flatMap(\.made)
    plan.left = fixings.flatMap(\.left)
    plan.versions = fixings.flatMap(\.versions)
    return plan
  }
}
