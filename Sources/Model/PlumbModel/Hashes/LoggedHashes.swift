import PlumbText

/// The version hashes of a model in the form of a log. Systems since 2019 print the first 16 and the last 8 bytes of a
/// hash.
///
/// A digest or a checksum next to the hashes decides a comparison with a version whose hashes are all known.
package struct LoggedHashes: Hashable, Sendable {
  /// The hashes by the names of the entities; empty if the log contains only a digest or a checksum.
  package var entities: [String: LoggedHash]
  /// Whether the model has no other entities. Not if the log was cut, or has no list of entities.
  package var isComplete: Bool
  /// The digest in the metadata of stores (`NSStoreModelVersionHashesDigest`).
  package var digest: String?
  /// The version checksum (`NSStoreModelVersionChecksumKey`).
  package var checksum: String?

  package init(
    _ entities: [String: LoggedHash], isComplete: Bool = true, digest: String? = nil, checksum: String? = nil
  ) {
    (self.entities, self.isComplete, self.digest, self.checksum) = (entities, isComplete, digest, checksum)
  }

  /// Creates the form of hashes whose bytes are all known.
  package init(_ hashes: ModelHashes) {
    self.init(hashes.entities.mapValues { LoggedHash(start: $0.bytes) })
  }
}

/// The printed bytes of a version hash: all of them, the first and the last ones, or none.
package struct LoggedHash: Hashable, Sendable {
  /// The first bytes.
  package var start: [UInt8]
  /// The last bytes; empty if `start` contains all bytes.
  package var end: [UInt8]

  package init(start: [UInt8] = [], end: [UInt8] = []) { (self.start, self.end) = (start, end) }

  /// The number of printed bytes from which equal bytes are evidence for equal hashes.
  private static let leastBytes = 8

  /// Whether enough bytes were printed for a comparison.
  package var isComparable: Bool { start.count + end.count >= Self.leastBytes }

  /// Whether the printed bytes are those of a hash.
  package func isPart(of hash: VersionHash) -> Bool {
    hash.bytes.starts(with: start) && hash.bytes.suffix(end.count).elementsEqual(end)
  }
}
