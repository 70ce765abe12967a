/// What comes into and leaves the to-many relationships of rows in a save: collected first, so that each of them is
/// changed once, however many objects come and go, and from whichever end the changes were made.
struct MemberChanges {
  /// A to-many relationship of one row.
  struct Target: Hashable {
    let id: NSManagedObjectID
    let slot: Int
  }

  struct Change {
    /// In the order in which they came.
    fileprivate(set) var added: [NSManagedObjectID] = []
    /// Whether an object is to be in or not, of all that the save says anything about.
    fileprivate(set) var isMember: [NSManagedObjectID: Bool] = [:]
    /// The order that the save gives an ordered relationship.
    fileprivate(set) var order: [NSManagedObjectID]?
  }

  private(set) var changes: [Target: Change] = [:]

  /// The rows whose to-many relationships change, with the slots of these.
  var targets: [NSManagedObjectID: Set<Int>] {
    Dictionary(changes.keys.map { ($0.id, [$0.slot]) }, uniquingKeysWith: { $0.union($1) })
  }

  /// Takes note of a change of one end of a relationship, and of what it is at the other end.
  mutating func record(_ link: StoreSchema.Link, of id: NSManagedObjectID, from old: Value, to new: Value) {
    let before = old.identities
    let after = new.identities
    if link.kind == .orderedToMany { changes[Target(id: id, slot: link.slot), default: Change()].order = after }
    if link.isKeptByOtherEnd { return }
    let gone = before.count < 2 ? before.filter { !after.contains($0) } : subtract(after, from: before)
    let come = after.count < 2 ? after.filter { !before.contains($0) } : subtract(before, from: after)
    for other in gone { record(link, of: id, other, isMember: false) }
    for other in come { record(link, of: id, other, isMember: true) }
  }

  private mutating func record(
    _ link: StoreSchema.Link, of id: NSManagedObjectID, _ other: NSManagedObjectID, isMember: Bool
  ) {
    if link.kind.isToMany { record(Target(id: id, slot: link.slot), other, isMember) }
    if let inverse = link.inverse, inverse.kind.isToMany { record(Target(id: other, slot: inverse.slot), id, isMember) }
  }

  private mutating func record(_ target: Target, _ member: NSManagedObjectID, _ isMember: Bool) {
    let known = changes[target, default: Change()].isMember.updateValue(isMember, forKey: member)
    guard isMember, known != true else { return }
    if known == nil || changes[target]?.added.contains(member) == false { changes[target]?.added.append(member) }
  }

  private func subtract(_ others: [NSManagedObjectID], from ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
    let others = Set(others)
    return ids.filter { !others.contains($0) }
  }
}

extension MemberChanges.Change {
  /// What a relationship holds after the change. `value` is given away, so that a large set is not copied.
  func applied(to value: consuming Value) -> Value {
    switch consume value {
    case .orderedIDs(let ids): .orderedIDs(applied(to: ids))
    case .ids(var ids): applied(to: &ids)
    default: .ids(Set(added.filter { isMember[$0] == true }))
    }
  }

  private func applied(to ids: inout Set<NSManagedObjectID>) -> Value {
    for (id, isMember) in isMember {
      if isMember { ids.insert(id) } else { ids.remove(id) }
    }
    return .ids(ids)
  }

  private func applied(to ids: [NSManagedObjectID]) -> [NSManagedObjectID] {
    let known = Set(ids)
    let kept = ids.filter { isMember[$0] != false }
    let members = kept + added.filter { isMember[$0] == true && !known.contains($0) }
    guard let order else { return members }
    var left = Set(members)
    let ordered = order.filter { left.remove($0) != nil }
    return ordered + members.filter(left.contains)
  }
}

extension Value {
  /// The objects that a relationship holds.
  var identities: [NSManagedObjectID] {
    switch self {
    case .id(let id): [id]
    case .ids(let ids): Array(ids)
    case .orderedIDs(let ids): ids
    default: []
    }
  }
}
