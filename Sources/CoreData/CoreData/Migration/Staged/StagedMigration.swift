import Foundation
import PlumbModel
import PlumbSQLite

/// The migration of a SQLite store by the stages of a manager.
///
/// The stages migrate a copy, which then replaces the store: an error or a crash leaves the store as it was.
struct StagedMigration {
  private let manager: NSStagedMigrationManager
  private let store: SQLiteStore
  private let model: NSManagedObjectModel

  init(_ manager: NSStagedMigrationManager, of store: SQLiteStore, to model: NSManagedObjectModel) {
    self.manager = manager
    self.store = store
    self.model = model
  }

  func migrate(_ file: StoreFile) throws {
    let steps = try steps(from: try checksum(file.metadata(), store.location))
    try ReplacingMigration(file, store.location).run(unless: model) { copy in
      try StoreFile.copy(from: store.location, to: copy)
      for step in steps { try run(step, at: copy) }
    }
  }

  // MARK: Planning

  /// A part of the migration: a migration to a model, and the code of a custom stage.
  private struct Step {
    let source: NSManagedObjectModel?
    let destination: NSManagedObjectModel
    let stage: NSCustomMigrationStage?
  }

  /// Returns the steps from a version to the model. Throws if the stages do not contain them.
  private func steps(from start: String) throws -> [Step] {
    let end = model.versionChecksum
    guard let first = firstStage(of: start) else {
      throw failure("Cannot use staged migration with an unknown model version.")
    }
    if let last = manager.stages.lastIndex(where: { $0.ends(at: end) }), last < first {
      let reason = "The store has a later version than the model"
      throw coreDataError(
        CocoaError.Code(rawValue: NSStagedMigrationBackwardMigrationError),
        ["reason": reason, NSLocalizedFailureReasonErrorKey: reason])
    }
    var (current, steps) = (start, [Step]())
    for (index, stage) in manager.stages.enumerated() where index >= first && current != end {
      guard stage.starts(at: current) || stage.namesOnlyTarget else {
        throw failure(
          "The stage \(stage.label ?? "\(index + 1)") does not start at the version that the earlier stages end at")
      }
      if let stage = stage as? NSCustomMigrationStage {
        steps.append(
          Step(source: try stage.currentModel.resolved(), destination: try stage.nextModel.resolved(), stage: stage))
        current = stage.nextModel.versionChecksum
      } else if let stage = stage as? NSLightweightMigrationStage {
        let destination = try destination(of: stage, before: index + 1, end)
        if destination.versionChecksum == current { continue }
        current = destination.versionChecksum
        steps.append(Step(source: nil, destination: destination, stage: nil))
      }
    }
    guard current == end else { throw failure("The stages do not end at the version of the model") }
    return steps
  }

  /// Returns the index of the first stage for a store of a version: a stage that names it, the stage after one that ends
  /// at it, or the first of all stages if that names only its target. Returns `nil` if no stage fits.
  private func firstStage(of version: String) -> Int? {
    let stages = manager.stages
    if let named = stages.firstIndex(where: { $0.starts(at: version) }) { return named }
    if let last = stages.lastIndex(where: { $0.ends(at: version) }) {
      return stages.indices.contains(last + 1) && stages[last + 1].namesOnlyTarget ? last + 1 : nil
    }
    return stages.first?.namesOnlyTarget ?? false ? 0 : nil
  }

  /// Returns the model to which a lightweight stage migrates: the model of the migration, if the stage contains it, or
  /// that at which the next custom stage starts.
  private func destination(of stage: NSLightweightMigrationStage, before next: Int, _ end: String) throws
    -> NSManagedObjectModel
  {
    if stage.versionChecksums.contains(end) { return model }
    let custom = manager.stages.dropFirst(next).lazy.compactMap { $0 as? NSCustomMigrationStage }.first
    if let custom, manager.stages.indices.contains(next), manager.stages[next] === custom {
      return try custom.currentModel.resolved()
    }
    let versions = ModelSource.versions(of: model.sources)
    let found = stage.versionChecksums.last.flatMap { last in
      versions.first { $0.versionChecksum == last }
    }
    guard let found else {
      throw failure("The model with the version checksum \(stage.versionChecksums.last ?? "") is not found")
    }
    return found
  }

  /// Returns the version checksum of a store: that of the model in its metadata, if one of the hashes is unknown.
  private func checksum(_ metadata: [String: Any], _ location: URL) throws -> String {
    if metadata["NSStoreModelVersionChecksumKey"] == nil, let recorded = RecordedModel(in: metadata) {
      return NSManagedObjectModel(recorded.model).versionChecksum
    }
    let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    guard let hashes = ModelHashes(bytes: stored.mapValues { [UInt8]($0) }), !stored.isEmpty else {
      throw failure("The store '\(location.path)' does not contain the version hashes of its model")
    }
    return metadata["NSStoreModelVersionChecksumKey"] as? String ?? hashes.checksum
  }

  private func failure(_ reason: String) -> any Error {
    coreDataError(
      CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
      ["reason": reason, NSLocalizedFailureReasonErrorKey: reason, NSLocalizedDescriptionKey: reason])
  }

  // MARK: Running

  private func run(_ step: Step, at url: URL) throws {
    try call(step.stage?.willMigrateHandler, step, step.source, url)
    try infer(step, at: url)
    try call(step.stage?.didMigrateHandler, step, step.destination, url)
  }

  private func infer(_ step: Step, at url: URL) throws {
    guard let file = try StoreFile.existing(at: url, isReadOnly: false, timeout: 5) else { return }
    defer { file.database.close() }
    let metadata = try file.metadata()
    let source = try step.source ?? store.source(metadata, step.destination)
    let files = ExternalFiles(ofStoreAt: url)
    try StoreMigration(file, files, from: ModelSpelling(source).model, to: step.destination)
      .run(metadata: store.metadata(metadata, withVersionOf: step.destination))
  }

  /// Calls the code of a stage with a container that has the store.
  private func call(
    _ handler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?, _ step: Step,
    _ model: NSManagedObjectModel?, _ url: URL
  ) throws {
    guard let handler, let stage = step.stage, let model else { return }
    let container = NSPersistentContainer(name: url.lastPathComponent, managedObjectModel: model)
    let store = try container.persistentStoreCoordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url,
      options: store.options?.filter { $0.key == AnyHashable(NSPersistentHistoryTrackingKey) })
    manager.container = container
    defer { manager.container = nil }
    try handler(manager, stage)
    try container.persistentStoreCoordinator.remove(store)
  }
}

extension NSMigrationStage {
  /// Whether a store of a version can start with this stage.
  fileprivate final func starts(at checksum: String) -> Bool {
    if let custom = self as? NSCustomMigrationStage { return custom.currentModel.versionChecksum == checksum }
    return (self as? NSLightweightMigrationStage)?.versionChecksums.contains(checksum) ?? false
  }

  /// Whether the stage is a lightweight one of a single version, which migrates a store of any earlier version.
  fileprivate final var namesOnlyTarget: Bool {
    (self as? NSLightweightMigrationStage)?.versionChecksums.count == 1
  }

  /// Whether the stage migrates a store to a version.
  fileprivate final func ends(at checksum: String) -> Bool {
    if let custom = self as? NSCustomMigrationStage { return custom.nextModel.versionChecksum == checksum }
    return (self as? NSLightweightMigrationStage)?.versionChecksums.contains(checksum) ?? false
  }
}
