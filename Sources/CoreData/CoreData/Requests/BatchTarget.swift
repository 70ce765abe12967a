import Foundation

/// The entity of a batch request. It can be only a name until the request is executed.
final class BatchTarget {
  let name: String
  var entity: NSEntityDescription?

  init(name: String) { self.name = name }

  init(entity: NSEntityDescription) {
    name = entity.name ?? ""
    self.entity = entity
  }

  func copied() -> BatchTarget { entity.map { BatchTarget(entity: $0) } ?? BatchTarget(name: name) }

  func requireEntity() -> NSEntityDescription {
    guard let entity else {
      raise(
        .internalInconsistency,
        "This request was created with a string name (\(name)), and cannot respond to -entity until used by "
          + "an NSManagedObjectContext")
    }
    return entity
  }
}

extension NSManagedObjectContext {
  /// The author and the context name of a batch. A child context passes a batch to its parent, so that they are those of
  /// the context that executes it on the coordinator.
  final var origin: (author: String?, contextName: String?) {
    onQueue { parent?.origin ?? (transactionAuthor, name) }
  }
}

extension NSPersistentStoreRequest {
  /// Returns the coordinator to which a context saves and on which batch requests are executed. Raises if the
  /// context has none.
  final func batchCoordinator(of context: NSManagedObjectContext) -> NSPersistentStoreCoordinator {
    guard let coordinator = context.persistentStoreCoordinator else {
      raise(.internalInconsistency, "The context has no coordinator. It cannot execute a batch request.")
    }
    return coordinator
  }
}
