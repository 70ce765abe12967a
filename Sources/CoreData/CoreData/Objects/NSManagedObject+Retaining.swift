import Foundation

/// The strong references between related objects (documented by Apple).
///
/// An object retains the objects of its relationships that were read or set and, when its values are read, the object
/// of a to-one relationship that is registered. It releases them when it becomes a fault and when it leaves its
/// context. The context's deinitializer releases the remaining ones. Therefore the references are accessed only while
/// the context is alive.
extension NSManagedObject {
  /// Returns the object of a to-one relationship and retains it. `nil` if the relationship is empty or if the context
  /// is deallocated.
  final func relatedObject(in slot: Int) -> NSManagedObject? {
    guard case .id(let id) = values[slot] else { return nil }
    return withOwner { context -> NSManagedObject? in
      if let object = retained.object(in: slot), object.identity === id, object.registry === registry { return object }
      let object = context.map { $0.object(with: id) } ?? registry?.object(for: id)
      replaceRetained { $0.set(object, in: slot) }
      return object
    } ?? nil
  }

  /// Returns the objects of a to-many relationship and retains them. Empty if the context is deallocated.
  final func relatedObjects(in slot: Int) -> [NSManagedObject] {
    withOwner { context in
      let objects = values[slot].identities.compactMap { id in
        context.map { $0.object(with: id) } ?? registry?.object(for: id)
      }
      if retained.count(in: slot) != objects.count { replaceRetained { $0.set(objects, in: slot) } }
      return objects
    } ?? []
  }

  /// Retains an object that is in a relationship.
  final func retain(_ object: NSManagedObject, in slot: Int) {
    withOwner { _ in
      if layout.kinds[slot] == .toOne {
        replaceRetained { $0.set(object, in: slot) }
      } else {
        retained.insert(object, in: slot)
      }
    }
  }

  /// Releases an object that is no longer in a relationship.
  final func release(_ object: NSManagedObject, from slot: Int) {
    withOwner { _ in retained.remove(object, from: slot) }
  }

  /// Retains the registered objects of a relationship instead of the previous objects.
  final func retainRegistered(in slot: Int) {
    withOwner { _ in
      if layout.kinds[slot] == .toOne {
        var object: NSManagedObject?
        if case .id(let id) = values[slot] { object = registry?.object(for: id) }
        replaceRetained { $0.set(object, in: slot) }
      } else {
        let objects = values[slot].identities.compactMap { registry?.object(for: $0) }
        replaceRetained { $0.set(objects, in: slot) }
      }
    }
  }

  /// Retains the registered objects of all relationships instead of the previous objects.
  final func retainRegistered() {
    for slot in layout.relationships { retainRegistered(in: slot) }
  }

  /// Releases the objects of a relationship.
  final func releaseRelated(in slot: Int) {
    withOwner { _ in replaceRetained { $0.set([], in: slot) } }
  }

  /// Releases all related objects.
  final func releaseRelated() {
    replaceRetained { retained in
      defer { retained = RelatedObjects() }
      return retained
    }
  }

  /// Changes the retained objects. Those that `change` returns are released after the change, because a release can run
  /// a caller's code.
  private func replaceRetained(_ change: (inout RelatedObjects) -> RelatedObjects) {
    let former = change(&retained)
    if !former.isEmpty { registry?.release(consume former) }
  }

  /// Runs a block while the context is alive, or without a context for an object that is not inserted. Returns `nil` if
  /// the context is deallocated.
  @discardableResult
  private func withOwner<Result>(_ body: (NSManagedObjectContext?) -> Result) -> Result? {
    guard let registry, registry.hasContext else { return body(nil) }
    guard let context = registry.context else { return nil }
    return withExtendedLifetime(context) { body(context) }
  }
}
