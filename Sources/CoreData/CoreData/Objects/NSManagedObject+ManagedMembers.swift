import Foundation

/// The implementation of the methods that Xcode declares for to-many relationships with `@NSManaged`. The relationship
/// is named as in the method: `Items` in `addToItems(_:)`.
extension NSManagedObject {
  /// Adds an object, or the members of a collection.
  public final func _addManaged(_ value: Any, _ name: String) {
    let key = relationship(name)
    for object in members(of: value) {
      if isOrdered(key) {
        mutableOrderedSetValue(forKey: key).add(object)
      } else {
        mutableSetValue(forKey: key).add(object)
      }
    }
  }

  /// Removes an object, or the members of a collection.
  public final func _removeManaged(_ value: Any, _ name: String) {
    let key = relationship(name)
    for object in members(of: value) {
      if isOrdered(key) {
        mutableOrderedSetValue(forKey: key).remove(object)
      } else {
        mutableSetValue(forKey: key).remove(object)
      }
    }
  }

  /// Inserts an object into an ordered relationship.
  public final func _insertManaged(_ value: Any, _ name: String, at index: Int) {
    mutableOrderedSetValue(forKey: relationship(name)).insert(value, at: index)
  }

  /// Inserts objects into an ordered relationship. The indexes are those after the insertion.
  public final func _insertManaged(_ values: [Any], _ name: String, at indexes: NSIndexSet) {
    mutableOrderedSetValue(forKey: relationship(name)).insert(values, at: indexes as IndexSet)
  }

  /// Removes the object at an index from an ordered relationship.
  public final func _removeManaged(_ name: String, at index: Int) {
    mutableOrderedSetValue(forKey: relationship(name)).removeObject(at: index)
  }

  /// Removes the objects at some indexes from an ordered relationship.
  public final func _removeManaged(_ name: String, at indexes: NSIndexSet) {
    mutableOrderedSetValue(forKey: relationship(name)).removeObjects(at: indexes as IndexSet)
  }

  /// Replaces the object at an index of an ordered relationship.
  public final func _replaceManaged(_ name: String, at index: Int, with value: Any) {
    mutableOrderedSetValue(forKey: relationship(name)).replaceObject(at: index, with: value)
  }

  /// Replaces the objects at some indexes of an ordered relationship.
  public final func _replaceManaged(_ name: String, at indexes: NSIndexSet, with values: [Any]) {
    mutableOrderedSetValue(forKey: relationship(name)).replaceObjects(at: indexes as IndexSet, with: values)
  }

  private func members(of value: Any) -> [Any] {
    switch value {
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    case let objects as [Any]: objects
    default: [value]
    }
  }

  private func isOrdered(_ key: String) -> Bool {
    layout.slots[key].map { layout.kinds[$0] == .orderedToMany } ?? false
  }

  private func relationship(_ name: String) -> String { layout.property(capitalized: name) ?? name }
}
