/// Weak references to the registered objects of a context, by identity.
struct ObjectRegistry {
  private var objects: [ObjectReference: Weak] = [:]
  private var sweepAt = 256

  private struct Weak {
    weak var object: NSManagedObject?
  }

  /// Returns the object that is registered for an identity; `nil` if none is. Finds an object by its current
  /// identity and by the temporary identity that it had before its first save.
  func object(for id: NSManagedObjectID) -> NSManagedObject? {
    if let object = objects[id.reference]?.object { return object }
    if let former = id.formerReference, let object = objects[former]?.object { return object }
    return id.isTemporaryID ? objects[id.current.reference]?.object : nil
  }

  mutating func register(_ object: NSManagedObject) {
    if objects.count >= sweepAt { sweep() }
    objects[object.objectID.reference] = Weak(object: object)
  }

  mutating func unregister(_ id: NSManagedObjectID) { objects[id.reference] = nil }

  mutating func removeAll() { objects = [:] }

  /// All registered objects that are alive, in no particular order.
  var all: [NSManagedObject] { objects.values.compactMap(\.object) }

  private mutating func sweep() {
    objects = objects.filter { $0.value.object != nil }
    sweepAt = max(256, objects.count * 2)
  }
}
