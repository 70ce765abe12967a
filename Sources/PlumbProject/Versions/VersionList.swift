import PlumbEvolution
import PlumbModel
import PlumbText

/// The versions of a bundle, each with what became of it.
///
///     let list = try workspace.versions()
///     list.rows.map(\.name)   // ["Shop", "Shop 2"]
///     list.rows.last?.step    // .lightweight
public struct VersionList: Sendable, Hashable {
  /// The bundle.
  public let path: String
  /// The versions in their order.
  public let rows: [Row]
  /// The source of the order.
  public let order: VersionOrder

  /// One version.
  public struct Row: Sendable, Hashable {
    /// Without `.xcdatamodel`.
    public let name: String
    /// Whether an app opens its stores with it.
    public let isCurrent: Bool
    /// Whether there is a model in it.
    public let isReadable: Bool
    /// The class of the migration from the version before; nil for the first, and where one of the two cannot be read.
    public let step: MigrationClass?
    /// The earliest version with the same version hashes, as far as they are known.
    public let sameAs: String?
    /// The day of the last commit that changed its contents, `2024-05-01`; nil without git, and for what is not
    /// committed.
    public let lastCommit: String?
  }
}

extension Workspace {
  /// The versions of the bundle that is selected.
  ///
  /// - Throws: `CannotRun` where several could be meant, `Unreadable` where it is no bundle, or its `.xccurrentversion`
  ///   cannot be read.
  public func versions(_ selection: Selection = .all) throws -> VersionList {
    let bundle = try bundle(at: model(selection).path)
    try bundle.refuseUnreadableCurrent()
    return VersionList(bundle, lastCommits: Self.lastCommits(of: bundle))
  }

  /// By the path of each version's contents. Without git there are none, which is no error: the rest is worth a list.
  private static func lastCommits(of bundle: ModelBundle) -> [String: String] {
    guard let repository = try? GitRepository(containing: bundle.path) else { return [:] }
    return (try? repository.lastChanges(below: bundle.path)) ?? [:]
  }
}

extension VersionList {
  init(_ bundle: ModelBundle, lastCommits: [String: String]) {
    path = bundle.path
    order = bundle.order
    var earliest: [StoreShape: String] = [:]
    var before: Model?
    rows = bundle.versions.map { version in
      let model = version.understood.model
      let shape = model.map { StoreShape($0) }
      defer {
        before = model
        if let shape, earliest[shape] == nil { earliest[shape] = version.name }
      }
      return Row(
        name: version.name, isCurrent: bundle.currentVersion?.name == version.name, isReadable: version.model != nil,
        step: Self.step(from: before, to: model), sameAs: shape.flatMap { earliest[$0] },
        lastCommit: lastCommits[Path.plain(version.file)])
    }
  }

  private static func step(from old: Model?, to new: Model?) -> MigrationClass? {
    guard let old, let new else { return nil }
    return Evolution(from: old, to: new, areAsRead: true).migrationClass
  }
}
