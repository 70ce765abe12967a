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

  /// Hashes one number by a multiplication, which is much faster than a hasher. Four keys in sequence have neighbouring
  /// places, so that they are in the cache at a time. Keys are assigned by stores, so that the hash need not withstand
  /// an attacker.
  func _rawHashValue(seed: Int) -> Int {
    let product = (mixed >> 2 ^ UInt64(truncatingIfNeeded: seed)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (product ^ product >> 32) << 2 | mixed & 3)
  }

  private static let lastTemporaryKey = Atomic<Int>(0)
}
