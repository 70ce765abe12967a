import Testing

@testable import PlumbCore
@testable import PlumbText

@Suite("A member put into an object's text")
struct JSONInsertionTests {
  private func set(_ text: String, _ value: JSON = "k.json") -> String? {
    JSONInsertion(Array(text.utf8))?.setting("baseline", to: value).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "keeps comments and layout",
    arguments: [
      ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"baseline\": \"k.json\"\n}\n"),
      ("{\n\t\"a\": 1,\n}", "{\n\t\"a\": 1,\n\t\"baseline\": \"k.json\",\n}"),
      ("{\n  \"a\": 1 // one\n  // end\n}", "{\n  \"a\": 1, // one\n  \"baseline\": \"k.json\"\n  // end\n}"),
      ("{\n  a: 1, /* x, \n y */ // z\n}", "{\n  a: 1, /* x, \n y */ // z\n  \"baseline\": \"k.json\",\n}"),
      ("{\n  a: 1 // x, y\n  , }", "{\n  a: 1, // x, y\n  \"baseline\": \"k.json\"\n  , }"),
      ("{\r\n  \"a\": [\r\n  ]\r\n}\r\n", "{\r\n  \"a\": [\r\n  ],\r\n  \"baseline\": \"k.json\"\r\n}\r\n"),
      ("{ \"a\": 1, 'b': 2 }", "{ \"a\": 1, 'b': 2, \"baseline\": \"k.json\" }"),
      ("{\n  \"a\": 1 }", "{\n  \"a\": 1,\n  \"baseline\": \"k.json\" }"),
      ("{}", "{\n  \"baseline\": \"k.json\"\n}"),
      ("// mine\n{\n  // nothing yet\n}\n", "// mine\n{\n  \"baseline\": \"k.json\"\n  // nothing yet\n}\n"),
      ("{\n  baseline: 'old', // here\n  a: 1\n}", "{\n  baseline: \"k.json\", // here\n  a: 1\n}"),
    ])
  func layout(before: String, after: String) {
    #expect(set(before) == after)
    // A second insertion makes no changes.
    #expect(set(after) == after)
  }

  @Test(
    "a text that is no object has no place for it", arguments: ["", "[]", "{", "{\"a\": }", "1", "{\"a\":1,\"a\":2}"])
  func refused(_ text: String) {
    #expect(set(text) == nil)
  }

  @Test("paths as a file in a folder writes them")
  func relative() {
    #expect(Path.relative("Shop/known.json", to: "Shop") == "known.json")
    #expect(Path.relative("./known.json", to: ".") == "known.json")
    #expect(Path.relative("known.json", to: "Shop/App") == "../../known.json")
    #expect(Path.relative("../known.json", to: "..") == "known.json")
    #expect(Path.relative("known.json", to: "..") == nil)
    #expect(Path.relative("/a/b", to: "/a/c") == "../b")
    #expect(Path.relative("/a/b", to: "c") == "/a/b")
    #expect(Path.relative("a", to: "/c") == nil)
  }
}
