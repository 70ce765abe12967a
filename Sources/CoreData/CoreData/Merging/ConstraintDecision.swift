/// The resolution of a conflict between an object to save and another object that has the same values for a
/// uniqueness constraint.
enum ConstraintDecision: Equatable {
  /// The stored object receives these values, and the object to save is deleted.
  case mergeIntoStored([String: Value])
  /// The stored object is deleted.
  case deleteStored
  /// The object to save is deleted.
  case discard
  /// The object to save receives these former values.
  case revert([String: Value])
  /// The object to save is reset to its state in the store.
  case takeStored
}

/// The values of the object to save and of the object that conflicts with it.
struct ConstraintSides {
  /// The values of the object to save.
  var object: [String: Value]
  /// Whether the object to save is newly inserted.
  var isInserted: Bool
  /// The values of the object to save when it was read or inserted.
  var read: [String: Value]
  /// The values of the other object.
  var stored: [String: Value]
  /// The properties of the uniqueness constraint.
  var constraint: [String]

  /// Returns the resolution of the conflict by a policy; `nil` for the error policy.
  func decision(by policy: NSMergePolicyType) -> ConstraintDecision? {
    switch policy {
    case .errorMergePolicyType: nil
    case .overwriteMergePolicyType: .deleteStored
    case .mergeByPropertyObjectTrumpMergePolicyType: .mergeIntoStored(merged)
    case .mergeByPropertyStoreTrumpMergePolicyType:
      isInserted ? .discard : .revert(read.filter { constraint.contains($0.key) })
    case .rollbackMergePolicyType: isInserted ? .discard : .takeStored
    }
  }

  /// The values of the object to save. A to-many relationship has the members of both objects.
  private var merged: [String: Value] {
    object.merging(stored) { mine, theirs in
      switch (mine, theirs) {
      case (.ids(let a), .ids(let b)): return .ids(a.union(b))
      case (.orderedIDs(let a), .orderedIDs(let b)):
        let known = Set(b)
        return .orderedIDs(b + a.filter { !known.contains($0) })
      default: return mine
      }
    }
  }
}
