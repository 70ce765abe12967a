import Foundation

// MARK: Reading relationships

extension ModelObject {
  /// Returns the objects of an unordered to-many relationship, as a copy.
  public func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    Set(objects(forKey: key) as RelatedObjects<Object>)
  }

  /// Returns the objects of an ordered to-many relationship, as a copy.
  public func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    Array(list(forKey: key) as RelatedList<Object>)
  }

  /// Returns the objects of an unordered to-many relationship, without a copy.
  public func objects<Object: NSManagedObject>(forKey key: String) -> RelatedObjects<Object> {
    RelatedObjects(members: accessedMembers(key) as? NSSet ?? NSSet())
  }

  /// Returns the objects of an ordered to-many relationship, without a copy.
  public func list<Object: NSManagedObject>(forKey key: String) -> RelatedList<Object> {
    RelatedList(members: accessedMembers(key) as? NSOrderedSet ?? NSOrderedSet())
  }

  /// Returns the number of objects of an unordered to-many relationship, without reading the objects.
  public func count(of key: String) -> Int { (accessedMembers(key) as? NSSet)?.count ?? 0 }

  /// Returns the number of objects of an ordered to-many relationship.
  public func orderedCount(of key: String) -> Int { (accessedMembers(key) as? NSOrderedSet)?.count ?? 0 }
}

// MARK: Changing relationships

extension ModelObject {
  /// Sets the object of a to-one relationship, with the notifications of a change. If one of the two objects is not
  /// inserted yet, it is inserted into the context of the other.
  public func store<Object: NSManagedObject>(_ object: Object?, forKey key: String) {
    requireContext(toUse: key)
    if let object { joinContext(of: CollectionOfOne(object)) }
    store(object as Any?, forKey: key)
  }

  /// Sets the objects of a relationship: an object, a set or an ordered set. Members that remain are not changed. Objects
  /// that are not inserted yet are inserted into the context of the others.
  public func relate(_ value: Any?, forKey key: String) {
    requireContext(toUse: key)
    joinContext(of: NSManagedObject.objects(inValue: value))
    setValue(value, forKey: key)
  }

  /// Sets the objects of an unordered to-many relationship, like `relate(_:forKey:)`.
  public func setValue<Object: NSManagedObject>(_ objects: Set<Object>, forKey key: String) {
    relate(objects as NSSet, forKey: key)
  }

  /// Sets the objects of an ordered to-many relationship, like `relate(_:forKey:)`.
  public func setValue(_ objects: NSOrderedSet, forKey key: String) { relate(objects, forKey: key) }

  /// Inserts this object and others into the context that one of them has.
  private func joinContext(of objects: some Sequence<NSManagedObject>) {
    let all = [self] + objects
    guard let context = all.lazy.compactMap(\.managedObjectContext).first else { return }
    for object in all where object.managedObjectContext == nil { context.insertWithRelated(object) }
  }

  /// Adds objects to an unordered to-many relationship.
  public func add<Object: NSManagedObject>(_ objects: some Sequence<Object>, to key: String) {
    change(key, .union, objects) { $0.add($1) }
  }

  /// Removes objects from an unordered to-many relationship.
  public func remove<Object: NSManagedObject>(_ objects: some Sequence<Object>, from key: String) {
    change(key, .minus, objects) { $0.remove($1) }
  }

  /// Removes all objects from an unordered to-many relationship.
  public func removeAll(from key: String) { remove(related(forKey: key) as Set<NSManagedObject>, from: key) }

  /// Replaces the objects of an unordered to-many relationship. Objects in both sets are not changed.
  public func replace(with objects: Set<NSManagedObject>, in key: String) {
    let old: Set<NSManagedObject> = related(forKey: key)
    remove(old.subtracting(objects), from: key)
    add(objects.subtracting(old), to: key)
  }

  private func change<Object: NSManagedObject>(
    _ key: String, _ kind: NSKeyValueSetMutationKind, _ objects: some Sequence<Object>,
    _ body: (NSMutableSet, NSManagedObject) -> Void
  ) {
    let objects = Set<NSManagedObject>(objects.lazy.map { $0 })
    guard !objects.isEmpty else { return }
    requireContext(toUse: key)
    willChangeValue(forKey: key, withSetMutation: kind, using: objects)
    if let members = primitiveValue(forKey: key) as? NSMutableSet { objects.forEach { body(members, $0) } }
    didChangeValue(forKey: key, withSetMutation: kind, using: objects)
  }
}

// MARK: Changing ordered relationships

extension ModelObject {
  /// Returns the objects of an ordered relationship as a collection that changes it.
  private func orderedMembers(_ key: String) -> NSMutableOrderedSet {
    requireContext(toUse: key)
    return mutableOrderedSetValue(forKey: key)
  }

  /// Adds objects at the end of an ordered relationship. Objects that it contains do not move.
  public func append<Object: NSManagedObject>(_ objects: some Sequence<Object>, to key: String) {
    orderedMembers(key).addObjects(from: Array(objects))
  }

  /// Inserts an object at an index of an ordered relationship. An index beyond the end is the end.
  public func insert(_ object: NSManagedObject, at index: Int, in key: String) {
    let members = orderedMembers(key)
    members.insert(object, at: min(max(index, 0), members.count))
  }

  /// Removes objects from an ordered relationship.
  public func removeOrdered<Object: NSManagedObject>(_ objects: some Sequence<Object>, from key: String) {
    orderedMembers(key).removeObjects(in: Array(objects))
  }

  /// Removes the object at an index of an ordered relationship. Has no effect if the index is out of range.
  public func removeOrdered(at index: Int, from key: String) {
    let members = orderedMembers(key)
    if (0..<members.count).contains(index) { members.removeObject(at: index) }
  }

  /// Removes all objects from an ordered relationship.
  public func removeAllOrdered(from key: String) { orderedMembers(key).removeAllObjects() }

  /// Replaces the objects of an ordered relationship.
  public func replace(with objects: [NSManagedObject], in key: String) {
    relate(NSOrderedSet(array: objects), forKey: key)
  }

  /// Moves an object of an ordered relationship to another index. Has no effect if an index is out of range.
  public func move(from index: Int, to target: Int, in key: String) {
    let members = orderedMembers(key)
    let range = 0..<members.count
    guard range.contains(index), range.contains(target), index != target else { return }
    members.moveObjects(at: IndexSet(integer: index), to: target)
  }
}
