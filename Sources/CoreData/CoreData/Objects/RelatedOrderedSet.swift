import Foundation

/// The members of an ordered to-many relationship, read and written directly in the object.
/// `mutableOrderedSetValue(forKey:)` returns it with change notifications, `primitiveValue(forKey:)` without.
///
/// Some members of Foundation's class cannot be overridden and read the superclass's own storage (`array`,
/// `firstObject`, iteration). Therefore that storage contains the members too. It is updated when this set is
/// created, when it is changed, and when an overridden member is called.
final class RelatedOrderedSet: NSMutableOrderedSet {
  let owner: NSManagedObject
  let slot: Int
  /// Whether changes send change notifications.
  private let notifies: Bool
  /// The identities of the members in the superclass's storage.
  private var stored: [NSManagedObjectID] = []
  private var isStoring = false

  init(owner: NSManagedObject, slot: Int, notifies: Bool) {
    self.owner = owner
    self.slot = slot
    self.notifies = notifies
    super.init(capacity: 0)
    store()
  }

  required convenience init?(coder: NSCoder) { nil }
  required convenience init(arrayLiteral elements: Any...) {
    unsupported("an ordered set of related objects without its object")
  }

  private var key: String { owner.layout.properties[slot].name }

  private var identities: [NSManagedObjectID] {
    owner.willAccessValue(forKey: key)
    guard owner.findsRelatedObjects, case .orderedIDs(let ids) = owner.values[slot] else { return [] }
    return ids
  }

  /// Updates the superclass's storage with the members in the object.
  private func store() {
    guard !isStoring else { return }
    let ids = identities
    guard !ids.isSameStorage(as: stored) else { return }
    isStoring = true
    if !ids.starts(with: stored) {
      super.removeAllObjects()
      stored = []
    }
    for id in ids[stored.count...] {
      let object = owner.related(id)
      owner.retain(object, in: slot)
      super.add(object)
    }
    stored = ids
    isStoring = false
  }

  // MARK: Reading

  override var count: Int {
    store()
    return super.count
  }

  override func object(at idx: Int) -> Any {
    store()
    return super.object(at: idx)
  }

  override func index(of object: Any) -> Int {
    store()
    return super.index(of: object)
  }

  override func contains(_ object: Any) -> Bool {
    store()
    return super.contains(object)
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    store()
    return NSOrderedSet(array: array)
  }

  override func mutableCopy(with zone: NSZone? = nil) -> Any {
    store()
    return NSMutableOrderedSet(array: array)
  }

  // MARK: Changing

  /// Makes a change, with change notifications if the set sends them.
  func change(_ body: () -> Void) {
    if notifies { owner.willChangeValue(forKey: key) }
    owner.readyForAccess()
    body()
    if notifies { owner.didChangeValue(forKey: key) }
    store()
  }

  /// Replaces the members, or their order.
  func replace(_ body: (inout [NSManagedObjectID]) -> Void) {
    var ids = identities
    body(&ids)
    change { owner.setSlot(slot, to: .orderedIDs(ids)) }
  }

  /// Returns a caller's object as a member. Raises if it is not a managed object.
  func member(_ object: Any) -> NSManagedObject {
    guard let member = object as? NSManagedObject else {
      raise(.invalidArgument, "Only managed objects can be members of '\(key)', not \(object).")
    }
    return member
  }

  override func insert(_ object: Any, at idx: Int) {
    if isStoring { return super.insert(object, at: idx) }
    let member = member(object)
    if !contains(member) { change { owner.addMember(member, to: slot, at: idx) } }
  }

  override func removeObject(at idx: Int) {
    if isStoring { return super.removeObject(at: idx) }
    let member = member(self.object(at: idx))
    change { owner.removeMember(member, from: slot) }
  }

  override func replaceObject(at idx: Int, with object: Any) {
    if isStoring { return super.replaceObject(at: idx, with: object) }
    let id = owner.identity(of: member(object), for: owner.layout.properties[slot])
    replace { ids in
      if let other = ids.firstIndex(of: id), other != idx { return }
      ids[idx] = id
    }
  }

  override func add(_ object: Any) {
    if isStoring { super.add(object) } else { insert(object, at: count) }
  }

  override func remove(_ object: Any) {
    if isStoring { return super.remove(object) }
    let place = index(of: object)
    if place != NSNotFound { removeObject(at: place) }
  }

  override func removeAllObjects() {
    if isStoring { super.removeAllObjects() } else { replace { $0 = [] } }
  }

  override func addObjects(from array: [Any]) { for object in array { add(object) } }

  override func exchangeObject(at idx1: Int, withObjectAt idx2: Int) { replace { $0.swapAt(idx1, idx2) } }

  override func moveObjects(at indexes: IndexSet, to idx: Int) {
    replace { ids in
      let moved = indexes.map { ids[$0] }
      for index in indexes.reversed() { ids.remove(at: index) }
      ids.insert(contentsOf: moved, at: idx)
    }
  }

  override func intersect(_ other: NSOrderedSet) { keep { other.contains($0) } }

  override func sortRange(
    _ range: NSRange, options opts: NSSortOptions = [], usingComparator cmptr: (Any, Any) -> ComparisonResult
  ) {
    store()
    guard let part = Range(range) else { return }
    let sorted = NSArray(array: Array(array[part])).sortedArray(options: opts, usingComparator: cmptr)
    replace { $0.replaceSubrange(part, with: sorted.map { member($0).objectID }) }
  }

  override func sort(using sortDescriptors: [NSSortDescriptor]) {
    sort { a, b in
      for descriptor in sortDescriptors {
        let order = descriptor.compare(a, to: b)
        if order != .orderedSame { return order }
      }
      return .orderedSame
    }
  }

  private func keep(_ isPreserved: (Any) -> Bool) {
    store()
    let preserved = array.filter(isPreserved).map { member($0).objectID }
    replace { $0 = preserved }
  }
}

extension [NSManagedObjectID] {
  /// Whether two arrays share their storage. If so, they are equal without a comparison of the elements.
  fileprivate func isSameStorage(as other: Self) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { a in other.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
  }
}
