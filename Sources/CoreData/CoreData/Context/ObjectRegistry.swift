import CRuntime
import Foundation

/// The registered objects of a context, by identity. They are not retained: an object removes itself when it is
/// deallocated.
///
/// Objects that are related to each other before they are inserted share a registry without a context.
///
/// An object can be released on another thread while the context searches for it, so the objects are protected by a
/// lock. Weak references would need no lock, but make each access and each release of an object slower.
final class ObjectRegistry: @unchecked Sendable {
  private let lock = NSLock()
  @exclusivity(unchecked) private var objects: [ObjectReference: Unmanaged<NSManagedObject>] = [:]
  /// Objects that are not inserted and to which others are related. They are retained, because a relationship can be
  /// the only reference to them.
  @exclusivity(unchecked) private var uninserted: [ObjectReference: NSManagedObject] = [:]
  /// Related objects that wait for their release.
  private var released: [RelatedObjects] = []
  private var isReleasing = false
  /// The context of the objects; `nil` after it is deallocated.
  weak var context: NSManagedObjectContext?
  /// Whether the registry belongs to a context, also after the context is deallocated.
  let hasContext: Bool

  init(hasContext: Bool) { self.hasContext = hasContext }

  /// Returns the object that is registered for an identity; `nil` if none is. Finds an object by its current
  /// identity and by the temporary identity that it had before its first save.
  func object(for id: NSManagedObjectID) -> NSManagedObject? {
    if let object = object(id.reference) { return object }
    if let former = id.formerReference, let object = object(former) { return object }
    return id.isTemporary ? object(id.current.reference) : nil
  }

  private func object(_ reference: ObjectReference) -> NSManagedObject? {
    lock.withLock { objects[reference]?.retainedUnlessDeallocating() ?? uninserted[reference] }
  }

  /// Prepares for the registration of a number of objects.
  func reserve(_ count: Int) {
    lock.withLock { objects.reserveCapacity(objects.count + count) }
  }

  func register(_ object: NSManagedObject) {
    let reference = object.objectID.reference
    lock.withLock {
      objects[reference] = Unmanaged.passUnretained(object)
      if !uninserted.isEmpty { uninserted[reference] = nil }
    }
  }

  /// Removes an object. Another object can be registered for the identity if this one is being deallocated.
  func unregister(_ object: NSManagedObject) {
    guard let reference = object.identity?.reference else { return }
    let own = Unmanaged.passUnretained(object).toOpaque()
    lock.withLock {
      if let place = objects.index(forKey: reference), objects[place].value.toOpaque() == own {
        objects.remove(at: place)
      }
    }
  }

  func removeAll() {
    lock.withLock {
      objects = [:]
      uninserted = [:]
    }
  }

  /// Releases related objects that an object retained. The objects that these retain are released after them, so that a
  /// long chain of objects needs no deep stack.
  func release(_ objects: consuming RelatedObjects) {
    let isFirst = add(released: objects)
    guard isFirst else { return }
    while let next = nextReleased() { _ = consume next }
  }

  /// Adds related objects that wait for their release. Returns whether no other caller is releasing objects.
  private func add(released objects: consuming RelatedObjects) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    released.append(objects)
    defer { isReleasing = true }
    return !isReleasing
  }

  private func nextReleased() -> RelatedObjects? {
    lock.withLock {
      if released.isEmpty { isReleasing = false }
      return released.popLast()
    }
  }

  /// Releases the related objects of all registered objects.
  func releaseRelated() { for object in all { object.releaseRelated() } }

  /// All registered objects that are alive, in no particular order.
  var all: [NSManagedObject] { lock.withLock { objects.values.compactMap { $0.retainedUnlessDeallocating() } } }
}

extension ObjectRegistry {
  /// Whether objects are related to one that is not inserted.
  var hasUninserted: Bool { lock.withLock { !uninserted.isEmpty } }

  /// Adds an object that is not inserted.
  func add(uninserted object: NSManagedObject) {
    let reference = object.objectID.reference
    lock.withLock { uninserted[reference] = object }
  }

  /// Replaces the identity of an object that is not inserted, also in the relationships of the others.
  func replace(_ former: NSManagedObjectID, by id: NSManagedObjectID, of object: NSManagedObject) {
    let others = lock.withLock {
      uninserted[former.reference] = nil
      uninserted[id.reference] = object
      return uninserted.values
    }
    for other in others { other.replace(former, by: id) }
  }

  /// Removes the former identity of an object that was inserted.
  func removeUninserted(_ former: NSManagedObjectID) { lock.withLock { uninserted[former.reference] = nil } }

  /// Adds the objects of a registry without a context that are not inserted. In a registry without a context, those that
  /// were inserted are found too.
  func add(uninsertedOf other: ObjectRegistry) {
    let objects = other.lock.withLock { other.uninserted }
    let rest = objects.filter { $0.value.registry === other }
    lock.withLock { uninserted.merge(hasContext ? rest : objects) { own, _ in own } }
    if !hasContext { for object in rest.values { object.registry = self } }
  }
}

extension Unmanaged<NSManagedObject> {
  /// Returns the object; `nil` if its last reference was released and it waits for its removal from the registry.
  fileprivate func retainedUnlessDeallocating() -> NSManagedObject? {
    plumb_retain_unless_deallocating(toOpaque()).map { Unmanaged.fromOpaque($0).takeRetainedValue() }
  }
}
