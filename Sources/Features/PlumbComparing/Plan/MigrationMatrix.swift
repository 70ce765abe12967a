import PlumbModel
import PlumbText

/// The steps from each version to the current one, because users skip versions.
///
///     MigrationMatrix(bundle, to: "Shop 3", model).rows.map { "\($0.version): \($0.class)" }
///     // ["Shop: lossy", "Shop 2: lightweight"]
///
/// Core Data migrates from the store's version to the current one in one step, so each row is a separate step and not
/// the sum of the steps between the versions. With a `SchemaMigrationPlan`, SwiftData migrates from each version to the
/// next one: a row is then the worst of these steps.
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
    struct Step: Hashable { var from, to: String }
    let others = bundle.versions.filter { $0.name != current }
    let paths = others.map { version in
      version.model.map { bundle.path(from: version.name, $0, to: current, model) } ?? []
    }
    // Versions share the steps of a plan.
    let pairs = Dictionary(
      paths.flatMap { path in
        zip(path, path.dropFirst()).map { (Step(from: $0.name, to: $1.name), (old: $0.model, new: $1.model)) }
      }, uniquingKeysWith: { first, _ in first })
    let keys = Array(pairs.keys)
    let found = Parallel.map(keys) { key in
      pairs[key].map {
        Evolution(from: $0.old, to: $0.new, areAsRead: true, mapping: bundle.mappings.first(from: $0.old, to: $0.new))
      }
    }
    let evolutions = Dictionary(uniqueKeysWithValues: zip(keys, found))
    rows = zip(others, paths).map { version, path in
      let isReleased = !bundle.isUnreleased(version.name)
      guard version.model != nil else {
        return Row(version: version.name, class: nil, count: 0, first: nil, isReleased: isReleased)
      }
      let steps = zip(path, path.dropFirst()).compactMap { evolutions[Step(from: $0.name, to: $1.name)] ?? nil }
      let worst = steps.map(\.migrationClass).worst
      let changes = steps.flatMap(\.changes).filter { $0.store.level == worst && worst != .none }
      let names = zip(path, path.dropFirst()).map { ($0.name, $1.name) }
      return Row(
        version: version.name, class: worst, count: changes.count, first: changes.first,
        mapping: steps.lazy.compactMap(\.mapping).first,
        stage: bundle.isSwift
          ? bundle.mappedSteps.first { step in names.contains { $0 == (step.from, step.to) } }?.file : nil,
        isReleased: isReleased)
    }
  }

  /// Adds the source files with stages for the versions that Core Data cannot migrate.
  package mutating func addStages(_ file: (String) -> String?) {
    for index in rows.indices where rows[index].class == .impossible { rows[index].stage = file(rows[index].version) }
  }
}

extension ModelBundle {
  /// Returns the versions between which a store is migrated: those of the plan of a schema in Swift, otherwise the first
  /// and the last one.
  fileprivate func path(
    from name: String, _ model: Model, to current: String, _ last: Model
  ) -> [(name: String, model: Model)] {
    let direct = [(name: name, model: model), (name: current, model: last)]
    guard let planned = schema?.plan?.versions, let start = planned.firstIndex(of: name),
      let end = planned.firstIndex(of: current), start < end
    else { return direct }
    let between = planned[(start + 1)..<end].map { name in version(name)?.model.map { (name: name, model: $0) } }
    guard !between.contains(where: { $0 == nil }) else { return direct }
    return [direct[0]] + between.compactMap { $0 } + [direct[1]]
  }
}
