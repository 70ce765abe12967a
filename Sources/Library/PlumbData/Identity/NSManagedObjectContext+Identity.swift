import Foundation

extension NSManagedObjectContext {
  /// Inserts an object, and the objects that are related to it over any number of relationships. Has no effect for an
  /// object that is inserted, or that was saved.
  public final func insertWithRelated(_ object: NSManagedObject) {
    var waiting = [object]
    while let next = waiting.popLast() {
      guard next.managedObjectContext == nil, next.objectID.isTemporaryID else { continue }
      insert(next)
      for name in next.entity.relationshipsByName.keys {
        waiting += NSManagedObject.objects(inValue: next.value(forKey: name))
      }
    }
  }
}

extension NSManagedObject {
  /// Returns the objects in the value of a relationship, which is an object, a set or an ordered set.
  static func objects(inValue value: Any?) -> [NSManagedObject] {
    switch value {
    case let object as NSManagedObject: [object]
    case let objects as NSSet: objects.compactMap { $0 as? NSManagedObject }
    case let objects as NSOrderedSet: objects.compactMap { $0 as? NSManagedObject }
    default: []
    }
  }
}

extension NSManagedObjectContext {
  /// The object with an identifier, which is read from the stores if necessary.
  ///
  /// - Throws: `LookupError` for an identifier of other stores or of another class, and Core Data's error 133000 if
  ///   no such object exists.
  public subscript<Object: NSManagedObject>(id: ObjectID<Object>) -> Object {
    get throws {
      guard let objectID = id.objectID(in: persistentStoreCoordinator) else {
        throw LookupError.unknown(uri: id.uri.absoluteString)
      }
      let found = try existingObject(with: objectID)
      if let object = found as? Object { return object }
      throw LookupError.wrongClass(
        uri: id.uri.absoluteString, expected: "\(Object.self)", found: "\(type(of: found))")
    }
  }

  /// Returns the object with an identifier; `nil` if it does not exist. Throws all other errors.
  public func existing<Object: NSManagedObject>(_ id: ObjectID<Object>) throws -> Object? {
    do {
      return try self[id]
    } catch let error as NSError
      where error.domain == NSCocoaErrorDomain && error.code == NSManagedObjectReferentialIntegrityError
    {
      return nil
    }
  }
}
