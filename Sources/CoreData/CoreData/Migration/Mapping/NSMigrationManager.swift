import Foundation
import PlumbSystem

/// A migration of a store with a mapping model: it creates the objects of a new store from those of an existing one.
///
/// The objects of both contexts are instances of `NSManagedObject`, not of the models' classes. A manager migrates one
/// store at a time, on the thread of the caller.
open class NSMigrationManager: NSObject {
  /// The model of the existing store.
  public let sourceModel: NSManagedObjectModel
  /// The model of the new store.
  public let destinationModel: NSManagedObjectModel
  /// The mappings of the current migration.
  open private(set) var mappingModel = NSMappingModel()
  /// The context with the objects of the existing store.
  open private(set) var sourceContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  /// The context with the new objects.
  open private(set) var destinationContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  /// The entity mapping that is processed.
  open internal(set) var currentEntityMapping = NSEntityMapping()
  /// The completed part of the migration, from 0 to 1.
  open internal(set) dynamic var migrationProgress: Float = 0
  /// Information for policies that an application adds.
  open var userInfo: [AnyHashable: Any]?
  /// Whether an inferred migration changes a SQLite store in place (documented by Apple). A manager of this module
  /// always creates objects; the coordinator migrates in place.
  open var usesStoreSpecificMigrationManager = true

  final var associations = MigrationAssociations()
  /// The error with which the migration ends, also if it is set before the migration starts.
  final let cancellation = Guarded<(any Error)?>(nil)
  /// The place at which the migration failed; `nil` if it did not fail, or if the place is unknown.
  final var failedPlace: MigrationPlace?
  /// Copies of the models whose entities have no classes.
  private let models: (source: NSManagedObjectModel, destination: NSManagedObjectModel)

  /// Creates a manager for two models.
  public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
    self.sourceModel = sourceModel
    self.destinationModel = destinationModel
    models = (sourceModel.withoutClasses, destinationModel.withoutClasses)
  }

  /// Migrates the store at one URL to a store at another URL.
  ///
  /// If an error is thrown, the existing store is unchanged, and a store that did not exist before is removed.
  open func migrateStore(
    from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
    with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
    destinationOptions dOptions: [AnyHashable: Any]? = nil
  ) throws {
    guard let mappings else {
      throw coreDataError(.migrationMissingMappingModel, ["reason": "No mapping model was given"])
    }
    let isNew = !FileManager.default.fileExists(atPath: dURL.path)
    mappingModel = mappings
    (associations, failedPlace, migrationProgress) = (MigrationAssociations(), nil, 0)
    defer { cancellation.withLock { $0 = nil } }
    do {
      try migrate(from: (sourceURL, sStoreType, sOptions), to: (dURL, dStoreType, dOptions))
    } catch {
      closeStores()
      if isNew, dStoreType == NSSQLiteStoreType { try? StoreFile.delete(at: dURL) }
      throw error
    }
    closeStores()
  }

  /// Migrates the store at one URL to a store at another URL.
  ///
  /// If an error is thrown, the existing store is unchanged, and a store that did not exist before is removed.
  public final func migrateStore(
    from sourceURL: URL, type sourceType: NSPersistentStore.StoreType, options sourceOptions: [AnyHashable: Any]? = nil,
    mapping: NSMappingModel, to destinationURL: URL, type destinationType: NSPersistentStore.StoreType,
    options destinationOptions: [AnyHashable: Any]? = nil
  ) throws {
    try migrateStore(
      from: sourceURL, sourceType: sourceType.rawValue, options: sourceOptions, with: mapping,
      toDestinationURL: destinationURL, destinationType: destinationType.rawValue,
      destinationOptions: destinationOptions)
  }

  /// Removes the objects of both contexts and the associations.
  open func reset() {
    associations = MigrationAssociations()
    sourceContext.performAndWait { [sourceContext] in sourceContext.reset() }
    destinationContext.performAndWait { [destinationContext] in destinationContext.reset() }
  }

  /// Ends the migration with an error at the next object. A policy or another thread calls this method. Before a
  /// migration, it ends the next one.
  open func cancelMigrationWithError(_ error: any Error) { cancellation.withLock { $0 = error } }

  // MARK: Entities and objects

  /// Returns the source entity of a mapping; `nil` for an added entity.
  open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.sourceEntityName.flatMap { models.source.entitiesByName[$0] }
  }

  /// Returns the destination entity of a mapping; `nil` for a removed entity.
  open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
    mEntity.destinationEntityName.flatMap { models.destination.entitiesByName[$0] }
  }

  /// Associates an object of the source with an object that a mapping creates for it.
  open func associate(
    sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
    for entityMapping: NSEntityMapping
  ) {
    associations.associate(sourceInstance, destinationInstance, entityMapping.name)
  }

  /// Returns the objects that the mapping with a name created for objects of the source; for all if `nil`.
  open func destinationInstances(
    forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
  ) -> [NSManagedObject] { associations.destinations(mappingName, of: sourceInstances) }

  /// Returns the objects of the source for which the mapping with a name created objects; for all if `nil`.
  open func sourceInstances(
    forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
  ) -> [NSManagedObject] { associations.sources(mappingName, of: destinationInstances) }

  /// Returns the objects that were created for objects of the source.
  final func destinations(of sources: [NSManagedObject]) -> [NSManagedObject] { associations.destinations(of: sources) }

  // MARK: Stores

  typealias Location = (url: URL, type: String, options: [AnyHashable: Any]?)

  /// Opens both stores and creates the objects.
  private func migrate(from source: Location, to destination: Location) throws {
    let old = try open(source, models.source, isReadOnly: true)
    let new = try open(destination, models.destination, isReadOnly: false)
    let (oldStore, newStore) = (old.persistentStores.first, new.persistentStores.first)
    if let oldStore, let newStore {
      newStore.metadata = newStore.metadata(oldStore.metadata, withVersionOf: destinationModel)
    }
    sourceContext = context(old)
    destinationContext = context(new)
    try sourceContext.onQueue { try destinationContext.onQueue { try migrateObjects() } }
  }

  private func open(_ location: Location, _ model: NSManagedObjectModel, isReadOnly: Bool) throws
    -> NSPersistentStoreCoordinator
  {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    var options = location.options ?? [:]
    options[NSMigratePersistentStoresAutomaticallyOption] = nil
    if isReadOnly { options[NSReadOnlyPersistentStoreOption] = true }
    _ = try coordinator.addPersistentStore(
      ofType: location.type, configurationName: nil, at: location.url, options: options)
    return coordinator
  }

  private func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.undoManager = nil
    return context
  }

  private func closeStores() {
    associations = MigrationAssociations()
    for context in [sourceContext, destinationContext] {
      guard let coordinator = context.persistentStoreCoordinator else { continue }
      context.onQueue { context.reset() }
      for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
  }
}

extension NSManagedObjectModel {
  /// A copy whose entities have no classes, so that code of the classes does not run in a migration.
  fileprivate final var withoutClasses: NSManagedObjectModel {
    guard let copy = copy() as? NSManagedObjectModel else { return self }
    for entity in copy.entities { entity.managedObjectClassName = "NSManagedObject" }
    return copy
  }
}
