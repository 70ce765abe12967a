import PlumbCore
import PlumbFormats
import PlumbModel

/// The changes that apply the fixes for models.
///
///     let plan = try workspace.fixModels(.review, to: .newVersion(named: nil))
///     plan.changes.diff()                 // a unified diff
///     plan.made.map(\.fix)                // Make note optional, in a new version
///     plan.findings.diagnostics           // the findings after the changes
public struct ModelFixingPlan: Sendable {
  /// The changes of the files; empty if no finding can be fixed.
  public var changes = FileChanges()
  /// The fixed findings with their fixes, in the order of application.
  public var made: [ModelRepairPlan.Made] = []
  /// The unfixed findings that have a fix for the model.
  public var left: [Left] = []
  /// The versions that change, or from which new versions are created.
  public var versions: [ModelRepairPlan.Version] = []
  /// All findings after the changes. A report requires no further check.
  public var findings: Findings

  /// An unfixed finding with the reason.
  public struct Left: Sendable, Hashable {
    /// The finding, as reported after the changes.
    public var finding: Diagnostic
    /// The reason why its fix is not applied.
    public var reason: Reason
  }

  /// The reason why a fix is not applied.
  public enum Reason: Sendable, Hashable {
    /// The user has to review the fix.
    case review
    /// The fix changes a version hash, and the caller requires no new version.
    case changesHash
    /// The fix changes a version hash, and the model is not in a bundle, which a new version requires.
    case alone
    /// The fix changes the hash of a version that has a later version, and has to stay unchanged.
    case shipped(version: String)
    /// The finding remains after the fix.
    case noHelp
    /// The fix introduces an error.
    case harm(message: String)
  }
}

extension Workspace {
  /// Applies the rules' fixes for models: tries one fix per finding in memory, checks the result, and discards fixes
  /// without success.
  ///
  /// `.review` includes fixes that the user has to review. Fixes that change a version hash are applied only to a new
  /// version, which is created only if necessary. `repair` applies fixes of Swift. Suppressed and baselined findings
  /// are not fixed.
  ///
  /// No file is written. After the result is written, the same call makes no further changes.
  ///
  /// - Throws: `CannotRun` if no model is selected, and if the name of a required new version is invalid;
  ///   `Unreadable` in the same cases as `findings`.
  public func fixModels(
    _ most: Fix.Applicability = .safe, to target: ModelRepairPlan.Target = .inPlace, in selection: Selection = .all,
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

  /// Returns the changes of all bundles as one plan, with the findings after the changes.
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
