import PlumbDrift
import PlumbFormats
import PlumbModel

/// What has to be written so that Swift says what the models say.
///
///     let plan = try workspace.mend(.review)
///     plan.changes.diff()          // a unified diff
///     plan.mended.map(\.message)   // Order.quantity is Integer 64 in the model but Int32 in Swift
///     plan.left.first?.why         // the models contradict each other: …
public struct MendingPlan: Sendable {
  /// The files as they are to be. Empty where nothing can be mended.
  public var changes = FileChanges()
  /// The findings that the changes mend, in the order in which they were. Those whose files end as they began are not
  /// among them.
  public var mended: [Diagnostic] = []
  /// The findings that are left, notes aside, as the files will stand.
  public var left: [Left] = []

  /// A finding that is left.
  public struct Left: Sendable, Hashable {
    /// As it would be found after the changes.
    public var finding: Diagnostic
    /// What keeps it from being mended; nil where `findings` says it.
    public var why: String?
  }
}

extension Workspace {
  /// Mends what differs in Swift: tries edits in memory, looks again, keeps what helps.
  ///
  /// With `.review` also what somebody should look at afterwards. An edit that would make another configured model
  /// differ is not made, nor one in a file with a syntax error.
  ///
  /// Nothing is written, and the result is the end of all rounds: mending what it leaves changes nothing.
  ///
  /// - Throws: `CannotRun` where no selected model has sources, or where one of the sources cannot be read;
  ///   `Unreadable` for a model that cannot.
  public func mend(_ most: Fix.Applicability = .safe, in selection: Selection = .all) throws -> MendingPlan {
    var bundles = Bundles(files)
    let models = try models(selection).map { DeclaredModel($0, try bundles.model($0)) }
    let others = ProjectSources.beside(models.map(\.settings), in: configuration, &bundles)
    var mending = SourceMending(
      ProjectSources(models, besides: others, files), rules: configuration.rules, includesReview: most == .review)
    for index in models.indices { try mending.mend(index) }
    try mending.settle()
    guard mending.hasSources else { throw CannotRun.noSources }
    return mending.plan
  }
}

extension CannotRun {
  /// There is nothing to hold a model against.
  static var noSources: CannotRun {
    CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
  }
}
