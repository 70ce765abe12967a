import PlumbModel
import PlumbText

/// The hashes of properties, which are part of the hashes of their entities.
///
///     base          SHA(name, optional, 00, [modifier])
///     attribute     SHA(base, type, [01 if stored outside], [01 if preserved after deletion])
///     relationship  SHA(base, destination, [inverse], maximum count, minimum count, [01 00 if ordered])
///
/// SHA is SHA-256. Names are UTF-8 without length or terminator, numbers 32 bits in little-endian byte order. Delete
/// rules, defaults and validation are not hashed.
struct PropertyHasher {
  /// The model, for destinations and inverses.
  let schema: Schema
  private var base: [UInt8] = []
  private var bytes: [UInt8] = []

  init(_ schema: Schema) { self.schema = schema }

  /// Appends the 32 bytes of a stored attribute's hash. Returns the reason if the hash is unknown; otherwise `nil`.
  mutating func append(_ attribute: Attribute, to hashes: inout [UInt8]) -> UnknownHash.Reason? {
    if attribute.hasUnknownHashedValue(as: .attribute) { return .value }
    if attribute.isDerived { return .derived }
    switch attribute.type {
    case .composite: return .composite
    case .objectID: return .objectID
    case .undefined: return .untyped
    default: break
    }
    guard begin(attribute.name, isOptional: attribute.isOptional, modifier: attribute.versionHashModifier) else {
      return .name
    }
    bytes.append(number: Int32(attribute.type.code))
    if attribute.allowsExternalStorage { bytes.append(1) }
    if attribute.preservesAfterDeletion { bytes.append(1) }
    SHA2.appendSHA256(of: bytes, to: &hashes)
    return nil
  }

  /// Appends the 32 bytes of a stored relationship's hash. Returns the reason if the hash is unknown; otherwise
  /// `nil`.
  mutating func append(_ relationship: Relationship, to hashes: inout [UInt8]) -> UnknownHash.Reason? {
    if relationship.hasUnknownHashedValue(as: .relationship) { return .value }
    guard relationship.versionHashModifier?.isEmpty ?? true else { return .relationshipModifier }
    guard let destination = relationship.destinationEntity, schema.contains(destination) else { return .destination }
    guard schema.hasNamedInverse(relationship) else { return .inverse }
    guard let minimum = Int32(exactly: relationship.minimumCount ?? 0),
      let maximum = Int32(exactly: relationship.maximumCount ?? (relationship.isToMany ? 0 : 1))
    else { return .count }
    guard begin(relationship.name, isOptional: relationship.isOptional, modifier: nil), bytes.append(name: destination),
      relationship.inverseName.map({ bytes.append(name: $0) }) ?? true
    else { return .name }
    bytes.append(number: maximum)
    bytes.append(number: minimum)
    if relationship.isOrdered { bytes.append(contentsOf: [1, 0]) }
    SHA2.appendSHA256(of: bytes, to: &hashes)
    return nil
  }

  /// Starts `bytes` with the common part of attributes and relationships. Returns `false` for a name that is empty or
  /// not ASCII.
  private mutating func begin(_ name: String, isOptional: Bool, modifier: String?) -> Bool {
    base.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    guard base.append(name: name) else { return false }
    base.append(isOptional ? 1 : 0)
    base.append(0)
    if let modifier, !modifier.isEmpty, !base.append(name: modifier) { return false }
    SHA2.appendSHA256(of: base, to: &bytes)
    return true
  }
}

extension [UInt8] {
  /// Appends the bytes of a name. Returns whether the hash of the name is known: it has at least one character, and
  /// all are ASCII.
  mutating func append(name: String) -> Bool {
    var all: UInt8 = 0
    for byte in name.utf8 {
      append(byte)
      all |= byte
    }
    return all < 0x80 && !name.isEmpty
  }

  /// Appends a 32-bit number in little-endian byte order.
  fileprivate mutating func append(number: Int32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
