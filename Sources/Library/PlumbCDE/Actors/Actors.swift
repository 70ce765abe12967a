import Foundation

/// The executor on the queue of a context.
public typealias NSModelObjectContextExecutor = ContextExecutor

extension NSModelActor {
  /// The object with an identifier. `nil` if it does not exist, or if it has another class.
  public subscript<Object: NSManagedObject>(id: NSManagedObjectID, as type: Object.Type) -> Object? {
    try? modelContext[ObjectID<Object>(id)]
  }

  /// Calls a closure with the context and the container.
  public func withContext<Result>(
    _ body: (NSManagedObjectContext, NSPersistentContainer) throws -> sending Result
  ) rethrows -> sending Result {
    try body(modelContext, modelContainer)
  }

  /// Saves the context. Observed objects publish the changes when the view context merges them.
  public func saveObservedChanges() async throws {
    if modelContext.hasChanges { try modelContext.save() }
  }

  /// Saves the context. Observed objects publish the changes when the view context merges them.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public func saveObservedChanges(in domain: CDEObservationDomain) async throws { try await saveObservedChanges() }
}

extension NSMainModelActor {
  /// The object with an identifier. `nil` if it does not exist, or if it has another class.
  public subscript<Object: NSManagedObject>(id: NSManagedObjectID, as type: Object.Type) -> Object? {
    try? modelContext[ObjectID<Object>(id)]
  }

  /// Calls a closure with the context and the container.
  public func withContext<Result>(
    _ body: (NSManagedObjectContext, NSPersistentContainer) throws -> Result
  ) rethrows -> Result {
    try body(modelContext, modelContainer)
  }

  /// Saves the context.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public func saveObservedChanges(in domain: CDEObservationDomain) throws {
    if modelContext.hasChanges { try modelContext.save() }
  }
}
