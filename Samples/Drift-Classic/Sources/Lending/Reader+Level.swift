import CoreData

/// What a reader may borrow.
enum ReaderLevel: Int16 {
  case child
  case adult
  case institution
}

extension Reader {
  @NSManaged var loanLimit: Int16
  @NSManaged var joinedOn: Date

  /// The level that `levelRaw` represents in the model.
  var level: ReaderLevel {
    get {
      willAccessValue(forKey: "levelRaw")
      defer { didAccessValue(forKey: "levelRaw") }
      return (primitiveValue(forKey: "levelRaw") as? Int16).flatMap(ReaderLevel.init) ?? .child
    }
    set {
      willChangeValue(forKey: "levelRaw")
      defer { didChangeValue(forKey: "levelRaw") }
      setPrimitiveValue(newValue.rawValue, forKey: "levelRaw")
    }
  }
}
