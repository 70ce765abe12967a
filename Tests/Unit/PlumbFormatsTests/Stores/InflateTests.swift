import PlumbModel
import PlumbText
import Testing

@testable import PlumbFormats

/// Data that zlib compressed.
@Suite struct InflateTests {
  /// A sentence for each of 60 numbers.
  private static let sentences = (0..<60).map { number in
    let letter = Array("abcdefgh")[number % 8]
    return "entity \(number) has the attribute \(String(repeating: letter, count: number % 5 + 1))"
  }.joined(separator: " ")

  private static let codes = """
    hZQ7csMwDESvwiOEJKDPcSxZFt2kSJgit7c8Hi6bBYFKMw/NLqF3fNdn/Q9fodx+Qy1HuNX689z+6vUVjg+MBG5bo4nQfd8bzgTfr2lcCD/e0xaULDwa\
    nAg8z0ZnQkspDS8s9DWNrzT31qNHVhuSx0ijAyeeHJw197gGC0LDnz1/ZN0hfpxofuCZxwdf+MP3/Kvx9Kggsf5QQIq0AODE44Nn/vrIn8R4f1SQWH/9\
    8CdaAPDM44MvxuVjYTUOABVk1h8KyJEWAJx4fPBsnD8WxDiA/u+z/lBAnmgBwDOPD74Y54+F1TgAVCBD7cnYe+KIT1zzueqToftkLD9x7Cee/sT1nw79\
    p2P/qeM/9fynrv906D8d+08d/6nnPzX99wI=
    """

  private static func inflated(_ base64: String, limit: Int = 10_000) throws(Inflate.Failure) -> String {
    String(decoding: try Inflate.bytes(of: Base64.bytes(of: base64) ?? [], limit: limit), as: UTF8.self)
  }

  @Test func everyKindOfBlockIsRead() throws {
    #expect(try Self.inflated("AREA7v9TaG9wLCBJdGVtLCBPcmRlcg==") == "Shop, Item, Order")
    #expect(try Self.inflated("C87IL1AIRiX8i1JSiwA=") == "Shop Shop Shop Shop Order")
    #expect(try Self.inflated(Self.codes) == Self.sentences)
  }

  @Test func theOutputIsLimited() {
    #expect(throws: Inflate.Failure.tooLarge) { try Self.inflated(Self.codes, limit: 1_000) }
    #expect(throws: Inflate.Failure.tooLarge) { try Self.inflated("AREA7v9TaG9wLCBJdGVtLCBPcmRlcg==", limit: 3) }
  }

  /// A part of the data, a block of the reserved kind, a length that is not equal to its complement, a distance before
  /// the first byte.
  @Test func damagedDataIsAnError() {
    let bytes = Base64.bytes(of: Self.codes) ?? []
    for end in 0..<bytes.count {
      #expect(throws: Inflate.Failure.damaged) { try Inflate.bytes(of: Array(bytes[..<end]), limit: 10_000) }
    }
    for damaged: [UInt8] in [[7], [1, 1, 0, 1, 0, 65], [0x03, 0x02]] {
      #expect(throws: Inflate.Failure.damaged) { try Inflate.bytes(of: damaged, limit: 10_000) }
    }
  }

  /// Every change of a byte has a result: other bytes, or an error.
  @Test func everyChangedByteHasAResult() {
    let bytes = Base64.bytes(of: Self.codes) ?? []
    for index in bytes.indices {
      for change: UInt8 in [1, 0x10, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        let result = try? Inflate.bytes(of: changed, limit: 10_000)
        #expect(result?.count ?? 0 <= 10_000)
      }
    }
  }
}
