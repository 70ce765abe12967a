import Foundation
import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// A migration on a copy of a store: its duration, its effect on the data, and the comparison with the prediction of
/// `plumb migrate`.
struct TriedMigration {
  let store: String
  let bundle: String
  let old: Model
  let new: Model
  /// The result; the refusal of the framework if it failed.
  let outcome: Result<Outcome, MigrationFailed>
  /// The losses, each with the step that causes it.
  let losses: [(loss: StoreLoss, step: LossStep)]
  let prediction: MigrationPlan

  /// The result of a migration that ran.
  struct Outcome {
    let comparison: StoreComparison
    let seconds: Double
    /// The sizes of all files in bytes.
    let sizes: (before: Int, after: Int)
    /// The check of the migrated store.
    let check: StoreCheck
  }

  /// Migrates a copy of a store. Throws if the store cannot be read or matches no version.
  ///
  /// - Parameter old: The version of the store.
  init(_ store: Store, from old: Model, to new: Model, models: StoreModels) throws {
    self.store = store.path
    bundle = models.path ?? ""
    (self.old, self.new) = (old, new)
    let mapping = models.mapping(from: old, to: new)
    prediction = MigrationPlan(Evolution(from: old, to: new, mapping: mapping))
    do {
      outcome = .success(try Self.run(store, old, new, models, mapping))
    } catch let failure as MigrationFailed {
      outcome = .failure(failure)
    }
    let versions = models.path(from: old, to: new)
    losses = (try? outcome.get())?.comparison.losses.map { ($0, LossStep(of: $0, among: versions)) } ?? []
  }

  private static func run(
    _ store: Store, _ old: Model, _ new: Model, _ models: StoreModels, _ mapping: MappingModel?
  ) throws -> Outcome {
    try TemporaryFolder.with { folder in
      let copy = Path.join(folder, Path.name(store.path))
      try StoreFiles(store.path).copy(to: copy)
      let before = StoreFiles(copy).size
      let start = ContinuousClock.now
      try StoreMigrator(models: models, model: new).migrate(copy)
      let duration = start.duration(to: .now).components
      let migrated = try Store(copy)
      let comparison = try StoreComparison(from: (store, old), to: (migrated, new), mapping: mapping)
      return Outcome(
        comparison: comparison, seconds: Double(duration.seconds) + Double(duration.attoseconds) / 1e18,
        sizes: (before, StoreFiles(copy).size), check: try StoreCheck.run(migrated, models: models))
    }
  }

  /// The defects of the migrated store.
  var defects: [StoreFinding] {
    (try? outcome.get())?.check.findings.filter { !$0.kind.isNote } ?? []
  }

  /// The number of objects before the migration; `nil` if it failed.
  var objects: Int? { (try? outcome.get())?.comparison.entities.reduce(0) { $0 + $1.preserved + $1.dropped } }

  /// Whether the migration ran without a loss and without defects.
  var isClean: Bool { !problems.contains { $0.severity == .error } }
}
