import Foundation

/// The members of an unordered to-many relationship, read and written directly in the object.
/// `mutableSetValue(forKey:)` returns it with change notifications, `primitiveValue(forKey:)` without.
final class RelatedSet: NSMutableSet {
  private let owner: NSManagedObject
  private let slot: Int
  /// Whether changes send change notifications.
  private let notifies: Bool

  init(owner: NSManagedObject, slot: Int, notifies: Bool) {
    self.owner = owner
    self.slot = slot
    self.notifies = notifies
    super.init(capacity: 0)
  }

  required init?(coder: NSCoder) { nil }
  required convenience init(capacity: Int) { unsupported("a set of related objects without its object") }

  private var identities: Set<NSManagedObjectID> {
    owner.willAccessValue(forKey: key)
    guard owner.findsRelatedObjects, case .ids(let ids) = owner.values[slot] else { return [] }
    return ids
  }

  private var members: [NSManagedObject] {
    owner.willAccessValue(forKey: key)
    return owner.relatedObjects(in: slot)
  }

  private var key: String { owner.layout.properties[slot].name }

  override var count: Int { identities.count }

  override func member(_ object: Any) -> Any? {
    guard let member = object as? NSManagedObject, identities.contains(member.objectID) else { return nil }
    return member
  }

  override func objectEnumerator() -> NSEnumerator {
    RelatedEnumerator(owner, slot, identities)
  }

  override func add(_ object: Any) {
    change(.union, object) { owner.addMember($0, to: slot) }
  }

  override func remove(_ object: Any) {
    change(.minus, object) { owner.removeMember($0, from: slot) }
  }

  private func change(_ kind: NSKeyValueSetMutationKind, _ object: Any, _ body: (NSManagedObject) -> Void) {
    guard let member = object as? NSManagedObject else {
      raise(.invalidArgument, "Only managed objects can be members of '\(key)', not \(object).")
    }
    guard notifies else { return body(member) }
    owner.willChangeValue(forKey: key, withSetMutation: kind, using: [member])
    body(member)
    owner.didChangeValue(forKey: key, withSetMutation: kind, using: [member])
  }

  override func copy(with zone: NSZone? = nil) -> Any { NSSet(array: members) }
  override func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableSet(array: members) }
}

/// An iteration over the members of a to-many relationship, each of which is created when it is returned.
private final class RelatedEnumerator: NSEnumerator {
  private let owner: NSManagedObject
  private let slot: Int
  private var identities: Set<NSManagedObjectID>.Iterator

  init(_ owner: NSManagedObject, _ slot: Int, _ identities: Set<NSManagedObjectID>) {
    self.owner = owner
    self.slot = slot
    self.identities = identities.makeIterator()
  }

  override func nextObject() -> Any? {
    guard let id = identities.next() else { return nil }
    let object = owner.related(id)
    if !owner.isFault, owner.values[slot].refers(to: id) { owner.retain(object, in: slot) }
    return object
  }
}
