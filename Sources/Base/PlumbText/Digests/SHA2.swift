/// SHA-256 and SHA-512 (FIPS 180-4), the hash functions of Core Data's version hashes, checksums and digests.
///
/// The two are the same algorithm with words of 32 and 64 bits. The rounds are written out for each, because a debug
/// build does not specialize generic code: generic rounds took up to half of the time of the tests.
package enum SHA2 {
  /// Returns the SHA-256 hash of some bytes.
  package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    hash(bytes, SHA2Constants.start256, SHA2Constants.rounds256, rounds256)
  }

  /// Returns the SHA-512 hash of some bytes.
  package static func sha512(_ bytes: [UInt8]) -> [UInt8] {
    hash(bytes, SHA2Constants.start512, SHA2Constants.rounds512, rounds512)
  }

  /// The words of a block followed by space for those derived from them, as many as rounds.
  private typealias Words<Word> = UnsafeMutableBufferPointer<Word>
  private typealias Constants<Word> = UnsafeBufferPointer<Word>

  /// Returns the hash, with a function that runs the rounds for a block.
  private static func hash<Word: FixedWidthInteger & SIMDScalar>(
    _ bytes: [UInt8], _ start: SIMD8<Word>, _ constants: [Word],
    _ rounds: (SIMD8<Word>, Words<Word>, Constants<Word>) -> SIMD8<Word>
  ) -> [UInt8] {
    let size = Word.bitWidth / 8
    let padded = padded(bytes, block: 16 * size, length: 2 * size)
    var state = start
    withUnsafeTemporaryAllocation(of: Word.self, capacity: constants.count) { words in
      padded.withUnsafeBytes { padded in
        constants.withUnsafeBufferPointer { constants in
          for place in stride(from: 0, to: padded.count, by: 16 * size) {
            for index in 0..<16 {
              words[index] = Word(bigEndian: padded.load(fromByteOffset: place + index * size, as: Word.self))
            }
            state &+= rounds(state, words, constants)
          }
        }
      }
    }
    for index in state.indices { state[index] = state[index].bigEndian }
    return withUnsafeBytes(of: state) { Array($0) }
  }

  /// Returns the bytes, a 1 bit, zeros, and the length in bits, in whole blocks. The length has `length` bytes, of
  /// which the last eight can be other than 0.
  private static func padded(_ bytes: [UInt8], block: Int, length: Int) -> [UInt8] {
    let count = (bytes.count + 1 + length + block - 1) / block * block
    var padded = [UInt8](repeating: 0, count: count)
    padded.withUnsafeMutableBytes { padded in
      bytes.withUnsafeBytes { padded.copyMemory(from: $0) }
      padded[bytes.count] = 0x80
      padded.storeBytes(of: (UInt64(bytes.count) &* 8).bigEndian, toByteOffset: count - 8, as: UInt64.self)
    }
    return padded
  }

  private static func rounds256(
    _ state: SIMD8<UInt32>, _ words: Words<UInt32>, _ constants: Constants<UInt32>
  ) -> SIMD8<UInt32> {
    var index = 16
    while index < words.count {
      let (x, y) = (words[index - 15], words[index - 2])
      let sigma0 = (x &>> 7 | x &<< 25) ^ (x &>> 18 | x &<< 14) ^ (x &>> 3)
      let sigma1 = (y &>> 17 | y &<< 15) ^ (y &>> 19 | y &<< 13) ^ (y &>> 10)
      words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
      index += 1
    }
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    index = 0
    while index < words.count {
      let sigma0 = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
      let sigma1 = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let sum = h &+ sigma1 &+ (g ^ (e & (f ^ g))) &+ constants[index] &+ words[index]
      (h, g, f, e, d, c, b) = (g, f, e, d &+ sum, c, b, a)
      a = sum &+ sigma0 &+ ((b & c) ^ (d & (b ^ c)))
      index += 1
    }
    return SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func rounds512(
    _ state: SIMD8<UInt64>, _ words: Words<UInt64>, _ constants: Constants<UInt64>
  ) -> SIMD8<UInt64> {
    var index = 16
    while index < words.count {
      let (x, y) = (words[index - 15], words[index - 2])
      let sigma0 = (x &>> 1 | x &<< 63) ^ (x &>> 8 | x &<< 56) ^ (x &>> 7)
      let sigma1 = (y &>> 19 | y &<< 45) ^ (y &>> 61 | y &<< 3) ^ (y &>> 6)
      words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
      index += 1
    }
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    index = 0
    while index < words.count {
      let sigma0 = (a &>> 28 | a &<< 36) ^ (a &>> 34 | a &<< 30) ^ (a &>> 39 | a &<< 25)
      let sigma1 = (e &>> 14 | e &<< 50) ^ (e &>> 18 | e &<< 46) ^ (e &>> 41 | e &<< 23)
      let sum = h &+ sigma1 &+ (g ^ (e & (f ^ g))) &+ constants[index] &+ words[index]
      (h, g, f, e, d, c, b) = (g, f, e, d &+ sum, c, b, a)
      a = sum &+ sigma0 &+ ((b & c) ^ (d & (b ^ c)))
      index += 1
    }
    return SIMD8(a, b, c, d, e, f, g, h)
  }
}

/// The fractional parts of roots of the first primes, 64 bits each. SHA-256 uses the upper half.
private enum SHA2Constants {
  static let start256 = SIMD8(squareRoots.map { UInt32($0 >> 32) })
  static let start512 = SIMD8(squareRoots)
  static let rounds256 = cubeRoots.prefix(64).map { UInt32($0 >> 32) }
  static let rounds512 = cubeRoots

  /// The square roots of the first 8 primes.
  static let squareRoots: [UInt64] = [
    0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
    0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
  ]
  /// The cube roots of the first 80 primes.
  static let cubeRoots: [UInt64] = [
    0x428A_2F98_D728_AE22, 0x7137_4491_23EF_65CD, 0xB5C0_FBCF_EC4D_3B2F, 0xE9B5_DBA5_8189_DBBC,
    0x3956_C25B_F348_B538, 0x59F1_11F1_B605_D019, 0x923F_82A4_AF19_4F9B, 0xAB1C_5ED5_DA6D_8118,
    0xD807_AA98_A303_0242, 0x1283_5B01_4570_6FBE, 0x2431_85BE_4EE4_B28C, 0x550C_7DC3_D5FF_B4E2,
    0x72BE_5D74_F27B_896F, 0x80DE_B1FE_3B16_96B1, 0x9BDC_06A7_25C7_1235, 0xC19B_F174_CF69_2694,
    0xE49B_69C1_9EF1_4AD2, 0xEFBE_4786_384F_25E3, 0x0FC1_9DC6_8B8C_D5B5, 0x240C_A1CC_77AC_9C65,
    0x2DE9_2C6F_592B_0275, 0x4A74_84AA_6EA6_E483, 0x5CB0_A9DC_BD41_FBD4, 0x76F9_88DA_8311_53B5,
    0x983E_5152_EE66_DFAB, 0xA831_C66D_2DB4_3210, 0xB003_27C8_98FB_213F, 0xBF59_7FC7_BEEF_0EE4,
    0xC6E0_0BF3_3DA8_8FC2, 0xD5A7_9147_930A_A725, 0x06CA_6351_E003_826F, 0x1429_2967_0A0E_6E70,
    0x27B7_0A85_46D2_2FFC, 0x2E1B_2138_5C26_C926, 0x4D2C_6DFC_5AC4_2AED, 0x5338_0D13_9D95_B3DF,
    0x650A_7354_8BAF_63DE, 0x766A_0ABB_3C77_B2A8, 0x81C2_C92E_47ED_AEE6, 0x9272_2C85_1482_353B,
    0xA2BF_E8A1_4CF1_0364, 0xA81A_664B_BC42_3001, 0xC24B_8B70_D0F8_9791, 0xC76C_51A3_0654_BE30,
    0xD192_E819_D6EF_5218, 0xD699_0624_5565_A910, 0xF40E_3585_5771_202A, 0x106A_A070_32BB_D1B8,
    0x19A4_C116_B8D2_D0C8, 0x1E37_6C08_5141_AB53, 0x2748_774C_DF8E_EB99, 0x34B0_BCB5_E19B_48A8,
    0x391C_0CB3_C5C9_5A63, 0x4ED8_AA4A_E341_8ACB, 0x5B9C_CA4F_7763_E373, 0x682E_6FF3_D6B2_B8A3,
    0x748F_82EE_5DEF_B2FC, 0x78A5_636F_4317_2F60, 0x84C8_7814_A1F0_AB72, 0x8CC7_0208_1A64_39EC,
    0x90BE_FFFA_2363_1E28, 0xA450_6CEB_DE82_BDE9, 0xBEF9_A3F7_B2C6_7915, 0xC671_78F2_E372_532B,
    0xCA27_3ECE_EA26_619C, 0xD186_B8C7_21C0_C207, 0xEADA_7DD6_CDE0_EB1E, 0xF57D_4F7F_EE6E_D178,
    0x06F0_67AA_7217_6FBA, 0x0A63_7DC5_A2C8_98A6, 0x113F_9804_BEF9_0DAE, 0x1B71_0B35_131C_471B,
    0x28DB_77F5_2304_7D84, 0x32CA_AB7B_40C7_2493, 0x3C9E_BE0A_15C9_BEBC, 0x431D_67C4_9C10_0D4C,
    0x4CC5_D4BE_CB3E_42B6, 0x597F_299C_FC65_7E2A, 0x5FCB_6FAB_3AD6_FAEC, 0x6C44_198C_4A47_5817,
  ]
}
