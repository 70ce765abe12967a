import PlumbComparing
import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The versions of a bundle, with their migration steps.
///
///     let list = try workspace.versions()
///     list.rows.map(\.name)   // ["Shop", "Shop 2"]
///     list.rows.last?.step    // .lightweight
public struct VersionList: Sendable, Hashable {
  /// The path of the bundle.
  public let path: String
  /// The versions in their order.
  public let rows: [Row]
  /// The source of the order.
  public let order: VersionOrder
  /// The reason why no version is current; `nil` if one is.
  public let noCurrent: String?

  /// A version of the bundle.
  public struct Row: Sendable, Hashable {
    /// The name without `.xcdatamodel`.
    public let name: String
    /// Whether the version is the current one.
    public let isCurrent: Bool
    /// Whether the version's model can be read.
    public let isReadable: Bool
    /// The class of the migration from the preceding version; `nil` for the first version, and if one of the two
    /// cannot be read.
    public let step: MigrationClass?
    /// The name of the earliest version with the same version hashes; `nil` if none exists or the hashes are unknown.
    public let sameAs: String?
    /// The day of the last commit that changed the version's contents: `2024-05-01`. `nil` without git and for
    /// uncommitted versions.
    public let lastCommit: String?
  }
}

extension Workspace {
  /// Returns the versions of the selected bundle.
  ///
  /// - Throws: `CannotRun` if the selection matches several models, `Unreadable` if it is not a bundle, or if its
  ///   `.xccurrentversion` cannot be read.
  public func versions(_ selection: Selection = .all) throws -> VersionList {
    let settings = try model(selection)
    var bundle = try bundle(at: settings.path)
    bundle.mappings = mappings(ofModel: settings.path, settings)
    try bundle.refuseUnreadableCurrent()
    return VersionList(bundle, lastCommits: Self.lastCommits(of: bundle))
  }

  /// Returns the days of the last commits by the path of each version's contents; empty without git, which is not an
  /// error.
  private static func lastCommits(of bundle: ModelBundle) -> [String: String] {
    guard let repository = try? GitRepository(containing: bundle.path) else { return [:] }
    return (try? repository.lastChanges(below: bundle.path)) ?? [:]
  }
}

extension VersionList {
  init(_ bundle: ModelBundle, lastCommits: [String: String]) {
    path = bundle.path
    order = bundle.order
    noCurrent = bundle.currentVersion == nil ? "no version is current: \(bundle.whyNoneIsCurrent)" : nil
    var earliest: [StoreSchema: String] = [:]
    var before: Model?
    rows = bundle.versions.map { version in
      let model = version.forComparison.model
      let schema = model.map { StoreSchema($0) }
      defer {
        before = model
        if let schema, earliest[schema] == nil { earliest[schema] = version.name }
      }
      return Row(
        name: version.name, isCurrent: bundle.currentVersion?.name == version.name, isReadable: version.model != nil,
        step: Self.step(from: before, to: model, bundle.mappings), sameAs: schema.flatMap { earliest[$0] },
        lastCommit: lastCommits[Path.plain(version.file)])
    }
  }

  private static func step(from old: Model?, to new: Model?, _ mappings: [HashedMapping]) -> MigrationClass? {
    guard let old, let new else { return nil }
    return Evolution(from: old, to: new, areAsRead: true, mapping: mappings.first(from: old, to: new)).migrationClass
  }
}
