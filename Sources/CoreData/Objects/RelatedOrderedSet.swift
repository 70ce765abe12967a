import Foundation

/// The members of an ordered to-many relationship, read and written in the object itself: what
/// `mutableOrderedSetValue(forKey:)` and, without notice, `primitiveValue(forKey:)` give.
final class RelatedOrderedSet: NSMutableOrderedSet {
  private let owner: NSManagedObject
  private let slot: Int
  /// Whether changes are announced.
  private let tells: Bool

  init(owner: NSManagedObject, slot: Int, tells: Bool) {
    self.owner = owner
    self.slot = slot
    self.tells = tells
    super.init(capacity: 0)
  }

  required convenience init?(coder: NSCoder) { nil }
  required convenience init(arrayLiteral elements: Any...) {
    unsupported("an ordered set of related objects without its object")
  }

  private var key: String { owner.layout.properties[slot].name }

  private var identities: [NSManagedObjectID] {
    owner.willAccessValue(forKey: key)
    guard case .orderedIDs(let ids) = owner.values[slot] else { return [] }
    return ids
  }

  private var members: [NSManagedObject] { identities.map { owner.related($0) } }

  override var count: Int { identities.count }
  override func object(at idx: Int) -> Any { owner.related(identities[idx]) }

  override func index(of object: Any) -> Int {
    guard let member = object as? NSManagedObject else { return NSNotFound }
    return identities.firstIndex(of: member.objectID) ?? NSNotFound
  }

  override func contains(_ object: Any) -> Bool { index(of: object) != NSNotFound }

  override func insert(_ object: Any, at idx: Int) {
    let id = identity(of: object)
    guard !identities.contains(id) else { return }
    change { $0.insert(id, at: idx) }
  }

  override func removeObject(at idx: Int) { change { $0.remove(at: idx) } }

  override func replaceObject(at idx: Int, with object: Any) {
    let id = identity(of: object)
    change { ids in
      if let other = ids.firstIndex(of: id), other != idx { return }
      ids[idx] = id
    }
  }

  override func add(_ object: Any) { insert(object, at: count) }

  override func remove(_ object: Any) {
    let place = index(of: object)
    if place != NSNotFound { removeObject(at: place) }
  }

  override func removeAllObjects() { change { $0.removeAll() } }

  private func identity(of object: Any) -> NSManagedObjectID {
    guard let member = object as? NSManagedObject else {
      raise(.invalidArgument, "Only managed objects can be members of '\(key)', not \(object).")
    }
    return owner.identity(of: member, for: owner.layout.properties[slot])
  }

  private func change(_ body: (inout [NSManagedObjectID]) -> Void) {
    var ids = identities
    body(&ids)
    if tells { owner.willChangeValue(forKey: key) }
    owner.readyForAccess()
    owner.setSlot(slot, to: .orderedIDs(ids))
    if tells { owner.didChangeValue(forKey: key) }
  }

  override func copy(with zone: NSZone? = nil) -> Any { NSOrderedSet(array: members) }
  override func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableOrderedSet(array: members) }
}
