/// What is to become of an object that is saved with values which another one has and a constraint allows once.
enum ConstraintDecision: Equatable {
  /// The stored object has these values from now on, and the other one goes.
  case mergeIntoStored([String: Value])
  /// The stored object is deleted.
  case deleteStored
  /// The object that is saved goes.
  case discard
  /// The object that is saved gets these values back.
  case revert([String: Value])
  /// The object that is saved is as the store has it.
  case takeStored
}

/// An object that is saved and the one that has its values.
struct ConstraintSides {
  /// The values of the object that is saved.
  var object: [String: Value]
  /// Whether it is new.
  var isInserted: Bool
  /// What it was when it was read or inserted.
  var read: [String: Value]
  /// The values of the other one.
  var stored: [String: Value]
  /// The properties that no two objects share.
  var constraint: [String]

  /// What a policy makes of the conflict; nil for the one that makes an error of it.
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

  /// The values of the object that is saved, with the members of both in to-many relationships.
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
