/// The hash of Fowler, Noll and Vo (FNV-1a), for identifiers that have to be distinct and equal in each run.
enum FNV {
  /// Returns a hash of 32 bits.
  static func hash32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// Returns a hash of 64 bits. Different seeds give several hashes of one text.
  static func hash64(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
