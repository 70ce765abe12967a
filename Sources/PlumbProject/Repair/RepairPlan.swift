import PlumbDrift
import PlumbFormats
import PlumbModel

/// The changes that align Swift declarations with the models.
///
///     let plan = try workspace.repair(.review)
///     plan.changes.diff()          // a unified diff
///     plan.repaired.map(\.message)   // Order.quantity is Integer 64 in the model but Int32 in Swift
///     plan.left.first?.why         // the models contradict each other: …
public struct RepairPlan: Sendable {
  /// The changes of the files; empty if no finding can be fixed.
  public var changes = FileChanges()
  /// The fixed findings, in the order of the fixes. Findings whose files do not change in the end are excluded.
  public var repaired: [Diagnostic] = []
  /// The unfixed findings after the changes, except notes.
  public var left: [Left] = []

  /// An unfixed finding.
  public struct Left: Sendable, Hashable {
    /// The finding, as reported after the changes.
    public var finding: Diagnostic
    /// The reason why it is not fixed; `nil` if the finding explains it.
    public var why: String?
  }
}

extension Workspace {
  /// Fixes differences in Swift: applies edits in memory, checks the result, and discards edits without success.
  ///
  /// `.review` includes fixes that the user has to review. Edits that would introduce a difference in another
  /// configured model, and edits in files with syntax errors, are not made.
  ///
  /// No file is written. Fixing the result again makes no further changes.
  ///
  /// - Throws: `CannotRun` if no selected model has sources, or if a source cannot be read; `Unreadable` for an
  ///   unreadable model.
  public func repair(_ most: Fix.Applicability = .safe, in selection: Selection = .all) throws -> RepairPlan {
    var bundles = Bundles(files)
    let models = try models(selection).map { DeclaredModel($0, try bundles.model($0)) }
    let others = ProjectSources.nextTo(models.map(\.settings), in: configuration, &bundles)
    var repair = SourceRepair(
      ProjectSources(models, excluding: others, files), rules: configuration.rules, includesReview: most == .review)
    for index in models.indices { try repair.repair(index) }
    try repair.settle()
    guard repair.hasSources else { throw CannotRun.noSources }
    return repair.plan
  }
}

extension CannotRun {
  /// The error for a model without sources.
  static var noSources: CannotRun {
    CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
  }
}
