import TestSupport
import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("Edit scripts")
struct EditScriptTests {
  @Test("turn the old sequence into the new one and are as short as can be", arguments: 0..<150)
  func shortest(seed: UInt64) {
    var random = Seeded(state: seed)
    let kinds = Int.random(in: 1...8, using: &random)
    let (old, new) = (randomElements(0..<kinds, using: &random), randomElements(0..<kinds + 1, using: &random))
    let script = EditScript(from: old, to: new)
    #expect(applying(script, to: old, new) == new)
    let edits = script.blocks.reduce(0) { $0 + $1.old.count + $1.new.count }
    #expect(edits == old.count + new.count - 2 * longestCommonSubsequence(old, new))
    for (block, next) in zip(script.blocks, script.blocks.dropFirst()) {
      #expect(block.old.upperBound < next.old.lowerBound && block.new.upperBound < next.new.lowerBound)
    }
  }

  @Test("are right for long sequences of repeated elements", arguments: 0..<4)
  func repeated(seed: UInt64) {
    var random = Seeded(state: seed)
    var elements: [Int] {
      (0..<3_000).map { _ in Int.random(in: 0..<3_500, using: &random) / 3 * Int.random(in: 0...1, using: &random) }
    }
    let (old, new) = (elements, elements)
    #expect(applying(EditScript(from: old, to: new), to: old, new) == new)
  }

  @Test("need time in proportion to the length", .timeLimit(.minutes(1)))
  func longSequences() {
    var random = Seeded(state: 1)
    let ordered = Array(0..<8_000)
    let shuffled = ordered.shuffled(using: &random)
    let disjoint = ordered.map { $0 + ordered.count }
    let same = Array(repeating: 7, count: 8_000)
    for (old, new) in [(ordered, shuffled), (ordered, disjoint), (ordered, ordered.reversed()), (same, same + same)] {
      #expect(applying(EditScript(from: old, to: new), to: old, new) == new)
    }
  }

  @Test(
    "differences lie as far down as they go",
    arguments: [
      // [ a } ] to [ a } b } ]: the addition is "b }", not "} b"
      ([0, 1, 2, 9], [0, 1, 2, 3, 2, 9], [3..<3], [3..<5]),
      ([0, 1, 2, 3, 2, 9], [0, 1, 2, 9], [3..<5], [3..<3]),
      ([5, 5], [5, 5, 5], [2..<2], [2..<3]),
      // two additions that become adjacent
      ([5, 9], [5, 5, 3, 9], [1..<1], [1..<3]),
      ([], [1], [0..<0], [0..<1]),
      ([1], [1], [], []),
      ([1, 2], [3, 4], [0..<2], [0..<2]),
    ] as [([Int], [Int], [Range<Int>], [Range<Int>])])
  func sliding(old: [Int], new: [Int], oldRanges: [Range<Int>], newRanges: [Range<Int>]) {
    let blocks = EditScript(from: old, to: new).blocks
    #expect(blocks.map(\.old) == oldRanges)
    #expect(blocks.map(\.new) == newRanges)
  }

  private func randomElements(_ kinds: Range<Int>, using random: inout Seeded) -> [Int] {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: kinds, using: &random) }
  }

  private func applying(_ script: EditScript, to old: [Int], _ new: [Int]) -> [Int] {
    var result: [Int] = []
    var copied = 0
    for block in script.blocks {
      result += old[copied..<block.old.lowerBound] + new[block.new]
      copied = block.old.upperBound
    }
    return result + old[copied...]
  }

  private func longestCommonSubsequence(_ old: [Int], _ new: [Int]) -> Int {
    var lengths = Array(repeating: 0, count: new.count + 1)
    for element in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = element == other ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[new.count]
  }
}
