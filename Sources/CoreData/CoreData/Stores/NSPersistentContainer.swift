import Foundation

/// A container with the Core Data stack of an application: a model, a coordinator with its stores, and a context for
/// the main queue.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The name of the container. It is also the default name of the store's file and of the model.
  public let name: String
  /// The model of the container.
  public let managedObjectModel: NSManagedObjectModel
  /// The coordinator of the container. It has no stores until they are loaded.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The context for the main queue.
  public let viewContext: NSManagedObjectContext
  /// The descriptions of the stores to load. The default is one SQLite store in `defaultDirectoryURL()`.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// Creates a container with the model of the given name. If no such model exists, logs an error and uses an
  /// empty model, as documented by Apple.
  public convenience init(name: String) {
    let model = modelNamed(name)
    if model == nil { writeLog("CoreData: error:  Failed to load model named \(name)") }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }

  /// Creates a container with a model, which becomes immutable.
  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    persistentStoreDescriptions = []
    super.init()
    let url = Swift.type(of: self).defaultDirectoryURL().appendingPathComponent("\(name).sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
  }

  /// Returns the default directory for stores: a folder with the name of the process in the user's application
  /// support directory, or in the temporary directory if none exists.
  open class func defaultDirectoryURL() -> URL {
    let known = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    let directory = known ?? URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
    return directory.appendingPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
  }

  /// Adds the described stores, and calls the closure for each of them. Creates the default directory if a store is in
  /// it. Returns after all stores are added, except
  /// stores that are added asynchronously (documented by Apple).
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    let directory = Swift.type(of: self).defaultDirectoryURL()
    if persistentStoreDescriptions.contains(where: { $0.url?.deletingLastPathComponent().path == directory.path }) {
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    for description in persistentStoreDescriptions {
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// Returns a new context with a private queue that saves to the stores.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Calls a closure with a new context, on the context's queue.
  @preconcurrency
  open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }
}

extension NSPersistentContainer {
  /// Calls a closure with a new context, on the context's queue, and returns its result.
  public func performBackgroundTask<T>(
    _ block: @escaping (NSManagedObjectContext) throws -> T
  ) async rethrows -> T {
    let context = newBackgroundContext()
    let work = Unchecked(value: block)
    return try await context.perform { try work.value(context) }
  }
}
