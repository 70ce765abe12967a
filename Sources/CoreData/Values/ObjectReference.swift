import Synchronization

/// What tells an object from every other one in the process: small enough to be a key wherever objects are looked up.
struct ObjectReference: Hashable {
  /// The number of the store, counted in the process; 0 for an object that no store knows.
  let store: Int32
  /// `NSEntityDescription.entityIndex` of the object's entity.
  let entity: Int32
  /// Primary key in the store, or a number of its own for an object that no store knows.
  let key: Int64

  /// A reference that no other object has, for one that is not saved.
  static func temporary(entity: Int) -> ObjectReference {
    let key = lastTemporaryKey.wrappingAdd(1, ordering: .relaxed).newValue
    return ObjectReference(store: 0, entity: Int32(entity), key: Int64(key))
  }

  private static let lastTemporaryKey = Atomic<Int>(0)
}
