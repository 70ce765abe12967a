import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("Any JSON")
struct JSONPropertyTests {
  @Test("what was written is read back", arguments: 0..<60)
  func roundTrip(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let value = randomValue(depth: 4, using: &random)
    for text in [value.compact, value.prettyPrinted] {
      let (node, problems) = JSONReader.parse(Array(text.utf8), file: "a.json")
      #expect(problems == [])
      let read = JSON(try #require(node))
      #expect(read == value)
      #expect(Array(read.compact.utf8) == Array(value.compact.utf8))
    }
  }

  @Test("any bytes give a value or a problem, at a place inside the file", arguments: 0..<60)
  func randomBytes(seed: UInt64) {
    var random = Seeded(state: seed)
    let alphabets: [[UInt8]] = [
      Array(0...255), Array("{}[]:,\"'\\/*+-.0x19eEunia \n\r\u{2028}é😀".utf8), Array("[]{}\"',:a1".utf8),
    ]
    for alphabet in alphabets {
      let count = Int.random(in: 0...60, using: &random)
      check((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
    }
  }

  @Test("so does damaged JSON", arguments: 0..<120)
  func mutations(seed: UInt64) {
    var random = Seeded(state: seed)
    var bytes = Array(
      """
      // models
      { "$schema": "x", models: [{ 'path': "A\\u00e9\\uD83D\\uDE00.xcdatamodeld", sources: ["a", 'b',], }],
        rules: { cloudkit: true, "limit": 0x1F, ratio: -.5e1, none: null /* é */ } }
      """.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes.remove(at: index)
      case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.insert(Array("{}[]:,\"'\\/*".utf8).randomElement(using: &random) ?? 0, at: index)
      default: bytes.removeSubrange(index..<min(bytes.count - 1, index + 9))
      }
    }
    check(bytes)
  }

  private func check(_ bytes: [UInt8]) {
    let (node, problems) = JSONReader.parse(bytes, file: "a.json")
    #expect(node != nil || !problems.isEmpty)
    for location in problems.map(\.location) + (node.map(locations) ?? []) {
      let offsets = (location.start.offset, location.end.offset)
      #expect(offsets.0 <= offsets.1 && offsets.1 <= bytes.count)
      #expect(location.start == position(of: offsets.0, in: bytes))
      #expect(location.end == position(of: offsets.1, in: bytes))
    }
  }

  private func locations(of node: JSONNode) -> [Location] {
    let inner = (node.elements ?? []).flatMap(locations)
    return [node.location] + inner + (node.members ?? []).flatMap { [$0.keyLocation] + locations(of: $0.value) }
  }

  private func position(of offset: Int, in bytes: [UInt8]) -> Position {
    let before = bytes.prefix(offset)
    let lastFeed = before.lastIndex(of: UInt8(ascii: "\n")) ?? -1
    return Position(line: 1 + before.count { $0 == UInt8(ascii: "\n") }, column: offset - lastFeed, offset: offset)
  }

  private func randomValue(depth: Int, using random: inout Seeded) -> JSON {
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int(truncatingIfNeeded: random.next()))
    case 3: return .double(randomFiniteDouble(using: &random))
    case 4, 5: return .string(randomString(using: &random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in randomValue(depth: depth - 1, using: &random) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map { index in
          JSON.Member("\(index)" + randomString(using: &random), randomValue(depth: depth - 1, using: &random))
        })
    }
  }

  private func randomFiniteDouble(using random: inout Seeded) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.5
  }

  private func randomString(using random: inout Seeded) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let most: UInt32 = [0x1F, 0x7F, 0x30FF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
