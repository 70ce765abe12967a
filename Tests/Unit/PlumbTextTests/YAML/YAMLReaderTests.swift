import PlumbText
import Testing

@Suite struct YAMLReaderTests {
  private static func json(_ text: String) -> String? {
    YAMLReader.read(Array(text.utf8), file: "project.yml").map { JSON($0).compact }
  }

  @Test(arguments: [
    ("a: b", #"{"a":"b"}"#),
    ("---\na:\n  b: c # why\n  d:\n", #"{"a":{"b":"c","d":null}}"#),
    ("a:\n- b\n- c", #"{"a":["b","c"]}"#),
    ("a:\n  - b: c\n    d: [e, 'f''g', \"h\\n\"]\n  -\n    - i", #"{"a":[{"b":"c","d":["e","f'g","h\n"]},["i"]]}"#),
    ("- - a\n  - b\n- c", #"[["a","b"],"c"]"#),
    ("a: {b: c, d: {e: true}, f: [\n  g, # one\n  h]}", #"{"a":{"b":"c","d":{"e":true},"f":["g","h"]}}"#),
    ("a: |\n  b: c\n\n  - d\ne: f", "{\"a\":\"b: c\\n\\n- d\",\"e\":\"f\"}"),
    ("a: b\n  c\nd: https://e#f", #"{"a":"b c","d":"https://e#f"}"#),
    ("\"a b\" : '#'", "{\"a b\":\"#\"}"),
    ("a: &x\n  b: c\nd: *x\ne:\n  <<: *x\n  f: g", #"{"a":{"b":"c"},"d":{"b":"c"},"e":{"b":"c","f":"g"}}"#),
    ("a: ????\nb: -x?", #"{"a":"????","b":"-x?"}"#),
    ("a: ~\r\nb: null\r\n", #"{"a":null,"b":null}"#),
    ("${x}:\n  a: ${y}/*.swift", #"{"${x}":{"a":"${y}/*.swift"}}"#),
  ]) func aFileIsItsValue(_ text: String, _ json: String) {
    #expect(Self.json(text) == json)
  }

  @Test(arguments: [
    "", "# nothing", "a: !tag b", "a: *unknown", "? a\n: b", "a: b: c", "a: [b", "a: 'b\n  c'", "a: b\n c: d\n  e",
    "a: b\n---\nc: d",
    "- a\nb: c", "a: {b: c}}", "a: @b", "%YAML 1.2\n---\na: b",
  ]) func anotherFormIsNotRead(_ text: String) {
    #expect(Self.json(text) == nil)
  }

  @Test func aValueHasItsPlace() {
    let node = YAMLReader.read(Array("a:\n  b: c\n".utf8), file: "project.yml")
    #expect(node?["a"]?["b"]?.location.description == "project.yml:2:6")
    #expect(node?["a"]?.members?.first?.keyLocation.description == "project.yml:2:3")
  }

  @Test func aDeepOrHugeFileIsNotRead() {
    #expect(Self.json(String(repeating: "[", count: 100_000)) == nil)
    #expect(Self.json((0..<1000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")) == nil)
    let aliases = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]" }
    #expect(
      YAMLReader.read(Array(("a0: &a0 [x]\n" + aliases.joined(separator: "\n")).utf8), file: "project.yml") != nil)
  }
  /// The time and the memory for a file do not grow with the square of its size.
  @Test(.timeLimit(.minutes(1))) func aFileWithManyKeysIsRead() {
    let keys = (0..<40_000).map { "k\($0):" }
    #expect(YAMLReader.read(Array(keys.joined(separator: "\n").utf8), file: "project.yml")?.members?.count == 40_000)
    let merges = (0..<900).map { "m\($0): {<<: *all}" }
    let file = "all: &all\n" + keys.map { "  \($0)\n" }.joined() + merges.joined(separator: "\n")
    #expect(YAMLReader.read(Array(file.utf8), file: "project.yml") == nil)
  }
}
