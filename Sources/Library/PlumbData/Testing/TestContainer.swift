import Foundation

/// A container for a test or a preview, whose store is removed with the container.
public final class TestContainer: NSPersistentContainer, @unchecked Sendable {
  /// The place of a test's store.
  public enum Storage: Sendable, CaseIterable {
    /// A SQLite store in memory, which has all features of a store in a file.
    case memory
    /// A SQLite store in a temporary folder.
    case disk
  }

  /// The folder of the store. `nil` for a store in memory.
  public private(set) var folder: URL?
  /// Whether the store's files remain when the container is deallocated.
  public private(set) var keepsFiles = false

  /// Sets the place of the store and loads it.
  fileprivate func load(_ storage: Storage, keep: Bool, named name: String) throws {
    let description = NSPersistentStoreDescription()
    description.type = NSSQLiteStoreType
    switch storage {
    case .memory: description.url = URL(fileURLWithPath: "/dev/null")
    case .disk:
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      description.url = folder.appendingPathComponent("Test.sqlite")
      self.folder = folder
      keepsFiles = keep
    }
    persistentStoreDescriptions = [description]
    var failure: (any Error)?
    loadPersistentStores { failure = $1 }
    if let failure { throw failure }
  }

  deinit {
    guard let folder, !keepsFiles else { return }
    for store in persistentStoreCoordinator.persistentStores { try? persistentStoreCoordinator.remove(store) }
    try? FileManager.default.removeItem(at: folder)
  }
}

extension NSPersistentContainer {
  /// Creates a container with the model of the given classes and an empty store that no other container uses.
  ///
  ///     let container = try NSPersistentContainer.test(for: Item.self, Tag.self)
  ///
  /// Retain the container during the test: its files are removed with it, unless `keep` is `true`.
  public static func test(
    for types: any SchemaProviding.Type..., on storage: TestContainer.Storage = .memory, keep: Bool = false,
    fileID: String = #fileID, function: String = #function
  ) throws -> TestContainer {
    try test(model: .model(for: types), on: storage, keep: keep, fileID: fileID, function: function)
  }

  /// Creates a container with a model and an empty store that no other container uses.
  ///
  /// The view context merges the saves of other contexts automatically.
  public static func test(
    model: NSManagedObjectModel, on storage: TestContainer.Storage = .memory, keep: Bool = false,
    fileID: String = #fileID, function: String = #function
  ) throws -> TestContainer {
    let container = TestContainer(name: "Test", managedObjectModel: model)
    try container.load(storage, keep: keep, named: folderName(fileID, function))
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
  }

  /// Returns a name that no other call returns: the hash of the test's place, which identifies the test of a store
  /// that remains, and a unique part.
  private static func folderName(_ fileID: String, _ function: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(fileID) \(function)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "PlumbData-\(String(hash, radix: 16))-\(UUID().uuidString)"
  }
}
