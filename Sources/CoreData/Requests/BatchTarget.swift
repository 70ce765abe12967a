import Foundation

/// The entity that a batch request is for: by name until the request is executed.
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

extension NSPersistentStoreRequest {
  /// The coordinator that a context saves to in the end, where batch requests are executed. Raises where there is none.
  final func batchCoordinator(of context: NSManagedObjectContext) -> NSPersistentStoreCoordinator {
    guard let coordinator = context.persistentStoreCoordinator else {
      raise(.internalInconsistency, "The context has no coordinator. It cannot execute a batch request.")
    }
    return coordinator
  }
}
