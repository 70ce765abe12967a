/// The additions and removals in to-many relationships during a save. They are collected first, so that each
/// relationship is changed one time. The number of members and the end at which the changes were made do not matter.
struct MemberChanges {
  /// A to-many relationship of one row.
  struct Target: Hashable, Comparable {
    let object: ObjectReference
    let slot: Int

    static func < (left: Target, right: Target) -> Bool {
      (left.object.entity, left.object.key, left.slot) < (right.object.entity, right.object.key, right.slot)
    }
  }

  struct Change {
    let id: NSManagedObjectID
    private var added: [NSManagedObjectID] = []
    private var removed: [NSManagedObjectID] = []
    /// Whether each object that the save mentions is a member after it.
    private var isMember: [ObjectReference: Bool] = [:]
    /// The order of an ordered relationship that the save sets.
    fileprivate(set) var order: [NSManagedObjectID]?

    /// The objects that are members after the save, in order of addition.
    var addedMembers: [NSManagedObjectID] { added.filter { isMember[$0.reference] == true } }
    /// The objects that are no members after the save.
    var removedMembers: [NSManagedObjectID] { removed.filter { isMember[$0.reference] == false } }

    fileprivate init(_ id: NSManagedObjectID) { self.id = id }

    fileprivate mutating func record(_ member: NSManagedObjectID, _ isMember: Bool) {
      let known = self.isMember.updateValue(isMember, forKey: member.reference)
      if known == isMember { return }
      if !isMember {
        removed.append(member)
      } else if known == nil || !added.contains(member) {
        added.append(member)
      }
    }
  }

  private(set) var changes: [Target: Change] = [:]

  /// The rows whose to-many relationships change, with the slots of these relationships.
  var targets: [NSManagedObjectID: Set<Int>] {
    Dictionary(changes.map { ($1.id, [$0.slot]) }, uniquingKeysWith: { $0.union($1) })
  }

  /// Records a change of one end of a relationship and the resulting change of the other end.
  mutating func record(_ link: CoordinatorSchema.Link, of id: NSManagedObjectID, from old: Value, to new: Value) {
    let after = new.identities
    if link.kind == .orderedToMany {
      changes[Target(object: id.reference, slot: link.slot), default: Change(id)].order = after
    }
    if link.isStoredByOtherEnd { return }
    let before = old.identities
    // The order of a set is random. Sorted, equal saves have equal results.
    let members = link.kind == .toMany ? after.sorted { $0.reference.key < $1.reference.key } : after
    for other in before.without(after) { record(link, of: id, other, isMember: false) }
    for other in members.without(before) { record(link, of: id, other, isMember: true) }
  }

  private mutating func record(
    _ link: CoordinatorSchema.Link, of id: NSManagedObjectID, _ other: NSManagedObjectID, isMember: Bool
  ) {
    if link.kind.isToMany { record(id, link.slot, other, isMember) }
    if let inverse = link.inverse, inverse.kind.isToMany { record(other, inverse.slot, id, isMember) }
  }

  private mutating func record(
    _ id: NSManagedObjectID, _ slot: Int, _ member: NSManagedObjectID, _ isMember: Bool
  ) {
    changes[Target(object: id.reference, slot: slot), default: Change(id)].record(member, isMember)
  }
}

extension MemberChanges.Change {
  /// Returns the members of a relationship after the change. `value` is consumed, so that a large set is not copied.
  func applied(to value: consuming Value) -> Value {
    switch consume value {
    case .orderedIDs(let ids): return .orderedIDs(applied(to: ids))
    case .ids(var ids):
      for id in removedMembers { ids.remove(id) }
      for id in addedMembers { ids.insert(id) }
      return .ids(ids)
    default: return .ids(Set(addedMembers))
    }
  }

  private func applied(to ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
    let preserved = ids.without(removedMembers)
    let members = preserved + addedMembers.without(preserved)
    guard let order else { return members }
    var left = Set(members.map(\.reference))
    let ordered = order.filter { left.remove($0.reference) != nil }
    return ordered + members.filter { left.contains($0.reference) }
  }
}

extension [NSManagedObjectID] {
  /// Returns the identities that are not in `others`, in order.
  func without(_ others: [NSManagedObjectID]) -> [NSManagedObjectID] {
    if isEmpty || others.isEmpty { return self }
    if count < 4 || others.count < 4 {
      return filter { id in !others.contains { $0.reference == id.reference } }
    }
    let others = Set(others.map(\.reference))
    return filter { !others.contains($0.reference) }
  }
}

extension Value {
  /// The identities of the objects in a relationship.
  var identities: [NSManagedObjectID] {
    switch self {
    case .id(let id): [id]
    case .ids(let ids): Array(ids)
    case .orderedIDs(let ids): ids
    default: []
    }
  }
}
