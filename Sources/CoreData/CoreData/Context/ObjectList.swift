/// A list of unique objects in insertion order, with lookup and removal in constant time.
struct ObjectList {
  private var positions: [ObjectIdentifier: Int] = [:]
  private var slots: [NSManagedObject?] = []

  var isEmpty: Bool { positions.isEmpty }
  var count: Int { positions.count }

  func contains(_ object: NSManagedObject) -> Bool { positions[ObjectIdentifier(object)] != nil }

  mutating func insert(_ object: NSManagedObject) {
    let key = ObjectIdentifier(object)
    guard positions[key] == nil else { return }
    positions[key] = slots.count
    slots.append(object)
  }

  mutating func remove(_ object: NSManagedObject) {
    guard let place = positions.removeValue(forKey: ObjectIdentifier(object)) else { return }
    slots[place] = nil
    if positions.isEmpty { slots = [] }
  }

  /// Removes the objects to which the list has the only reference.
  mutating func removeUnreferenced() {
    let unreferenced = slots.indices.filter { isKnownUniquelyReferenced(&slots[$0]) }
    for object in unreferenced.compactMap({ slots[$0] }) { remove(object) }
  }

  mutating func removeAll() {
    positions = [:]
    slots = []
  }

  /// The objects in insertion order.
  var ordered: [NSManagedObject] { slots.compactMap { $0 } }
  var set: Set<NSManagedObject> { Set(ordered) }
}
