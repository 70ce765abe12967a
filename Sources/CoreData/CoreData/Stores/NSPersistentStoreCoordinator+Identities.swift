import Foundation

extension NSPersistentStoreCoordinator {
  /// Returns the identifier of a URI, `x-coredata://STORE/Entity/p1`, even if no such object exists. `nil` if the
  /// URI is invalid, or if the store or the entity is unknown.
  final func id(of uri: URL) -> NSManagedObjectID? {
    let parts = uri.pathComponents
    guard uri.scheme == "x-coredata", parts.count == 3,
      let store = persistentStores.first(where: { $0.identifier == uri.host }),
      let entity = managedObjectModel.entitiesByName[parts[1]],
      let key = store.key(ofText: parts[2], entity: entity)
    else { return nil }
    return NSManagedObjectID(entity: entity, store: store, key: key)
  }
}
