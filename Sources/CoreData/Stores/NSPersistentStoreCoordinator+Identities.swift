import Foundation

extension NSPersistentStoreCoordinator {
  /// The identity of a URI, `x-coredata://STORE/Entity/p1`, whether there is such an object or not.
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
