import PlumbCore
import PlumbText

/// The hashes of properties, which are part of the hashes of their entities.
///
///     base          SHA(name, optional, 00, [modifier])
///     attribute     SHA(base, type, [01 if stored outside], [01 if preserved after deletion])
///     composite     SHA(hashes of its elements as attributes, sorted by name)
///     relationship  SHA(base, destination, [inverse], maximum count, minimum count, [01 00 if ordered])
///
/// SHA is SHA-256. Names are UTF-8 without length or terminator, numbers 32 bits in little-endian byte order. Delete
/// rules, defaults and validation are not hashed. The name and other facts of a composite attribute itself are not
/// hashed. The elements of a composite in a composite are elements of the outer one.
struct PropertyHasher {
  /// The model, for destinations and inverses.
  let schema: Schema

  /// Returns the hash of a stored attribute. Throws the reason if the hash is unknown.
  func hash(_ attribute: Attribute) throws(UnknownHash.Reason) -> [UInt8] {
    if attribute.hasUnknownHashedValue(as: .attribute) { throw .value }
    if attribute.isDerived { throw .derived }
    switch attribute.type {
    case .composite: return SHA2.sha256(try elements(of: attribute).flatMap(\.hash))
    case .objectID: throw .objectID
    case .undefined: throw .untyped
    default: break
    }
    var bytes = try base(attribute.name, isOptional: attribute.isOptional, modifier: attribute.versionHashModifier)
    bytes.append(number: Int32(attribute.type.code))
    if attribute.allowsExternalStorage { bytes.append(1) }
    if attribute.preservesAfterDeletion { bytes.append(1) }
    return SHA2.sha256(bytes)
  }

  /// The maximum number of elements of a composite, with those of nested composites. Without this limit, a small file
  /// could require days of work.
  private static let mostElements = 10_000

  /// Returns the hashes of the elements of a composite attribute, sorted by name. Throws if two elements have the same
  /// name and different hashes, which was never observed.
  private func elements(of attribute: Attribute) throws(UnknownHash.Reason) -> [(name: String, hash: [UInt8])] {
    var found: [(name: String, hash: [UInt8])] = []
    var hashes: [String: [UInt8]] = [:]
    var open = [(attribute, 0)]
    while let (next, depth) = open.popLast() {
      if next.hasUnknownHashedValue(as: .attribute) { throw .value }
      guard next.type == .composite, !next.isDerived else {
        let hash = try hash(next)
        guard hashes.updateValue(hash, forKey: next.name) ?? hash == hash else { throw .duplicate }
        found.append((next.name, hash))
        continue
      }
      guard let composite = schema.composite(next.composite), !composite.attributes.isEmpty, depth < 16,
        open.count + found.count < Self.mostElements
      else { throw .composite }
      open += composite.attributes.map { ($0, depth + 1) }
    }
    return found.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Returns the hash of a stored relationship. Throws the reason if the hash is unknown.
  func hash(_ relationship: Relationship) throws(UnknownHash.Reason) -> [UInt8] {
    if relationship.hasUnknownHashedValue(as: .relationship) { throw .value }
    guard relationship.versionHashModifier?.isEmpty ?? true else { throw .relationshipModifier }
    guard let destination = relationship.destinationEntity, schema.contains(destination) else { throw .destination }
    guard schema.hasNamedInverse(relationship) else { throw .inverse }
    guard let minimum = Int32(exactly: relationship.minimumCount ?? 0),
      let maximum = Int32(exactly: relationship.maximumCount ?? (relationship.isToMany ? 0 : 1))
    else { throw .count }
    var bytes = try base(relationship.name, isOptional: relationship.isOptional, modifier: nil)
    for name in [destination, relationship.inverseName].compactMap({ $0 }) {
      guard bytes.append(name: name) else { throw .name }
    }
    bytes.append(number: maximum)
    bytes.append(number: minimum)
    if relationship.isOrdered { bytes += [1, 0] }
    return SHA2.sha256(bytes)
  }

  /// Returns the common part of attributes and relationships. Throws for a name that is empty or not ASCII.
  private func base(
    _ name: String, isOptional: Bool, modifier: String?
  ) throws(UnknownHash.Reason) -> [UInt8] {
    var base: [UInt8] = []
    guard base.append(name: name) else { throw .name }
    base += [isOptional ? 1 : 0, 0]
    if let modifier, !modifier.isEmpty, !base.append(name: modifier) { throw .name }
    return SHA2.sha256(base)
  }
}

extension [UInt8] {
  /// Appends the bytes of a name. Returns whether the hash of the name is known: it has at least one character, and
  /// all are ASCII.
  mutating func append(name: String) -> Bool {
    append(contentsOf: name.utf8)
    return !name.isEmpty && name.isASCII
  }

  /// Appends a 32-bit number in little-endian byte order.
  fileprivate mutating func append(number: Int32) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
