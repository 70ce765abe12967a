import PlumbText
import Testing

@testable import PlumbCore

/// Hashes are compared with values that NIST publishes and, at block boundaries, with values of another
/// implementation.
@Suite struct SHA2Tests {
  static let alphabet = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
  static let longAlphabet =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (alphabet, 1, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    (longAlphabet, 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func sha256IsTheStandards(_ text: String, _ count: Int, _ hash: String) {
    #expect(Self.hex(SHA2.sha256(Array(String(repeating: text, count: count).utf8))) == hash)
  }

  @Test(arguments: [
    (
      "", 1,
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      "abc", 1,
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      alphabet, 1,
      "204a8fc6dda82f0a0ced7beb8e08a41657c16ef468b228a8279be331a703c335"
        + "96fd15c13b1b07f9aa1d3bea57789ca031ad85c7a71dd70354ec631238ca3445"
    ),
    (
      longAlphabet, 1,
      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
    (
      "a", 1_000_000,
      "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
        + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
    ),
  ])
  func sha512IsTheStandards(_ text: String, _ count: Int, _ hash: String) {
    #expect(Self.hex(SHA2.sha512(Array(String(repeating: text, count: count).utf8))) == hash)
  }

  /// Lengths around those at which padding needs an additional block. Byte `i` of `n` is `7 * i + n`. The expected
  /// values are the first eight bytes of the hashes.
  @Test(arguments: [
    (1, "4bf5122f344554c5", "7b54b66836c1fbdd"),
    (55, "81afe5b788dc2ce1", "19910fbb344bf574"),
    (56, "2aba54f0ac632420", "87fffcf68777e021"),
    (57, "903284efbf9100e8", "577e8427aa803d27"),
    (63, "733d3d4ee79ee671", "a2df1363c3caa5f2"),
    (64, "79322907b3e9d013", "afba2b1a4441b233"),
    (65, "d85c007c6eb440f0", "2cbdc26833af6d9d"),
    (111, "b41ae5233b9ec35d", "df79e18538ec8212"),
    (112, "0949563bc78e5ccd", "d7377bc7047400da"),
    (113, "797b138819c4658a", "69a127d193a5bd32"),
    (119, "6c87eedf096b345d", "1efae71e30c3bdc6"),
    (120, "42500cf6a1e3936d", "ad2a8e4e76a1d9ee"),
    (127, "68f6ff710276900c", "82b7fc0e1e5d1bb8"),
    (128, "489d55fea9a73af3", "eb5119a4c3e176a3"),
    (129, "4e1556b2e9a50a3c", "06e68bf71185b1fd"),
    (239, "ed3c5b14a0f887df", "511f3b02317c383e"),
    (240, "c7b6cc74a2af2bc6", "774d6a1206485a1c"),
    (255, "a00e7f00e2acf690", "eeca349bbe7fea86"),
    (256, "cd0f337ab3e6f7b4", "ca6e7d0c2e4ae877"),
    (257, "c90f53f7abf73946", "7fedbc29ce3eb21e"),
  ])
  func blocksArePadded(_ length: Int, _ short: String, _ long: String) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + length) }
    #expect(Self.hex(SHA2.sha256(bytes)).hasPrefix(short))
    #expect(Self.hex(SHA2.sha512(bytes)).hasPrefix(long))
  }
}
