/// The resolution of a conflict about an object that others saved or deleted after the context read it.
enum MergeDecision: Equatable {
  /// The object receives these values and is saved.
  case save([String: Value])
  /// The object remains deleted in memory.
  case delete
  /// The object is reset to its state in the store. Its changes, or its deletion, in memory are discarded.
  case takeStored
  /// The object is removed from the context because the store no longer has it.
  case forget
  /// The object is stored again although the store no longer has it. The next save does not check versions and
  /// inserts the row.
  case recreate
}

/// The two sides of a conflict and their common origin.
struct MergeSides {
  /// The values in memory; `nil` if the object is deleted there. A property that is missing remains unchanged.
  var object: [String: Value]?
  /// The values that the context read.
  var read: [String: Value]
  /// The current values in the store; `nil` if the object was deleted there.
  var stored: [String: Value]?

  /// Returns the resolution of the conflict by a policy; `nil` for the error policy.
  func decision(by policy: NSMergePolicyType) -> MergeDecision? {
    if policy == .errorMergePolicyType { return nil }
    let objectWins = policy == .mergeByPropertyObjectTrumpMergePolicyType || policy == .overwriteMergePolicyType
    guard let object else { return stored == nil || objectWins ? .delete : .takeStored }
    guard let stored else { return objectWins ? .recreate : .forget }
    switch policy {
    case .overwriteMergePolicyType: return .save(object)
    case .rollbackMergePolicyType: return .takeStored
    default: return .save(merged(object, stored, objectWins: objectWins))
    }
  }

  /// Returns the merged values: for each property, the value of the side that changed it.
  private func merged(_ object: [String: Value], _ stored: [String: Value], objectWins: Bool) -> [String: Value] {
    var result = object
    for (key, mine) in object {
      guard let theirs = stored[key], let read = read[key] else { continue }
      result[key] = Value.merged(mine, theirs, read: read, preferringFirst: objectWins)
    }
    return result
  }
}

extension Value {
  /// Returns the merged value of two sides that started from `read`. For a to-many relationship, applies the
  /// additions and removals of both sides. For any other property, returns the changed value. If both sides changed
  /// it, the parameter `preferringFirst` decides.
  static func merged(_ mine: Value, _ theirs: Value, read: Value, preferringFirst: Bool) -> Value {
    if mine == read { return theirs }
    if theirs == read { return mine }
    switch (mine, theirs, read) {
    case (.ids(let a), .ids(let b), .ids(let base)):
      return .ids(a.union(b).subtracting(base.subtracting(a)).subtracting(base.subtracting(b)))
    case (.orderedIDs(let a), .orderedIDs(let b), .orderedIDs(let base)):
      return .orderedIDs(preferringFirst ? merged(a, b, base) : merged(b, a, base))
    default: return preferringFirst ? mine : theirs
    }
  }

  /// Returns the list in the order of `first`, without the members that `second` removed, and with the members that
  /// `second` added at the end.
  private static func merged(
    _ first: [NSManagedObjectID], _ second: [NSManagedObjectID], _ base: [NSManagedObjectID]
  ) -> [NSManagedObjectID] {
    let base = Set(base)
    let removed = base.subtracting(second)
    let known = Set(first)
    return first.filter { !removed.contains($0) } + second.filter { !known.contains($0) && !base.contains($0) }
  }
}
