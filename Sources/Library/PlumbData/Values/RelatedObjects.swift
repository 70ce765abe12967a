import Foundation

/// The objects of an unordered to-many relationship, read from the relationship's own set without a copy.
///
/// `count` and `contains(_:)` do not read the objects. Do not change the relationship during an iteration.
public struct RelatedObjects<Object: NSManagedObject>: Sequence {
  let members: NSSet

  /// The number of objects.
  public var count: Int { members.count }
  /// Whether the relationship has no objects.
  public var isEmpty: Bool { members.count == 0 }
  /// The number of objects.
  public var underestimatedCount: Int { members.count }

  /// Returns whether the relationship contains an object.
  public func contains(_ object: Object) -> Bool { members.contains(object) }

  /// Returns an iterator over the objects, in no particular order.
  public func makeIterator() -> Iterator { Iterator(objects: members.objectEnumerator()) }

  /// An iterator over the objects of a relationship.
  public struct Iterator: IteratorProtocol {
    let objects: NSEnumerator

    /// Returns the next object; `nil` at the end.
    public mutating func next() -> Object? {
      while let next = objects.nextObject() {
        if let object = next as? Object { return object }
      }
      return nil
    }
  }
}

/// The objects of an ordered to-many relationship, read from the relationship's own set.
///
/// Apple's framework does not copy the set; module CoreData on Linux copies its references. Do not change the
/// relationship during an iteration.
public struct RelatedList<Object: NSManagedObject>: RandomAccessCollection {
  let members: NSOrderedSet

  /// The index of the first object.
  public var startIndex: Int { 0 }
  /// The number of objects.
  public var endIndex: Int { members.count }

  /// The object at an index.
  public subscript(index: Int) -> Object {
    guard let object = members.object(at: index) as? Object else {
      preconditionFailure("The object at \(index) is not a \(Object.self). The entity has another class in the model.")
    }
    return object
  }
}
