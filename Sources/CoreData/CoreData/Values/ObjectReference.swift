import Synchronization

/// A reference that identifies an object in the process. It is small, for use as a key.
struct ObjectReference: Hashable {
  /// The number of the store in the process; 0 for an unsaved object.
  let store: Int32
  /// The `NSEntityDescription.entityIndex` of the object's entity.
  let entity: Int32
  /// The primary key in the store, or a unique number for an unsaved object.
  let key: Int64

  /// Returns a unique reference for an unsaved object.
  static func temporary(entity: Int) -> ObjectReference {
    let key = lastTemporaryKey.wrappingAdd(1, ordering: .relaxed).newValue
    return ObjectReference(store: 0, entity: Int32(entity), key: Int64(key))
  }

  /// The parts in one number. Few references have equal numbers.
  var mixed: UInt64 {
    UInt64(bitPattern: key) ^ UInt64(truncatingIfNeeded: store) << 56 ^ UInt64(truncatingIfNeeded: entity) << 44
  }

  func hash(into hasher: inout Hasher) { hasher.combine(mixed) }

  /// Hashes one number, for which the standard library has a faster function than a hasher's.
  func _rawHashValue(seed: Int) -> Int { mixed._rawHashValue(seed: seed) }

  private static let lastTemporaryKey = Atomic<Int>(0)
}
