import Testing

@testable import PlumbCore
@testable import PlumbModel
@testable import PlumbWorkspace

@Suite("Edits as a patch")
struct PatchTests {
  private static let text = "one\ntwo\nthree\nfour\n"

  /// Returns the patch for edits, which are given as `line:column-line:column` and a replacement.
  private func patch(_ edits: [(String, String)]) -> [String]? {
    let edits = edits.map { place, replacement in
      let numbers = place.split { ":-".contains($0) }.compactMap { Int($0) }
      let position = { Position(line: numbers[$0], column: numbers[$0 + 1], offset: 0) }
      return TextEdit(Location(file: "f", start: position(0), end: position(2)), replacement: replacement)
    }
    return Patch(edits, to: FileLines(Array(Self.text.utf8)))?.lines.map {
      "\($0.number)\($0.isAdded ? "+" : "-")\(String(decoding: $0.bytes, as: UTF8.self))"
    }
  }

  @Test("replaced, inserted and deleted text")
  func kinds() {
    #expect(patch([("2:1-2:4", "TWO")]) == ["2-two", "2+TWO"])
    #expect(patch([("2:4-2:4", "!")]) == ["2-two", "2+two!"])
    #expect(patch([("2:4-2:4", "\nnew")]) == ["3+new"])
    #expect(patch([("2:1-3:1", "")]) == ["2-two"])
    #expect(patch([("1:3-3:2", "X")]) == ["1-one", "2-two", "3-three", "1+onXhree"])
  }

  @Test("several edits: of a line at once, of others one after the other")
  func several() {
    #expect(patch([("2:3-2:4", "O"), ("2:1-2:2", "T")]) == ["2-two", "2+TwO"])
    #expect(patch([("1:1-1:1", "zero\n"), ("4:1-4:5", "4")]) == ["1+zero", "4-four", "5+4"])
  }

  @Test(
    "edits that do not fit are not shown",
    arguments: [
      [("2:1-2:4", "a"), ("2:2-2:3", "b")], [("9:1-9:2", "x")], [("2:9-2:9", "x")], [("2:4-2:1", "x")],
      [("0:1-0:1", "x")], [("2:0-2:0", "x")], [("2:1-2:4", "two")], [],
    ])
  func misfits(edits: [(String, String)]) {
    #expect(patch(edits) == nil)
  }
}
