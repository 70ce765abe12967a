/// What is to become of an object that others saved or deleted since it was read.
enum MergeDecision: Equatable {
  /// The object has these values from now on, and is saved.
  case save([String: Value])
  /// The object is deleted in memory, and stays so.
  case delete
  /// The object is as the store has it: what was changed in memory, or that it was deleted there, is dropped.
  case takeStored
  /// The store has no such object any more, and so the context has none.
  case forget
  /// The store has no such object any more, and gets it again: a save that does not ask for versions puts it there.
  case recreate
}

/// The two sides of a conflict, and what they have in common.
struct MergeSides {
  /// The values in memory, nil where the object is deleted there. A property that is not there is left as it is.
  var object: [String: Value]?
  /// The values that were read.
  var read: [String: Value]
  /// The values in the store now; nil where the object was deleted.
  var stored: [String: Value]?

  /// What a policy makes of the conflict; nil for the one that makes an error of it.
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

  /// The values of both sides: of each property the one that was changed.
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
  /// The value of two sides that started from the same: of a to-many relationship with what each added and without what
  /// each removed, of any other property the one that was changed. Where both changed it, one is preferred.
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

  /// A list of the order of `first`, without what `second` removed, and with what it added at the end.
  private static func merged(
    _ first: [NSManagedObjectID], _ second: [NSManagedObjectID], _ base: [NSManagedObjectID]
  ) -> [NSManagedObjectID] {
    let base = Set(base)
    let removed = base.subtracting(second)
    let known = Set(first)
    return first.filter { !removed.contains($0) } + second.filter { !known.contains($0) && !base.contains($0) }
  }
}
