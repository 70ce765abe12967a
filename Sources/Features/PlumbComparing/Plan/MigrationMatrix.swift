import PlumbModel
import PlumbText

/// The steps from each version to the current one, because users skip versions.
///
///     MigrationMatrix(bundle, to: "Shop 3", model).rows.map { "\($0.version): \($0.class)" }
///     // ["Shop: lossy", "Shop 2: lightweight"]
///
/// Core Data migrates from the store's version to the current one in one step, so each row is a separate step and not
/// the sum of the steps between the versions.
public struct MigrationMatrix: Hashable, Sendable {
  /// The version that opens the stores.
  public let current: String
  /// A row for each other version, in bundle order.
  public private(set) var rows: [Row]

  /// The step from one version to the current one.
  public struct Row: Hashable, Sendable {
    /// The version's name.
    public let version: String
    /// The class of the step to the current version; `nil` if the version cannot be read.
    public let `class`: MigrationClass?
    /// The number of changes of the class.
    public let count: Int
    /// The first change of the class; `nil` if no change affects the store, or if the version cannot be read.
    public let first: AssessedChange?
    /// The mapping model that migrates stores; `nil` if Core Data infers the migration, or if none is necessary.
    public var mapping: MappingModel?
    /// The source file with a stage for the version's stores, whose code decides; `nil` if no file has one.
    public var stage: String?

    /// Whether the version was released, so that stores of it exist.
    public var isReleased = true

    /// Whether stores of the version open with the current one, if their data fits. `false` for a version that cannot
    /// be read.
    public var reachesCurrent: Bool { self.class.map { $0 != .impossible || stage != nil } ?? false }
  }

  /// Whether stores of every released version open with the current one, if their data fits.
  public var reachesCurrent: Bool { rows.allSatisfy { $0.reachesCurrent || !$0.isReleased } }

  /// Creates the matrix of a bundle for one of its versions, given by name and model. The rows are computed on all
  /// cores.
  public init(_ bundle: ModelBundle, to current: String, _ model: Model) {
    self.current = current
    rows = Parallel.map(bundle.versions.filter { $0.name != current }) { version in
      let isReleased = !bundle.unreleased.contains(version.name)
      guard let earlier = version.model else {
        return Row(version: version.name, class: nil, count: 0, first: nil, isReleased: isReleased)
      }
      let mapping = bundle.mappings.first(from: earlier, to: model)
      let step = Evolution(from: earlier, to: model, areAsRead: true, mapping: mapping)
      let worst = step.migrationClass
      let changes = step.changes.filter { $0.store.level == worst && worst != .none }
      return Row(
        version: version.name, class: worst, count: changes.count, first: changes.first, mapping: step.mapping,
        isReleased: isReleased)
    }
  }

  /// Adds the source files with stages for the versions that Core Data cannot migrate.
  package mutating func addStages(_ file: (String) -> String?) {
    for index in rows.indices where rows[index].class == .impossible { rows[index].stage = file(rows[index].version) }
  }
}
