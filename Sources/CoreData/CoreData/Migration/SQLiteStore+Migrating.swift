import Foundation
import PlumbFormats
import PlumbModel

extension SQLiteStore {
  /// Migrates the store to another version of its model: by stages if the options contain some, by a mapping model if
  /// one exists, or else without one. Throws and leaves the store unchanged if that is not possible.
  func migrate(to model: NSManagedObjectModel, _ stages: NSStagedMigrationManager?) throws {
    guard let file else { return }
    let metadata = try file.metadata()
    do {
      if let stages {
        try StagedMigration(stages, of: self, to: model).migrate(file)
      } else {
        try migrate(file, from: source(metadata, model), to: model, metadata)
      }
    } catch {
      externalFiles.rollBack()
      throw stages != nil || error.isMigrationError ? error : MigrationFailure(error).error
    }
    super.metadata = try file.metadata()
  }

  private func migrate(
    _ file: StoreFile, from source: NSManagedObjectModel, to model: NSManagedObjectModel, _ metadata: [String: Any]
  ) throws {
    if let mapping = try model.mapping(from: source) { return try migrate(file, from: source, to: model, mapping) }
    guard Self.flag(options?[NSInferMappingModelAutomaticallyOption]) else {
      throw coreDataError(
        .migrationMissingMappingModel,
        [
          "metadata": metadata,
          "reason": "No mapping model was found, and the option \(NSInferMappingModelAutomaticallyOption) is not set",
        ])
    }
    try StoreMigration(file, externalFiles, from: ModelSpelling(source).model, to: model)
      .run(metadata: self.metadata(metadata, withVersionOf: model))
  }

  /// Migrates the store with a mapping model. The error of a policy is the underlying error of the thrown one.
  private func migrate(
    _ file: StoreFile, from source: NSManagedObjectModel, to model: NSManagedObjectModel, _ mapping: NSMappingModel
  ) throws {
    let replacing = ReplacingMigration(file, location)
    try replacing.run(unless: model) { url in
      let manager = NSMigrationManager(sourceModel: source, destinationModel: model)
      do {
        try manager.migrateStore(
          from: location, sourceType: NSSQLiteStoreType, with: mapping, toDestinationURL: url,
          destinationType: NSSQLiteStoreType)
      } catch {
        throw error.isMigrationError ? error : MigrationFailure(error, at: manager.failedPlace).error
      }
    }
  }

  /// Returns the model with which the store was created. Throws if it is not found.
  func source(_ metadata: [String: Any], _ model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let models = SourceModels(metadata: metadata, configuration: configurationName)
    if let source = models.model(ofStoreAt: location.path, besides: model) { return source }
    throw coreDataError(
      .migrationMissingSourceModel,
      [
        "metadata": metadata, "sourceURL": location, "reason": "Can't find model for source store",
        NSLocalizedFailureReasonErrorKey: "No model with the version hashes of the store '\(location.path)' exists",
      ])
  }
}

extension NSManagedObjectModel {
  /// Returns the mapping model to this model: the first one near the files of the model, or in the bundles of the
  /// program. `nil` if none has the version hashes of both models. Throws if it has an expression of an unknown form.
  fileprivate final func mapping(from source: NSManagedObjectModel) throws -> NSMappingModel? {
    let near = sources.map { MappingModelSearch.folder(ofModel: $0.bundle.path) }
    let folders = ModelSearch([.main] + Bundle.allBundles).folders
    guard let found = MappingSource.first(below: near, in: folders, from: source, to: self) else { return nil }
    let mapping = NSMappingModel()
    do {
      mapping.entityMappings = try found.objects
    } catch let failure as ReadFailure {
      throw MigrationFailure(failure.diagnostic.message).error
    }
    return mapping
  }
}
