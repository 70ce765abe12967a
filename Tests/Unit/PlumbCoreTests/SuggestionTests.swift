import Testing

@testable import PlumbCore

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "nearest name",
    arguments: [
      ("Custmoer", ["Order", "Customer"], "Customer"),
      ("customer", ["Customer", "customers"], "Customer"),
      ("ORDER", ["Order"], "Order"),
      ("basline", ["baseline", "rules"], "baseline"),
      ("cloud_kit", ["cloudkit", "preset"], "cloudkit"),
      ("ruels", ["rules", "roles"], "rules"),
      ("Item", ["item", "Items"], "item"),
      ("item2", ["Item", "item"], "item"),
      ("itme", ["item", "Item"], "item"),
      ("tilte", ["title", "Tilde"], "title"),
      ("name", ["name"], "name"),
      ("cat", ["car", "bat"], "bat"),
      ("été", ["ete", "éte"], "éte"),
      ("Invoice", ["Customer", "Order"], nil),
      ("a", ["b"], nil),
      ("ab", ["ac"], nil),
      ("", ["a", "abc"], nil),
      ("x", [], nil),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], meant: String?) {
    #expect(Suggestion.nearest(to: name, in: candidates) == meant)
    #expect(Suggestion.nearest(to: name, in: candidates.reversed()) == meant)
  }

  @Test(
    "distance",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "badc", 2),
      ("ca", "abc", 3), ("flaw", "lawn", 2),
    ])
  func distance(old: String, new: String, edits: Int) {
    #expect(Suggestion.distance(from: Array(old), to: Array(new)) == edits)
    #expect(Suggestion.distance(from: Array(new), to: Array(old)) == edits)
  }

  @Test("a distance beyond its limit is not counted to the end", arguments: [0, 1, 2, 3, 5])
  func limit(limit: Int) {
    for (old, new) in [("kitten", "sitting"), ("ca", "abc"), ("abcd", "badc"), ("Order", "Customer"), ("ab", "ba")] {
      let distance = Suggestion.distance(from: Array(old), to: Array(new))
      let limited = Suggestion.distance(from: Array(old), to: Array(new), atMost: limit)
      #expect(distance <= limit ? limited == distance : limited > limit && limited <= distance)
    }
  }

  @Test("among very many names none is looked for")
  func manyNames() {
    let names = (0...Suggestion.mostCompared).map { "Entity\($0)" }
    #expect(Suggestion.nearest(to: "Entiyt1", in: names) == nil)
    #expect(Suggestion.nearest(to: "Entiyt1", in: Array(names.dropLast())) == "Entity1")
  }

  @Test("very long names cost no time")
  func longNames() {
    let long = String(repeating: "a", count: 100_000)
    let candidates = (0..<20).map { long + "\($0)" }
    #expect(Suggestion.nearest(to: long, in: candidates) == nil)
    #expect(Suggestion.nearest(to: long, in: candidates + [long.uppercased()]) == long.uppercased())
  }
}
