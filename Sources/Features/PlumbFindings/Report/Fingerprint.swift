import PlumbText

/// A short, stable identifier of a list of strings.
///
///     Fingerprint(["relationship-inverse", "Shop", "Order.customer"]).description  // 16 lower-case hex digits
///     Fingerprint(["a", "b"]).description                                          // e5eaa319043b0991
///
/// The 64-bit FNV-1a hash of the UTF-8 of the parts, joined by the unit separator (0x1F). It is the same on every
/// machine and in every run. It distinguishes findings; it is not resistant to deliberate collisions.
///
/// Baselines and the dashboards of CI systems store these values. With another hash, another separator or another
/// part, they would report every finding as new.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  /// Creates the fingerprint of some parts, in order. Letters are compared by their bytes: a composed and a
  /// decomposed `é` have different fingerprints.
  package init(_ parts: [String]) {
    value = FNV.hash64(parts.map(\.utf8).joined(separator: [0x1F]))
  }

  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
