import Foundation

/// The reason why a container for a test cannot be created.
public enum CDTestContainerError: LocalizedError, Sendable, Equatable {
  /// The folder of the stores cannot be created.
  case failedToCreateStoreDirectory(path: String, reason: String)
  /// The store of an earlier run cannot be removed.
  case failedToRemoveStaleStoreFile(path: String, reason: String)
  /// The store cannot be opened.
  case failedToLoadPersistentStore(testName: String, storePath: String, reason: String)

  /// The place, the problem and the reason.
  public var errorDescription: String? {
    switch self {
    case .failedToCreateStoreDirectory(let path, let reason):
      "The folder \(path) of test stores cannot be created: \(reason)"
    case .failedToRemoveStaleStoreFile(let path, let reason):
      "The file \(path) of an earlier run cannot be removed: \(reason)"
    case .failedToLoadPersistentStore(let name, let path, let reason):
      "The store \(path) of the test \(name) cannot be opened: \(reason)"
    }
  }
}

extension NSPersistentContainer {
  /// Creates a container with an empty SQLite store in the temporary folder, named after the test.
  ///
  /// The store remains after the test, and the next run removes it. `test(model:)` of PlumbData removes its store
  /// with the container.
  ///
  /// - Throws: `CDTestContainerError`.
  public static func makeTest(
    model: NSManagedObjectModel, testName: String = "", fileID: String = #fileID, function: String = #function,
    subDirectory: String = "CoreDataEvolutionTestTemp",
    loadStoresUsing load: ((NSPersistentContainer) -> (any Error)?)? = nil
  ) throws -> NSPersistentContainer {
    let name = storeName(testName.isEmpty ? "\(fileID)-\(function)" : testName)
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(subDirectory)
    let url = try emptyPlace(name, in: folder)
    let container = NSPersistentContainer(name: name, managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: url)
    description.shouldAddStoreAsynchronously = false
    container.persistentStoreDescriptions = [description]
    var failure = load?(container)
    if load == nil { container.loadPersistentStores { failure = $1 ?? failure } }
    guard let failure else { return container }
    throw CDTestContainerError.failedToLoadPersistentStore(
      testName: name, storePath: url.path, reason: failure.localizedDescription)
  }

  /// Returns a name of letters, digits and `._-`.
  private static func storeName(_ text: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "._-"))
    let parts = text.components(separatedBy: allowed.inverted).joined(separator: "_")
    let name = parts.split(separator: "_").joined(separator: "_")
    let trimmed = name.trimmingCharacters(in: CharacterSet(charactersIn: "._-"))
    return trimmed.isEmpty ? "CoreDataEvolutionTestStore" : trimmed
  }

  /// Returns the place of a store in a folder, without the files of an earlier run.
  private static func emptyPlace(_ name: String, in folder: URL) throws -> URL {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CDTestContainerError.failedToCreateStoreDirectory(path: folder.path, reason: error.localizedDescription)
    }
    let url = folder.appendingPathComponent(name + ".sqlite")
    for path in ["", "-shm", "-wal"].map({ url.path + $0 }) where FileManager.default.fileExists(atPath: path) {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw CDTestContainerError.failedToRemoveStaleStoreFile(path: path, reason: error.localizedDescription)
      }
    }
    return url
  }

  /// Creates a container with the model of classes and an empty SQLite store. See `makeTest`.
  public static func makeRuntimeTest(
    modelTypes: [any CDRuntimeSchemaProviding.Type], testName: String = "", fileID: String = #fileID,
    function: String = #function, subDirectory: String = "CoreDataEvolutionTestTemp"
  ) throws -> NSPersistentContainer {
    try makeTest(
      model: .makeRuntimeModel(modelTypes), testName: testName, fileID: fileID, function: function,
      subDirectory: subDirectory)
  }

  /// Creates a container with the model of classes and an empty SQLite store. See `makeTest`.
  public static func makeRuntimeTest(
    modelTypes: any CDRuntimeSchemaProviding.Type..., testName: String = "", fileID: String = #fileID,
    function: String = #function, subDirectory: String = "CoreDataEvolutionTestTemp"
  ) throws -> NSPersistentContainer {
    try makeRuntimeTest(
      modelTypes: modelTypes, testName: testName, fileID: fileID, function: function, subDirectory: subDirectory)
  }
}

/// The schemas, the model and the container of model classes, for tests.
public final class CDRuntimeModelStack {
  /// The model classes.
  public let modelTypes: [any CDRuntimeSchemaProviding.Type]
  /// The schemas of the classes.
  public let schemas: [CDRuntimeEntitySchema]
  /// The model of the classes.
  public let model: NSManagedObjectModel
  /// The container with an empty store.
  public let container: NSPersistentContainer

  /// Creates a stack. See `makeTest`.
  public init(
    modelTypes: [any CDRuntimeSchemaProviding.Type], testName: String = "", fileID: String = #fileID,
    function: String = #function, subDirectory: String = "CoreDataEvolutionTestTemp",
    automaticallyMergesChangesFromParent: Bool = true
  ) throws {
    self.modelTypes = modelTypes
    schemas = CDRuntimeSchemaCollection.entitySchemas(modelTypes)
    model = try .makeRuntimeModel(modelTypes)
    container = try .makeTest(
      model: model, testName: testName, fileID: fileID, function: function, subDirectory: subDirectory)
    container.viewContext.automaticallyMergesChangesFromParent = automaticallyMergesChangesFromParent
  }

  /// Creates a stack. See `makeTest`.
  public convenience init(
    modelTypes: any CDRuntimeSchemaProviding.Type..., testName: String = "", fileID: String = #fileID,
    function: String = #function, subDirectory: String = "CoreDataEvolutionTestTemp",
    automaticallyMergesChangesFromParent: Bool = true
  ) throws {
    try self.init(
      modelTypes: modelTypes, testName: testName, fileID: fileID, function: function, subDirectory: subDirectory,
      automaticallyMergesChangesFromParent: automaticallyMergesChangesFromParent)
  }

  /// The context of the main queue.
  @MainActor public var viewContext: NSManagedObjectContext { container.viewContext }

  /// Returns a new background context.
  public func newBackgroundContext() -> NSManagedObjectContext { container.newBackgroundContext() }

  /// Calls a closure with a new background context, on its queue.
  public func performBackgroundTask(_ body: @escaping @Sendable (NSManagedObjectContext) -> Void) {
    container.performBackgroundTask(body)
  }
}
