import Foundation

/// The entity that a batch request is for: by name until the request is executed.
final class BatchTarget {
  let name: String
  private(set) var entity: NSEntityDescription?

  init(name: String) { self.name = name }

  init(entity: NSEntityDescription) {
    name = entity.name ?? ""
    self.entity = entity
  }

  func copied() -> BatchTarget { entity.map { BatchTarget(entity: $0) } ?? BatchTarget(name: name) }

  /// The entity of a model, which is remembered. Raises where the model has none of the name.
  func resolve(in model: NSManagedObjectModel) -> NSEntityDescription {
    let found = FetchOptions(entity: entity, givenEntityName: name).entity(in: model)
    entity = found
    return found
  }

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
