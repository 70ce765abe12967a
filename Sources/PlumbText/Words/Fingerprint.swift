/// A short, stable name for what a list of strings says together.
///
///     Fingerprint(["entity.no-inverse", "App", "Order.customer"]).description  // 16 lower-case hex digits
///
/// 64-bit FNV-1a over the UTF-8 of the parts, joined by the unit separator (0x1F): the same on every machine and in
/// every run. It tells findings apart; it does not resist someone who wants two of them to collide.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(_ parts: [String]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for (index, part) in parts.enumerated() {
      if index > 0 { mix(0x1F) }
      part.utf8.forEach(mix)
    }
    value = hash
  }

  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
