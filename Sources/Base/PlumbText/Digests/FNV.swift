/// The hash of Fowler, Noll and Vo (FNV-1a), for identifiers that have to be distinct and equal in each run.
package enum FNV {
  /// Returns a hash of 32 bits.
  package static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// Returns a hash of 64 bits. Different seeds give several hashes of one text.
  package static func hash64(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
