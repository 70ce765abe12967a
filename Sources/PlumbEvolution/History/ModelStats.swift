import PlumbModel

/// How large a model is and was, and what changes most in it.
///
///     let stats = ModelStats(of: bundle)
///     stats.rows.map { $0.moment.size?.entities }   // [2, 2, 3]
///     stats.hotSpots.entities.first?.key            // "Order"
public struct ModelStats: Sendable {
  /// What the model is called: the path of its bundle.
  public let path: String
  /// What a row is.
  public let basis: Basis
  /// The earliest first.
  public let rows: [Row]
  /// What changes most, over all rows.
  public let hotSpots: HotSpots
  /// Whether there were more commits before the first row.
  public var isBounded = false

  /// What a row is of.
  public enum Basis: String, Hashable, Sendable {
    /// A version of the bundle.
    case versions
    /// A commit, and the version that was current then.
    case commits
  }

  /// The model at one moment.
  public struct Row: Sendable {
    /// The size, and what changed; its name is that of the version, or the beginning of a commit's id.
    public let moment: ModelHistory.Moment
    /// The version that the model is of; nil where that is the moment itself, and where nobody knows.
    public let version: String?
    /// Whether it is the current version, or the last commit.
    public let isCurrent: Bool
    /// The commit, or the one that first added the version.
    public let origin: VersionOrigin?

    /// How many changes there were since the row before; nil for the first, and where there is no model.
    public var changes: Int? { moment.step?.changes.count }
  }

  /// The versions of a bundle, in their order; `history` is that of the bundle, where it is at hand.
  public init(of bundle: ModelBundle, origins: [String: VersionOrigin] = [:], history: ModelHistory? = nil) {
    let history = history ?? ModelHistory(of: bundle)
    let current = bundle.currentVersion?.name
    path = bundle.path
    basis = .versions
    rows = history.moments.map { moment in
      Row(moment: moment, version: nil, isCurrent: moment.name == current, origin: origins[moment.name])
    }
    hotSpots = HotSpots(history)
  }

  /// The current version of a bundle at commits, the earliest first.
  public init(
    path: String, commits: [(origin: VersionOrigin, version: String?, model: Result<Model, ReadFailure>)]
  ) {
    let history = ModelHistory(commits.map { (String($0.origin.commit.prefix(8)), $0.model) })
    self.path = path
    basis = .commits
    rows = zip(history.moments, commits).enumerated().map { index, row in
      Row(
        moment: row.0, version: row.1.version, isCurrent: index == commits.count - 1, origin: row.1.origin)
    }
    hotSpots = HotSpots(history)
  }
}
