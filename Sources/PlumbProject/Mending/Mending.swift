import PlumbDrift
import PlumbFormats
import PlumbModel

/// What has to be written so that Swift says what the models say.
public struct MendingPlan: Sendable {
  /// The files as they are to be.
  public var changes = FileChanges()
  /// The findings that the changes mend, in the order in which they were.
  public var mended: [Diagnostic] = []
  /// The findings that are left, notes aside, as the files will stand.
  public var left: [Left] = []

  /// A finding that is left.
  public struct Left: Sendable, Hashable {
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
  static var noSources: CannotRun {
    CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
  }
}
