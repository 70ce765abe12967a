import Foundation

/// A model, a coordinator with its stores, and a context for the main queue: everything that an application needs.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  /// The name, which is that of the default store's file and of the model, where none was given.
  public let name: String
  /// The model.
  public let managedObjectModel: NSManagedObjectModel
  /// The coordinator, which has no stores until they are loaded.
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The context for the main queue.
  public let viewContext: NSManagedObjectContext
  /// How the stores are to be loaded: one SQLite store in `defaultDirectoryURL()` to begin with, which on Linux cannot
  /// be opened; see `NSPersistentStoreDescription`.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// A container with the model of a name in the main bundle. Where there is none, it prints so and has an empty model
  /// (documented for Apple's, which does the same).
  public convenience init(name: String) {
    let model = modelNamed(name)
    if model == nil {
      FileHandle.standardError.write(Data("CoreData: error:  Failed to load model named \(name)\n".utf8))
    }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }

  /// A container with a model, which cannot be changed from now on.
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

  /// The directory of stores for which no other was said: one of the application's own among the user's data.
  open class func defaultDirectoryURL() -> URL {
    let known = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    let directory = known ?? URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
    return directory.appendingPathComponent(ProcessInfo.processInfo.processName, isDirectory: true)
  }

  /// Adds the stores that the descriptions describe. The closure is called for each of them, before this returns unless
  /// the description says that it is added asynchronously (documented).
  open func loadPersistentStores(
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  /// A new context with a queue of its own that saves to the stores.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Calls a closure with a new context, on that context's queue.
  open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }
}

extension NSPersistentContainer {
  /// Calls a closure with a new context, on that context's queue, and returns what it returns.
  public func performBackgroundTask<T>(
    _ block: @escaping (NSManagedObjectContext) throws -> T
  ) async rethrows -> T {
    let context = newBackgroundContext()
    let work = Unchecked(value: block)
    return try await context.perform { try work.value(context) }
  }
}
