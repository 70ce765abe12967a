import PlumbModel
import PlumbText

/// What a store of each version meets when the app opens it with the current one: users skip versions.
///
///     MigrationMatrix(bundle, to: "Shop 3", model).rows.map { "\($0.version): \($0.class)" }
///     // ["Shop: lossy", "Shop 2: lightweight"]
///
/// Core Data goes from the store's version to the current one in one step, so each row is a step of its own and not the
/// sum of the steps between.
public struct MigrationMatrix: Hashable, Sendable {
  /// The version that stores are opened with.
  public let current: String
  /// A row for each other version, in the bundle's order.
  public let rows: [Row]

  /// One version and what its stores meet.
  public struct Row: Hashable, Sendable {
    /// The version's name.
    public let version: String
    /// The class of the step to the current version; nil where the version cannot be read.
    public let `class`: MigrationClass?
    /// How many changes are of that class, and the reason of the first of them.
    public let count: Int
    /// The first change of the class.
    public let first: AssessedChange?
  }

  /// The matrix of a bundle to one of its versions, by name and model. Rows are made on all cores.
  public init(_ bundle: ModelBundle, to current: String, _ model: Model) {
    self.current = current
    rows = Parallel.map(bundle.versions.filter { $0.name != current }) { version in
      guard let earlier = version.model else {
        return Row(version: version.name, class: nil, count: 0, first: nil)
      }
      let step = Evolution(from: earlier, to: model, areAsRead: true)
      let worst = step.migrationClass
      let changes = step.changes.filter { $0.store.level == worst && worst != .none }
      return Row(version: version.name, class: worst, count: changes.count, first: changes.first)
    }
  }
}
