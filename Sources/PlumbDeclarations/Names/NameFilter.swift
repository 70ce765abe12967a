/// A set of names that excludes most other names by their length, first and last byte, without hashing them.
///
///     let keywords = NameFilter(["in", "repeat"])
///     keywords.contains("total")                  // false, after a test of one bit
///     keywords.contains(lastPartOf: "Shop.repeat")  // true
package struct NameFilter: Sendable {
  private let names: Set<String>
  /// The first bytes of the names of each length, as one bit for each byte modulo 64.
  private let firstBytes: [UInt64]
  /// The last bytes of the names of each length, as one bit for each byte modulo 64.
  private let lastBytes: [UInt64]

  package init(_ names: Set<String>) {
    self.names = names
    var firsts = [UInt64](repeating: 0, count: 1 + (names.map(\.utf8.count).max() ?? 0))
    var lasts = firsts
    for name in names {
      guard let first = name.utf8.first, let last = name.utf8.last else { continue }
      firsts[name.utf8.count] |= 1 << UInt64(first & 63)
      lasts[name.utf8.count] |= 1 << UInt64(last & 63)
    }
    (firstBytes, lastBytes) = (firsts, lasts)
  }

  /// Whether the set contains exactly this name.
  package func contains(_ name: String) -> Bool {
    guard name.utf8.count < firstBytes.count else { return false }
    let mayBe = name.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return false }
      return firstBytes[bytes.count] & (1 << UInt64(first & 63)) != 0
        && lastBytes[bytes.count] & (1 << UInt64(last & 63)) != 0
    }
    return mayBe ?? true && names.contains(name)
  }

  /// Whether the set contains the part of the name after the last dot.
  package func contains(lastPartOf name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return contains(name) }
    return contains(String(name[dot...].dropFirst()))
  }
}
