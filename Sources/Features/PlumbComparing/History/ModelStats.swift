import PlumbModel
import PlumbWorkspace

/// The size of a model over time, and its most frequently changed elements.
///
///     let stats = ModelStats(of: bundle)
///     stats.rows.map { $0.moment.size?.entities }   // [2, 2, 3]
///     stats.hotSpots.entities.first?.key            // "Order"
public struct ModelStats: Sendable {
  /// The path of the model's bundle.
  public let path: String
  /// The kind of the rows.
  public let basis: Basis
  /// The rows, earliest first.
  public let rows: [Row]
  /// The most frequently changed elements of all rows.
  public let hotSpots: HotSpots
  /// Whether more commits exist before the first row.
  public var isBounded = false

  /// The kinds of rows.
  public enum Basis: String, Hashable, Sendable {
    /// A version of the bundle.
    case versions
    /// A commit, and the version that was current at that commit.
    case commits
  }

  /// The model at one moment.
  public struct Row: Sendable {
    /// The size and the changes. The name of the moment is that of the version, or the prefix of a commit id.
    public let moment: ModelHistory.Moment
    /// The version of the model; `nil` if the moment itself is a version, or if the version is unknown.
    public let version: String?
    /// Whether the row is the current version, or the last commit.
    public let isCurrent: Bool
    /// The commit, or the commit that first added the version.
    public let origin: VersionOrigin?

    /// The number of changes since the previous row; `nil` for the first row, and if the model cannot be read.
    public var changes: Int? { moment.step?.changes.count }
  }

  /// Creates the rows for the versions of a bundle, in bundle order. `history` is the history of the bundle if it is
  /// already computed.
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

  /// Creates the rows for the current version of a bundle at commits, earliest first.
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
